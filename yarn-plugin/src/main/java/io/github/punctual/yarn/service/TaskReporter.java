package io.github.punctual.yarn.service;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.tasks.EndedTask;
import io.github.punctual.yarn.tasks.TaskGroups;
import io.github.punctual.yarn.tasks.TaskOutcome;
import io.github.punctual.yarn.thread.OncePerCause;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongUnaryOperator;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a policy which tasks of running jobs run, wait and have ended, and what others hold. Ends
 * come from the feed's thread; everything else is for the policy thread.
 */
final class TaskReporter {
  private static final Logger LOG = LoggerFactory.getLogger(TaskReporter.class);

  /**
   * A master that is back after a restart of the ResourceManager asks again for what it still needs
   * within this time; before, its job would look as if it were almost done.
   */
  private static final long ASKING_AGAIN_MILLIS = 10_000;

  /** Starts that are read so little apart are the same. */
  private static final long SAME_MILLIS = 100;

  /** Every job is read anew so often, whatever seems to have happened to it. */
  private static final long READ_ALL_MILLIS = 5_000;

  private final PolicyContext with;
  private final Vectors vectors;
  private final Queue<EndedTask> news = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isDue = new AtomicBoolean();
  private final Map<JobId, List<TaskEnd>> ended = new HashMap<>();

  /** The jobs that ran before a restart, with when their masters were first seen again. */
  private final Map<JobId, Optional<Long>> returning = new HashMap<>();

  /** The jobs that ran before a restart: nobody knows how many tasks they had before it. */
  private final Set<JobId> resumed = new HashSet<>();

  /** What jobs used and asked for when they were last looked at. */
  private final Map<JobId, Seen> seen = new HashMap<>();

  /** The applications of running jobs: to read an id takes longer than to look it up. */
  private final Map<JobId, ApplicationId> applications = new HashMap<>();

  private final OthersReader othersReader;
  private final PendingRights pending = new PendingRights();

  /** When every job was last read, in the time of {@code elapsedMillis}. */
  private long allReadMillis;

  private final OncePerCause unread = new OncePerCause();
  private volatile Runnable onNews = () -> {};

  /** An attempt with what it used and asked for: of its job's partition, and of all together. */
  private record Seen(
      FiCaSchedulerApp attempt,
      Resource used,
      Resource pending,
      Resource allUsed,
      Resource allPending) {
    static Seen of(FiCaSchedulerApp attempt, String partition) {
      ResourceUsage usage = attempt.getAppAttemptResourceUsage();
      return new Seen(
          attempt,
          usage.getUsed(partition),
          usage.getPending(partition),
          usage.getAllUsed(),
          usage.getAllPending());
    }

    /**
     * Amounts of a partition are replaced, never changed, so the same objects mean that nothing
     * happened there. The sums are made anew at each look.
     */
    @SuppressWarnings("ReferenceEquality")
    boolean isStill(Seen now) {
      return attempt == now.attempt
          && used == now.used
          && pending == now.pending
          && allUsed.equals(now.allUsed)
          && allPending.equals(now.allPending);
    }
  }

  TaskReporter(PolicyContext with) {
    this.with = with;
    this.vectors = new Vectors(with.scheduler().getResourceCalculator());
    this.othersReader = new OthersReader(with, vectors);
  }

  /** Does something at the first end that is not told yet: it has {@link #report} called soon. */
  void onNews(Runnable task) {
    onNews = task;
  }

  /** The rights that are about to be given. */
  PendingRights pending() {
    return pending;
  }

  /** Whether ends of tasks matter, of any application: what others hold leaves a job less. */
  boolean isConcerned() {
    return !with.registry().live().isEmpty();
  }

  /** Takes note of a task that has ended. On the feed's thread. */
  void taskEnded(EndedTask end) {
    if (with.registry().live(end.application()).isPresent()) {
      news.add(end);
    }
    if (isDue.compareAndSet(false, true)) {
      onNews.run();
    }
  }

