package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.Optional;

/** What a job holds of divisible work, what it needs, and what it would lose. */
final class Held {
  /** What a job says of its progress may be wrong by so much, as a part of its work. */
  private static final double DOUBT = 0.25;

  /** Who needs this part of all its tasks until its deadline has no choice. */
  private static final double NO_CHOICE = 0.95;

  final Job job;

  /** What one of its tasks takes. */
  final ResourceVector task;

  /** With how many tasks at once it will be in time; 0 where the plan has no place for it. */
  final int need;

  /** When it has to be done, in milliseconds. */
  final long deadlineMillis;

  /** How many tasks at once it is to have. */
  int tasks;

  private final Cluster cluster;

  /** All its work as far as its progress says, in task milliseconds; 0 while it says nothing. */
  private final double workMillis;

  Held(Cluster cluster, Job job, ResourceVector task, Optional<RunningJob> running) {
    this.cluster = cluster;
    this.job = job;
    this.task = task;
    boolean isRunning = job.state() == JobState.RUNNING;
    tasks = isRunning ? job.allowedTasks() : 0;
    double progress = isRunning ? cluster.progress(job) : 0;
    workMillis = progress > 0 ? job.doneMillis() / progress : 0;
    deadlineMillis = running.map(run -> run.job().deadlineMillis()).orElse(Long.MAX_VALUE);
    need = running.map(RunningJob::standing).filter(Held::isInPlan).map(any -> need()).orElse(0);
  }

  private static boolean isInPlan(Standing standing) {
    return standing == Standing.PROMISED || standing == Standing.PLANNED;
  }

  /** All that it can use while nobody knows: what has just begun loses little. */
  private int need() {
    double left = (1 + DOUBT) * workMillis - job.doneMillis();
    double time = deadlineMillis - cluster.nowMillis();
    return workMillis == 0 || time <= 0
        ? job.requestedTasks()
        : (int) Math.min(job.requestedTasks(), Math.ceil(Math.max(0, left) / time));
  }

  boolean isInPlan() {
    return need > 0;
  }

  /** Whether it needs nearly all that it can use. */
  boolean hasNoChoice() {
    return need > NO_CHOICE * job.requestedTasks();
  }

  /** How many tasks it could use beside those that it is to have. */
  int usable() {
    return job.requestedTasks() - tasks;
  }

  /** How many tasks it lacks of what it needs, at least 0. */
  int lacks() {
    return Math.max(0, need - tasks);
  }

  /** How many tasks it does not need, at least 0. */
  int spare() {
    return Math.max(0, tasks - need);
  }

  /** What is lost when so many tasks are taken away, in task milliseconds. */
  double lossMillis(int taken) {
    double half = (double) taken * workMillis / job.requestedTasks() / 2;
    double work = cluster.costs().loseTakenWork() ? Math.min(job.doneMillis(), half) : 0;
    return work + (double) taken * cluster.costs().containerStartMillis();
  }

  /** The same for each of its tasks. */
  double lossOfOne() {
    return tasks == 0 ? 0 : lossMillis(tasks) / tasks;
  }
}
