package io.github.punctual.simulator.engine;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of one scheduler over one workload. Made for one run, and for one thread. */
public final class Simulation {
  private final Holdings holdings;
  private final List<Job> jobs;
  private final PerfectParallelism execution;
  private final ProgressReports reports;
  private final Scheduler scheduler;
  private final List<Observer> observers;
  private final EventQueue events = new EventQueue();
  private final Tally tally = new Tally();
  private long nowMillis;
  private int nextSubmission;
  private long lastWakeMillis = -1;

  /**
   * A run that is about to begin.
   *
   * @param workload what is submitted
   * @param capacity the cluster: a pool named {@link Cluster#ROOT}; resource types that it does not
   *     have are ignored in the jobs
   * @param costs what is charged beside the work
   * @param reports how masters report their progress
   * @param scheduler decides; a fresh one for each run
   * @param observers watch, in this order
   */
  public Simulation(
      Workload workload,
      ClusterCapacity capacity,
      Costs costs,
      ProgressReports reports,
      Scheduler scheduler,
      List<Observer> observers) {
    this.holdings = new Holdings(capacity);
    this.scheduler = scheduler;
    this.observers = List.copyOf(observers);
    this.reports = reports;
    this.jobs = new ArrayList<>(workload.jobs().size());
    for (TraceJob job : workload.jobs()) {
      jobs.add(new Job(jobs.size(), job, holdings.known(job.task())));
    }
    this.execution = new PerfectParallelism(jobs.size(), costs);
  }

  /** Runs until nothing more can happen, and returns all jobs in the order of their submission. */
  public List<Job> run() {
    scheduler.begin(new Hands());
    while (nextSubmission < jobs.size() || !events.isEmpty()) {
      step();
    }
    return List.copyOf(jobs);
  }

  private void step() {
    if (events.isEmpty() || submissionIsFirst()) {
      Job job = jobs.get(nextSubmission++);
      advance(job.submitMillis());
      tally.enter(job);
      observers.forEach(observer -> observer.submitted(job));
      scheduler.submitted(job);
      return;
    }
    EventQueue.Entry event = events.take();
    switch (event.kind()) {
      case COMPLETION -> complete(event);
      case WAKE -> {
        advance(event.atMillis());
        scheduler.woken();
      }
      default -> throw new IllegalStateException("unexpected event " + event);
    }
  }

  private boolean submissionIsFirst() {
    if (nextSubmission == jobs.size()) {
      return false;
    }
    EventQueue.Entry next = events.peek();
    long submitMillis = jobs.get(nextSubmission).submitMillis();
    return submitMillis < next.atMillis()
        || (submitMillis == next.atMillis()
            && next.kind().compareTo(EventQueue.Kind.SUBMISSION) > 0);
  }

  private void complete(EventQueue.Entry event) {
    Job job = jobs.get(event.subject());
    if (event.version() != execution.version(job)) {
      return;
    }
    advance(event.atMillis());
    execution.completed(job);
    end(job, JobState.COMPLETED, Optional.empty());
    scheduler.completed(job);
  }

  private void advance(long toMillis) {
    if (toMillis > nowMillis) {
      for (Observer observer : observers) {
        observer.advanced(nowMillis, toMillis, tally);
      }
      nowMillis = toMillis;
    }
  }

  private void end(Job job, JobState state, Optional<ReasonCode> reason) {
    tally.leave(job);
    if (job.tasks > 0) {
      double before = job.tasks;
      holdings.take(job, -before);
      job.tasks = 0;
      tally.heldShare(holdings.share());
    }
    job.state = state;
    job.endMillis = nowMillis;
    job.reason = reason;
    observers.forEach(observer -> observer.ended(job));
  }

  /** What the scheduler moves the cluster with. */
  private final class Hands implements Cluster {
    @Override
    public long nowMillis() {
      return nowMillis;
    }

    @Override
    public ClusterCapacity capacity() {
      return holdings.capacity();
    }

    @Override
    public int capacityTasks(Job job) {
      return holdings.count(job);
    }

    @Override
    public int freeTasks(Job job) {
      return holdings.free(job);
    }

    @Override
    public void admit(Job job, int tasks) {
      require(job, JobState.WAITING, "admit");
      job.state = JobState.RUNNING;
      job.startMillis = nowMillis;
      execution.started(job, nowMillis);
      allocate(job, tasks);
    }

    @Override
    public void resize(Job job, int tasks) {
      require(job, JobState.RUNNING, "resize");
      if (tasks != job.tasks) {
        execution.settle(job, nowMillis);
        allocate(job, tasks);
      }
    }

    private void allocate(Job job, int tasks) {
      double before = job.tasks;
      if (tasks < 0 || tasks - before > holdings.free(job)) {
        throw new IllegalStateException(
            "%s gives job %s %d tasks instead of %.0f; %d are free"
                .formatted(scheduler.name(), job, tasks, before, holdings.free(job)));
      }
      job.tasks = tasks;
      holdings.take(job, tasks - before);
      tally.resize(job, before);
      tally.heldShare(holdings.share());
      execution.resized(job, before);
      if (tasks > 0) {
        events.add(
            Math.max(nowMillis, execution.endMillis(job)),
            EventQueue.Kind.COMPLETION,
            job.index(),
            execution.version(job));
      }
      observers.forEach(observer -> observer.resized(job, before));
    }

    @Override
    public void reject(Job job, ReasonCode reason) {
      require(job, JobState.WAITING, "reject");
      end(job, JobState.REJECTED, Optional.of(reason));
    }

    @Override
    public void terminate(Job job, ReasonCode reason) {
      require(job, JobState.RUNNING, "terminate");
      execution.settle(job, nowMillis);
      execution.stopped(job);
      end(job, JobState.TERMINATED, Optional.of(reason));
    }

    @Override
    public double progress(Job job) {
      require(job, JobState.RUNNING, "ask the progress of");
      execution.settle(job, nowMillis);
      return reports.reported(job);
    }

    @Override
    public void wakeAt(long millis) {
      long at = Math.max(nowMillis, millis);
      if (at != lastWakeMillis) {
        lastWakeMillis = at;
        events.add(at, EventQueue.Kind.WAKE, -1, 0);
      }
    }

    private void require(Job job, JobState state, String verb) {
      if (job.state() != state) {
        throw new IllegalStateException(
            "%s wants to %s job %s, which is %s"
                .formatted(scheduler.name(), verb, job, job.state()));
      }
    }
  }
}