  /** Whether a task has ended since the last report. */
  boolean hasNews() {
    return isDue.get();
  }

  /** These jobs ran when the ResourceManager was started. */
  void resume(Collection<RunningJob> running) {
    for (RunningJob job : running) {
      returning.put(job.job().id(), Optional.empty());
      resumed.add(job.job().id());
    }
  }

  /**
   * Reads all jobs in the next report where that was some time ago, also those that seem to have
   * changed nothing: in other partitions than their own, one task for another of its size does not
   * show, and what was told in a report that failed, nobody has heard.
   */
  void readAllIfDue() {
    long nowMillis = with.clock().elapsedMillis();
    if (nowMillis - allReadMillis >= READ_ALL_MILLIS) {
      allReadMillis = nowMillis;
      seen.clear();
    }
  }

  /** What is to be told now, in order. */
  List<Event> report(PolicyRunner runner, long nowMillis) {
    isDue.set(false);
    collect();
    List<Event> events = new ArrayList<>();
    Others before = runner.others();
    Others others = othersReader.read(runner.capacity(), pending, nowMillis);
    if (!others.equals(before)) {
      events.add(new Event.OthersChanged(nowMillis, others));
    }
    List<Progress> reports = new ArrayList<>();
    Set<JobId> known = new HashSet<>();
    LongUnaryOperator ages = with.clock().ages();
    for (RunningJob running : runner.running()) {
      known.add(running.job().id());
      readable(running, nowMillis, ages).ifPresent(reports::add);
    }
    ended.keySet().retainAll(known);
    returning.keySet().retainAll(known);
    resumed.retainAll(known);
    seen.keySet().retainAll(known);
    applications.keySet().retainAll(known);
    if (!reports.isEmpty()) {
      events.add(new Event.Progressed(nowMillis, reports));
    }
    if (!others.claimsAs(before)) {
      // There may be room for somebody who waits, or no more for somebody who runs.
      events.add(new Event.TimePassed(nowMillis));
    }
    return events;
  }

  /** Another attempt of a job starts over: what was told of the one before no longer holds. */
  void startOver(PolicyDriver driver, JobId job) {
    collect();
    ended.remove(job);
    seen.remove(job);
    returning.remove(job);
    resumed.remove(job);
    if (driver.runner().followsTasks() && driver.runner().running(job).isPresent()) {
      long now = with.clock().millis();
      driver.handle(new Event.Progressed(now, List.of(Progress.startingOver(job, now))));
    }
  }

  /** Of which jobs tasks could not be read, by cause, and how often. */
  Map<String, Long> faults() {
    return unread.counts();
  }

  /** Takes the tasks of a job that have ended and were not told yet. */
  List<TaskEnd> take(JobId job) {
    collect();
    return Objects.requireNonNullElse(ended.remove(job), List.of());
  }

  private void collect() {
    for (var end = news.poll(); end != null; end = news.poll()) {
      // What was ended from outside says nothing of the task.
      if (end.outcome() != TaskOutcome.STOPPED) {
        ended
            .computeIfAbsent(idOf(end.application()), id -> new ArrayList<>())
            .add(
                new TaskEnd(
                    end.group(),
                    end.endMillis() - end.beginMillis(),
                    end.outcome() == TaskOutcome.COMPLETED));
      }
    }
  }

  /** Of a live job its own, which need not be written anew for each of its tasks. */
  private JobId idOf(ApplicationId application) {
    return with.registry()
        .live(application)
        .map(job -> job.job().id())
        .orElseGet(() -> new JobId(application.toString()));
  }

  /** One job whose tasks cannot be read must not keep from the policy how all others stand. */
  private Optional<Progress> readable(RunningJob running, long nowMillis, LongUnaryOperator ages) {
    try {
      return report(running, nowMillis, ages);
    } catch (RuntimeException e) {
      unread.note(
          LOG,
          "The tasks of %s cannot be read; it counts as it was last known."
              .formatted(running.job().id()),
          e);
      return Optional.empty();
    }
  }

