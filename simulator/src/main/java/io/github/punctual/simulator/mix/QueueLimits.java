package io.github.punctual.simulator.mix;

import io.github.punctual.core.queue.UserLimit;

/**
 * What bounds the jobs of a queue beside what it is guaranteed.
 *
 * @param maximum the part of the cluster that it may hold, in (0, 1]; checked beside its capacity
 * @param users how much of it one user may have; of leaf queues
 * @param masters the part of it that masters may hold together, in [0, 1], one at least; 1 for no
 *     limit; of leaf queues
 * @param floor the part of its maximum that is never promised to jobs with deadlines, in [0, 1]
 */
public record QueueLimits(double maximum, UserLimit users, double masters, double floor) {
  /** It may grow to the whole cluster, for whoever comes. */
  public static final QueueLimits NONE = new QueueLimits(1, UserLimit.NONE, 1, 0);

  public QueueLimits {
    if (!(masters >= 0 && masters <= 1)) {
      throw new IllegalArgumentException(
          "maximum share of masters is %s of the queue; it must lie in [0, 1]".formatted(masters));
    }
    if (!(floor >= 0 && floor <= 1)) {
      throw new IllegalArgumentException(
          "floor of best effort is %s of the queue; it must lie in [0, 1]".formatted(floor));
    }
  }
}
