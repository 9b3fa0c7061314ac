package io.github.punctual.yarn.service;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.yarn.jobs.FirstRequests;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Closes the account of a job that is over, and lets the policy learn from it. For the policy
 * thread.
 */
final class Settlement {
  /** Writing what was learned takes at most this part of the policy thread's time. */
  private static final int STORE_PART = 50;

  /** What was learned is never kept unwritten for longer. */
  private static final long STORE_MOST_MILLIS = 10_000;

  private final CapacityScheduler scheduler;
  private final InstantSource clock;
  private final JobRegistry registry;
  private final Policy policy;
  private final PolicyDriver driver;
  private final FirstRequests firstRequests;
  private final StoreKeeper store;
  private final DecisionCarrier carrier;
  private final PolicyFailures failures;
  private final Counters counters;
  private final Function<JobId, List<TaskEnd>> lastEnds;
  private Map<String, Double> learned = Map.of();
  private boolean isLearnedToStore;
  private long gatheredMillis;
  private long storeAgainMillis = Long.MIN_VALUE;
  private volatile Map<String, Double> figures = Map.of();

  Settlement(
      CapacityScheduler scheduler,
      InstantSource clock,
      JobRegistry registry,
      Policy policy,
      PolicyDriver driver,
      FirstRequests firstRequests,
      StoreKeeper store,
      DecisionCarrier carrier,
      PolicyFailures failures,
      Counters counters,
      Function<JobId, List<TaskEnd>> lastEnds) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.registry = registry;
    this.policy = policy;
    this.driver = driver;
    this.firstRequests = firstRequests;
    this.store = store;
    this.carrier = carrier;
    this.failures = failures;
    this.counters = counters;
    this.lastEnds = lastEnds;
  }

  /** Ends a job that has left the ResourceManager. */
  void settle(TrackedJob job, RMAppState finalState) {
    RMApp app = scheduler.getRMContext().getRMApps().get(job.id());
    long now = clock.millis();
    firstRequests.forget(job.id());
    Phase ending = app == null ? Phase.KILLED : OutcomeJudge.ending(job, app, finalState);
    DeadlineJob declared = job.job();
    int capacityTasks =
        driver.runner().capacity().countBeside(declared.pool(), declared.task(), declared.master());
    Optional<Outcome> outcome =
        ending == Phase.MET || ending == Phase.MISSED
            ? OutcomeJudge.outcome(job, app, Math.max(capacityTasks, job.mostTasks()))
            : Optional.empty();
    job.end(ending, app == null || app.getFinishTime() <= 0 ? now : app.getFinishTime());
    job.note(new JobEvent(job.finishedMillis(), ending.name(), JobText.of(job)));
    registry.retire(job);
    counters.ended(ending);
    List<TaskEnd> ends = lastEnds.apply(job.job().id());
    driver.handle(
        outcome.isPresent()
            ? new Event.Completed(now, outcome.get(), ends)
            : new Event.Withdrawn(now, job.job().id()));
    append(lastRecords(job, outcome, now));
    carrier.refreshRoom();
  }

  /** What is kept of the job, to be written together: the disk is waited for once. */
  private List<StoreRecord> lastRecords(TrackedJob job, Optional<Outcome> outcome, long now) {
    List<StoreRecord> records = new ArrayList<>();
    if (outcome.isPresent()) {
      records.add(new HistoryRecord(outcome.get(), job.job().task()));
      isLearnedToStore = true;
      if (now < storeAgainMillis) {
        failures.guard(policy::figures).ifPresent(shown -> figures = Map.copyOf(shown));
      } else {
        learnedRecord().ifPresent(records::add);
      }
    }
    records.add(new StoreRecord.JobGone(job.job().id()));
    return records;
  }

  private Optional<StoreRecord> learnedRecord() {
    gatheredMillis = clock.millis();
    if (!noteLearned()) {
      return Optional.empty();
    }
    isLearnedToStore = false;
    return Optional.of(new StoreRecord.Learned(policy.name(), learned));
  }

  /** Writes records down; the longer what was learned takes, the later it is written again. */
  private void append(List<StoreRecord> records) {
    store.append(records);
    if (records.stream().anyMatch(StoreRecord.Learned.class::isInstance)) {
      long now = clock.millis();
      long took = Math.max(0, now - gatheredMillis);
      storeAgainMillis = now + Math.min(STORE_MOST_MILLIS, STORE_PART * took);
    }
  }

  /** Writes down what the policy has learned, if that is due. */
  void storeLearnedIfDue(long now) {
    if (isLearnedToStore && now >= storeAgainMillis) {
      storeLearned();
    }
  }

  /** Writes down what the policy has learned and is not written yet. */
  void storeLearned() {
    if (isLearnedToStore) {
      append(learnedRecord().stream().toList());
    }
  }

  /**
   * Notes what the policy has learned, and keeps what is to be shown of it where any thread may
   * read it; says whether it could.
   */
  boolean noteLearned() {
    failures.guard(policy::figures).ifPresent(now -> figures = Map.copyOf(now));
    Optional<Map<String, Double>> numbers = failures.guard(policy::learned);
    numbers.ifPresent(now -> learned = Map.copyOf(now));
    return numbers.isPresent();
  }

  /** What the policy showed of what it has learned when it was last asked. Any thread. */
  Map<String, Double> figures() {
    return figures;
  }
}
