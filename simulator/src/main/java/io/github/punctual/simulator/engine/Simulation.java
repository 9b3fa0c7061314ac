package io.github.punctual.simulator.engine;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
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
  private final JobHeap completions;
  private final FairShare shared;
  private final Tally tally;
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
      jobs.add(entered(jobs.size(), job));
    }
    JobHeap.Places places = new JobHeap.Places(jobs.size());
    this.completions = new JobHeap(jobs, places);
    boolean oneType = holdings.types() == 1;
    this.shared =
        oneType || tasksAreAlike()
            ? new EqualShare(jobs, places, oneType)
            : new DominantShare(jobs, places);
    this.tally = new Tally(shared);
    this.execution = new PerfectParallelism(jobs.size(), costs);
  }

  private Job entered(int index, TraceJob job) {
    ResourceVector task = holdings.known(job.task());
    if (task.isZero()) {
      throw new IllegalArgumentException(
          "a task of job %s needs %s, and the cluster is counted in %s; count the cluster in a type that all tasks need"
              .formatted(job.id(), job.task(), holdings.typeNames()));
    }
    return new Job(index, job, task, holdings.demand(task));
  }

  private boolean tasksAreAlike() {
    return jobs.stream().map(Job::task).distinct().count() <= 1;
  }

  /** Runs until nothing more can happen, and returns all jobs in the order of their submission. */
  public List<Job> run() {
    scheduler.begin(new Hands());
    while (step()) {
      // Each step is one event.
    }
    return List.copyOf(jobs);
  }

  /** Lets the next thing happen, in the order (instant, class, sequence); false at the end. */
  private boolean step() {
    long completion = completions.isEmpty() ? Long.MAX_VALUE : Math.round(completions.firstKey());
    long sharedCompletion = shared.nextMillis();
    long event = events.isEmpty() ? Long.MAX_VALUE : events.peek().atMillis();
    long submission =
        nextSubmission == jobs.size() ? Long.MAX_VALUE : jobs.get(nextSubmission).submitMillis();
    long next = Math.min(Math.min(completion, sharedCompletion), Math.min(event, submission));
    if (next == Long.MAX_VALUE) {
      return false;
    }
    advance(next);
    if (completion == next) {
      complete(completions.first());
    } else if (sharedCompletion == next) {
      complete(shared.next());
    } else if (submission == next
        && !(event == next && events.peek().kind() == EventQueue.Kind.NODES)) {
      Job job = jobs.get(nextSubmission++);
      tally.enter(job);
      observers.forEach(observer -> observer.submitted(job));
      scheduler.submitted(job);
    } else {
      events.take();
      scheduler.woken();
    }
    return true;
  }

  private void complete(Job job) {
    release(job);
    execution.completed(job);
    end(job, JobState.COMPLETED, Optional.empty());
    scheduler.completed(job);
  }

  /** Brings a running job's progress up to the present. */
  private void settle(Job job) {
    if (job.shares()) {
      execution.settled(job, shared.remainingMillis(job, nowMillis));
    } else {
      execution.settle(job, nowMillis);
    }
  }

  /** Takes from a running job all that it has. */
  private void release(Job job) {
    settle(job);
    if (job.shares()) {
      Peers peers = job.peers;
      shared.leave(job, nowMillis);
      tally.unshare(job, peers);
    } else if (job.tasks > 0) {
      double before = job.tasks;
      holdings.take(job, -before);
      job.tasks = 0;
      tally.resize(job, before);
      completions.remove(job);
    }
    shareAgain();
  }

  private void shareAgain() {
    shared.level(holdings, nowMillis);
    tally.heldShare(holdings.share(shared));
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
    public void share(Job job) {
      require(job, JobState.WAITING, "share what is left with");
      job.state = JobState.RUNNING;
      job.startMillis = nowMillis;
      execution.started(job, nowMillis);
      tally.share(job, shared.join(job, execution.remaining(job), nowMillis));
      shareAgain();
      observers.forEach(observer -> observer.resized(job, 0));
    }

    @Override
    public void resize(Job job, int tasks) {
      require(job, JobState.RUNNING, "resize");
      if (job.shares()) {
        throw new IllegalStateException(
            "%s wants to resize job %s, which shares what is left"
                .formatted(scheduler.name(), job));
      }
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
      shareAgain();
      execution.resized(job, before);
      if (before > 0) {
        completions.remove(job);
      }
      if (tasks > 0) {
        completions.add(job, (double) Math.max(nowMillis, execution.endMillis(job)));
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
      release(job);
      end(job, JobState.TERMINATED, Optional.of(reason));
    }

    @Override
    public double progress(Job job) {
      require(job, JobState.RUNNING, "ask the progress of");
      settle(job);
      return reports.reported(job);
    }

    @Override
    public void wakeAt(long millis) {
      long at = Math.max(nowMillis, millis);
      if (at != lastWakeMillis) {
        lastWakeMillis = at;
        events.add(at, EventQueue.Kind.WAKE, -1);
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
