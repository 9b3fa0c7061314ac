package io.github.punctual.simulator.mix;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.StageProgress;
import io.github.punctual.simulator.workload.Stage;

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

  /** Whether tasks of it work only together. */
  final boolean hasGangs;

  /** Whether its master runs; before that it starts no task. */
  boolean hasMaster;

  MixJob(Job job, QueueSpec leaf, Kind kind) {
    this.job = job;
    this.id = new JobId(job.trace().id());
    this.leaf = leaf;
    this.kind = kind;
    this.hasGangs = job.trace().stages().stream().anyMatch(Stage::gang);
    this.hasMaster = kind == Kind.RESERVED || leaf.limits().masters() == 1;
    this.queue =
        new QueueId(kind == Kind.RESERVED ? leaf.path() + "." + job.trace().id() : leaf.path());
  }

  /** What it holds, whether its tasks have started or not. */
  ResourceVector held(Cluster cluster) {
    return cluster.held(job);
  }

  /** How many more tasks it could start now than it is allowed. */
  int lacking(Cluster cluster) {
    return hasMaster ? cluster.startableTasks(job) : 0;
  }

  /**
   * How many tasks it takes at once at the least: all of a gang of which none is there, where that
   * is what starts next; otherwise 1.
   */
  int leastAtOnce(Cluster cluster) {
    if (!hasGangs) {
      return 1;
    }
    int starting = job.allowedTasks() - (int) job.runningTasks();
    for (StageProgress stage : cluster.stages(job)) {
      if (stage.pending() > Math.max(0, starting) && stage.after().isEmpty()) {
        boolean isWhole = starting <= 0 && stage.startedMillis().isEmpty();
        return stage.stage().gang() && isWhole ? stage.pending() : 1;
      }
      starting -= stage.after().isEmpty() ? stage.pending() : 0;
    }
    return 1;
  }

  @Override
  public String toString() {
    return id.value();
  }
}
