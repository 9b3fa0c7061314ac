package io.github.punctual.evaluation.rayon;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.reservation.BoundedPareto;
import io.github.punctual.simulator.reservation.JobMix;
import io.github.punctual.simulator.reservation.JobShape;
import io.github.punctual.simulator.reservation.ReservationWorkload;
import io.github.punctual.simulator.reservation.ReservingJob;
import java.util.List;

/**
 * Jobs to be planned, and a cluster of 4 nodes for each (section 6.3.1: 400 to 4,000 nodes for 100
 * to 1,000 jobs).
 *
 * @param jobs how many
 * @param mix of what kinds
 * @param seed of the jobs
 */
record PlanSetting(int jobs, JobMix mix, long seed) {
  static final int STEPS = 300;

  static final long STEP_MILLIS = 10_000;

  /** What a task needs. */
  static final ResourceVector BUNDLE = ResourceVector.of(2048, 1);

  /** All work over all that the cluster can do. */
  static final double LOAD = 1;

  private static final int NODES_PER_JOB = 4;
  private static final int BUNDLES_PER_NODE = 8;

  /** The widest job: half of the smallest cluster. */
  private static final int WIDEST = 1600;

  private static final JobShape SHAPE =
      new JobShape(
          new BoundedPareto(1, 100, 1.2),
          new BoundedPareto(8, 80, 1.2),
          new BoundedPareto(2, 20, 1.2),
          0.1,
          0.5);

  int nodes() {
    return jobs * NODES_PER_JOB;
  }

  int bundles() {
    return nodes() * BUNDLES_PER_NODE;
  }

  ResourceVector capacity() {
    return BUNDLE.times(bundles());
  }

  /** The jobs, in the order of submission. */
  List<ReservingJob> make() {
    double work = LOAD * bundles() * STEPS;
    return new ReservationWorkload(
            "plan", jobs, mix, SHAPE, work, WIDEST, STEPS, STEPS, STEP_MILLIS, BUNDLE)
        .make(seed);
  }
}