  /** Whether a job's master has said that it is done. */
  static boolean isDone(RMApp app) {
    return app != null && app.getFinishTime() > 0;
  }

  private Optional<Progress> report(RunningJob running, long nowMillis, LongUnaryOperator ages) {
    JobId id = running.job().id();
    ApplicationId application =
        applications.computeIfAbsent(id, job -> ApplicationId.fromString(job.value()));
    RMApp app = with.scheduler().getRMContext().getRMApps().get(application);
    // Its container may stay for some seconds, and containers of tasks with it: only when they have
    // ended the job leaves the scheduler.
    if (isDone(app)) {
      return running.isDone()
          ? Optional.empty()
          : Optional.of(Progress.done(id, nowMillis, take(id)));
    }
    Optional<FiCaSchedulerApp> attempt = speaking(application, app);
    if (attempt.isEmpty() || isStillReturning(id, attempt.get())) {
      return Optional.empty();
    }
    List<TaskEnd> ends = ended.getOrDefault(id, List.of());
    Optional<TrackedJob> job = with.registry().live(attempt.get().getApplicationId());
    String partition = job.map(TrackedJob::place).map(QueuePlacement::partition).orElse("");
    Seen now = Seen.of(attempt.get(), partition);
    Seen before = seen.put(id, now);
    if (before != null && before.isStill(now) && ends.isEmpty()) {
      return Optional.empty();
    }
    List<TaskStage> stages = new ArrayList<>();
    for (TaskGroup group : TaskGroups.of(attempt.get(), vectors, ages, OptionalDouble.empty())) {
      List<Long> started =
          group.runningSeconds().stream().map(age -> nowMillis - Math.round(1000 * age)).toList();
      stages.add(
          new TaskStage(group.name(), group.size(), group.pending(), started, group.after()));
    }
    if (job.isPresent() && !resumed.contains(id)) {
      int largest = stages.stream().mapToInt(TaskStage::unfinished).max().orElse(0);
      int atOnce = stages.stream().mapToInt(stage -> stage.startedMillis().size()).sum();
      job.get().tasks().shows(Math.max(largest, atOnce));
    }
    if (ends.isEmpty() && running.progress().filter(was -> isStill(was, stages)).isPresent()) {
      return Optional.empty();
    }
    ended.remove(id);
    return Optional.of(new Progress(id, nowMillis, stages, ends));
  }

  private static boolean isStill(Progress before, List<TaskStage> stages) {
    boolean isStill = before.stages().size() == stages.size();
    for (int i = 0; isStill && i < stages.size(); i++) {
      isStill = stages.get(i).isStill(before.stages().get(i), SAME_MILLIS);
    }
    return isStill;
  }

  /** The attempt of a job whose master has said that it is there. */
  private Optional<FiCaSchedulerApp> speaking(ApplicationId application, RMApp app) {
    RMAppAttempt attempt = app == null ? null : app.getCurrentAppAttempt();
    var scheduled = with.scheduler().getSchedulerApplications().get(application);
    return attempt == null
            || scheduled == null
            || attempt.getAppAttemptState() != RMAppAttemptState.RUNNING
        ? Optional.empty()
        : Optional.ofNullable(scheduled.getCurrentAppAttempt());
  }

  private boolean isStillReturning(JobId id, FiCaSchedulerApp attempt) {
    long nowMillis = with.clock().elapsedMillis();
    Optional<Long> since = returning.get(id);
    if (since == null) {
      return false;
    }
    if (since.isEmpty()) {
      since = Optional.of(nowMillis);
      returning.put(id, since);
    }
    if (attempt.getSchedulerKeys().isEmpty() && nowMillis - since.get() < ASKING_AGAIN_MILLIS) {
      return true;
    }
    returning.remove(id);
    return false;
  }
}
