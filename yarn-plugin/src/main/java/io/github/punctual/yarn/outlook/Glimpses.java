package io.github.punctual.yarn.outlook;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.outlook.Forecaster;
import io.github.punctual.robust.outlook.JobFacts;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.settings.PunctualSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationResourceUsageReport;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;

/**
 * What may be expected of jobs that nobody follows, because nobody was promised anything: worked
 * out when somebody asks, from what the ResourceManager counts of every application anyway, and
 * good for one interval. All who ask within one interval cost {@value #MOST_MILLIS} ms at most;
 * beyond that they are told what was worked out before, or nothing. Any thread.
 */
final class Glimpses {
  private static final long MOST_MILLIS = 500;

  /** What nobody has asked for over so many intervals is forgotten. */
  private static final int INTERVALS_KEPT = 10;

  /** The name of the group of all tasks that have ended: the sizes of them are not known. */
  private static final String ALL = "all";

  private final Surroundings with;
  private final JobReader reader;
  private final Forecaster forecaster;
  private final Learned learned;
  private final long intervalMillis;
  private final ConcurrentMap<ApplicationId, JobOutlook> known = new ConcurrentHashMap<>();
  private final AtomicLong spentNanos = new AtomicLong();
  private final AtomicLong sinceMillis = new AtomicLong();

  Glimpses(Surroundings with, JobReader reader, Forecaster forecaster, Learned learned) {
    this.with = with;
    this.reader = reader;
    this.forecaster = forecaster;
    this.learned = learned;
    this.intervalMillis = with.settings().get(PunctualSettings.PROJECTION_INTERVAL);
  }

  /** What may be expected of an application that is not over; empty when that costs too much. */
  Optional<JobOutlook> of(RMApp app) {
    long now = with.clock().millis();
    begin(now);
    JobOutlook before = known.get(app.getApplicationId());
    boolean isFresh = before != null && Math.abs(now - before.atMillis()) < intervalMillis;
    if (isFresh || spentNanos.get() > TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS)) {
      return Optional.ofNullable(before);
    }
    long begin = System.nanoTime();
    JobFacts facts = reader.read(app);
    JobOutlook outlook =
        forecaster.outlook(facts, seen(app, facts.groups()), learned.runs(facts.key()), now);
    known.put(app.getApplicationId(), outlook);
    spentNanos.addAndGet(System.nanoTime() - begin);
    return Optional.of(outlook);
  }

  /** Begins a new interval where the last one is over. */
  private void begin(long now) {
    long since = sinceMillis.get();
    if (Math.abs(now - since) >= intervalMillis && sinceMillis.compareAndSet(since, now)) {
      spentNanos.set(0);
      known
          .values()
          .removeIf(old -> Math.abs(now - old.atMillis()) > INTERVALS_KEPT * intervalMillis);
    }
  }

  /**
   * How long its tasks ran that have ended, on average. How far they are apart is not counted by
   * the ResourceManager, so half of their mean is taken for that.
   */
  private Map<String, TaskTimes> seen(RMApp app, List<TaskGroup> groups) {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    RMAppAttemptMetrics counted = attempt == null ? null : attempt.getRMAppAttemptMetrics();
    ApplicationResourceUsageReport running =
        attempt == null
            ? null
            : with.scheduler().getAppResourceUsageReport(attempt.getAppAttemptId());
    if (counted == null || running == null) {
      return Map.of();
    }
    long ended = (long) counted.getTotalAllocatedContainers() - running.getNumUsedContainers();
    double megabyteSeconds =
        (double) counted.getAggregateAppResourceUsage().getMemorySeconds()
            - running.getMemorySeconds();
    double megabytes = meanMegabytes(groups);
    if (ended <= 0 || megabytes <= 0 || megabyteSeconds < 0) {
      return Map.of();
    }
    double mean = megabyteSeconds / megabytes / ended;
    TaskTimes times = new TaskTimes(ended, mean, ended * mean * mean / 4, List.of(), 0, 0);
    return Map.of(groups.size() == 1 ? groups.get(0).name() : ALL, times);
  }

  private static double meanMegabytes(List<TaskGroup> groups) {
    long tasks = groups.stream().mapToLong(Glimpses::running).sum();
    double megabytes =
        groups.stream()
            .mapToDouble(group -> (double) running(group) * group.size().get(ResourceVector.MEMORY))
            .sum();
    return tasks == 0 ? 0 : megabytes / tasks;
  }

  private static long running(TaskGroup group) {
    return group.runningSeconds().size();
  }
}
