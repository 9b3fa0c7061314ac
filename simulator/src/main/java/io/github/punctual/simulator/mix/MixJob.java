package io.github.punctual.simulator.mix;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;

/** A job in the system, and to which part of the scheduler it belongs. */
final class MixJob {
  /** What a job was promised, or may hope for. */
  enum Kind {
    /** It has a reservation. */
    RESERVED,
    /** It is a deadline policy's. */
    DEADLINE,
    /** Its result has a worth, by which it is planned. */
    UTILITY,
    /** A job of a burst, or best effort. */
    PLAIN
  }

  final Job job;
  final JobId id;
  final QueueSpec leaf;
  final Kind kind;

  /** The queue that it is counted in: its leaf queue, or that of its reservation. */
  final QueueId queue;

  /** Whether its master runs; before that it starts no task. */
  boolean hasMaster;

  MixJob(Job job, QueueSpec leaf, Kind kind) {
    this.job = job;
    this.id = new JobId(job.trace().id());
    this.leaf = leaf;
    this.kind = kind;
    this.hasMaster = kind == Kind.RESERVED || leaf.limits().masters() == 1;
    this.queue =
        new QueueId(kind == Kind.RESERVED ? leaf.path() + "." + job.trace().id() : leaf.path());
  }

  /** What it holds. */
  ResourceVector held() {
    return job.task().times(job.allowedTasks());
  }

  /** How many more tasks it could start now than it is allowed. */
  int lacking(Cluster cluster) {
    if (!hasMaster) {
      return 0;
    }
    int starting = job.allowedTasks() - (int) job.runningTasks();
    int startable = cluster.startableTasks(job) - Math.max(0, starting);
    return Math.max(0, Math.min(startable, job.requestedTasks() - job.allowedTasks()));
  }

  @Override
  public String toString() {
    return id.value();
  }
}
