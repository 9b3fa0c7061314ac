package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.jobs.FirstRequests;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.OutcomeJudge;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings jobs before the policy: when they are submitted, when their first requests tell what they
 * are, when they move, and when they are over, so that it learns from them. For the policy thread.
 *
 * @param lastEnds takes the last tasks of a job that were not told yet
 */
record JobFlow(
    PolicyContext with,
    PolicyDriver driver,
    CapacityReader capacity,
    FirstRequests firstRequests,
    DecisionCarrier carrier,
    Lessons lessons,
    Diagnostics diagnostics,
    Function<JobId, List<TaskEnd>> lastEnds) {
  private static final Logger LOG = LoggerFactory.getLogger(JobFlow.class);

  /** Jobs that come together are decided together for so long: the first waits for the last. */
  private static final long TOGETHER_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /**
   * Asks the policy about jobs that have come, one at least, and takes them away. Those that it
   * does not come to in time stay: a thread that is long in one task looks as if its policy hung.
   */
  void submit(Queue<TrackedJob> jobs) {
    jobs.forEach(this::readCapacity);
    long begin = System.nanoTime();
    int all = jobs.size();
    driver.submit(
        () ->
            jobs.size() == all || System.nanoTime() - begin < TOGETHER_NANOS
                ? nextDecidable(jobs)
                : Optional.empty());
  }

  /** The next of them about which nobody has decided otherwise by now. */
  private static Optional<DeadlineJob> nextDecidable(Queue<TrackedJob> jobs) {
    TrackedJob next = jobs.poll();
    while (next != null && !next.isDecidable()) {
      next = jobs.poll();
    }
    return Optional.ofNullable(next).map(TrackedJob::job);
  }

  /** The queue, user or partition of a job may be new to the capacity that the policy knows. */
  private void readCapacity(TrackedJob job) {
    if (driver.runner().capacity().path(job.job().pool()).isEmpty()) {
      capacity
          .changed()
          .ifPresent(
              changed -> driver.handle(new Event.CapacityChanged(with.clock().millis(), changed)));
    }
  }

  /** Counts a job's promise where the job is now, or asks again whether it can have one there. */
  void rehome(TrackedJob job) {
    if (!job.isDecidable()) {
      return;
    }
    readCapacity(job);
    QueuePlacement place = job.place();
    PoolId pool = capacity.poolOf(place);
    revise(job, job.job().in(pool));
    // Also what was being decided while it moved may have put it back where it was.
    job.countIn(pool, place);
    with.registry().counted(job, place);
    if (job.phase() == Phase.LEARNING) {
      with.store().append(JobRecord.learning(job.job(), Optional.empty()));
    }
  }

  /** Notes whether YARN has a job's attempt and does not start it. */
  void noteKeptBack(TrackedJob job) {
    FiCaSchedulerApp attempt = attempt(job);
    job.keptBack(attempt != null && !attempt.isRunnable());
  }

  /** The current attempt of a job; null while the scheduler has none. */
  private FiCaSchedulerApp attempt(TrackedJob job) {
    var application = with.scheduler().getSchedulerApplications().get(job.id());
    return application == null ? null : application.getCurrentAppAttempt();
  }

  /** Whether a job's first requests are to tell how many tasks it has, or of what size they are. */
  boolean isToLearn(TrackedJob job) {
    return job.phase() == Phase.LEARNING || (job.phase() == Phase.ADMITTED && !job.isConfirmed());
  }

  /** Whether its deadline has passed, and its master, which would ask for tasks, does not run. */
  private boolean isTooLateToAsk(TrackedJob job, FiCaSchedulerApp attempt) {
    return job.phase() == Phase.LEARNING
        && job.job().deadlineMillis() <= with.clock().millis()
        && (attempt == null || attempt.isWaitingForAMContainer());
  }

  /** Looks at the first requests of a job that is still to learn from them. */
  void learnSize(TrackedJob job) {
    if (!isToLearn(job)) {
      return;
    }
    FiCaSchedulerApp attempt = attempt(job);
    if (isTooLateToAsk(job, attempt)) {
      submit(new ArrayDeque<>(List.of(job)));
      return;
    }
    if (attempt == null) {
      return;
    }
    boolean admitted = job.phase() == Phase.ADMITTED;
    // Who may run tasks can have been given all that was asked for first.
    boolean tasksRun = admitted || !with.actions().enforces();
    Optional<FirstRequests.Request> seen =
        firstRequests.observe(attempt, tasksRun, with.clock().elapsedMillis());
    if (seen.isEmpty()) {
      return;
    }
    ResourceVector size = seen.get().size();
    if (!admitted) {
      job.size(job.job().sized(seen.get().tasks(), size));
      submit(new ArrayDeque<>(List.of(job)));
      return;
    }
    boolean isAsPromised = size.equals(job.job().task());
    DeadlineJob known = job.job().sized(job.job().requestedTasks(), size);
    // What it is promised changes with its size, and not after it.
    job.confirm();
    if (!isAsPromised) {
      revise(job, known);
    }
  }

  /** Promises a running job as many tasks as they really are, if there is room; else it waits. */
  private void revise(TrackedJob job, DeadlineJob known) {
    driver.handle(new Event.Revised(with.clock().millis(), known));
    Optional<DeadlineJob> waiting = driver.runner().waiting(known.id());
    if (waiting.isPresent()) {
      if (job.allocatedTasks() > 0) {
        job.waitAgain(waiting.get());
        carrier.refreshRoom();
        LOG.info("{} asks for tasks of {} and waits for room", job.id(), waiting.get().task());
      }
      with.store().append(JobRecord.waiting(waiting.get(), job.decision()));
    }
    Optional<RunningJob> running = driver.runner().running(known.id());
    if (running.isPresent()) {
      int tasks = running.get().tasks();
      job.revise(running.get().job(), tasks, running.get().lentTasks());
      with.store().append(JobRecord.running(running.get(), job.decision()));
      ResourceVector size = running.get().job().task();
      LOG.info("{} asks for tasks of {}; it may run {} of them at once", job.id(), size, tasks);
      carrier.refreshRoom();
    }
  }

  /** Closes the account of a job that has left the ResourceManager. */
  void settle(TrackedJob job, RMAppState finalState) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(job.id());
    long now = with.clock().millis();
    firstRequests.forget(job.id());
    long finished =
        app == null || app.getFinishTime() <= 0 ? now : with.clock().of(app.getFinishTime());
    Phase ending = app == null ? Phase.KILLED : OutcomeJudge.ending(job, app, finalState, finished);
    DeadlineJob declared = job.job();
    int capacityTasks =
        driver.runner().capacity().countBeside(declared.pool(), declared.task(), declared.master());
    Optional<Outcome> outcome =
        ending == Phase.MET || ending == Phase.MISSED
            ? OutcomeJudge.outcome(job, finished, Math.max(capacityTasks, job.mostTasks()))
            : Optional.empty();
    job.end(ending, finished);
    with.shadow().ifPresent(book -> job.inShadow(book.ended(job, ending, finished).sentence()));
    job.note(new JobEvent(job.finishedMillis(), ending.name(), JobText.of(job)));
    with.registry().retire(job);
    // Where the container ended before what the master said was written down, it still can be told.
    diagnostics.tellEnd(job);
    with.counters().count(ending);
    List<TaskEnd> ends = lastEnds.apply(job.job().id());
    driver.handle(
        outcome.isPresent()
            ? new Event.Completed(now, outcome.get(), ends)
            : new Event.Withdrawn(now, job.job().id()));
    StoreRecord gone = new StoreRecord.JobGone(job.job().id());
    if (outcome.isPresent()) {
      lessons.append(List.of(new HistoryRecord(outcome.get(), job.job().task()), gone));
    } else if (ending == Phase.TERMINATED) {
      // That it was ended in spite of a promise is learned.
      lessons.append(List.of(gone));
    } else {
      with.store().append(gone);
    }
    carrier.refreshRoom();
  }
}
