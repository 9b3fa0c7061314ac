package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;

/**
 * Baseline FS, read as an equal share that is fixed when a job starts: the capacity divided by the
 * number of jobs that wait or run, at least one task, or what is free of it; where nothing is free
 * the job waits. Jobs start in the order of their submission.
 *
 * <p>Rests on Justice, section 5.3 (few resources are shared equally between larger and smaller
 * jobs, and the share of the larger ones does not suffice for their deadlines) and Pythia, section
 * V.A (the fewer resources, the smaller each job's fair share, which still suffices for jobs of few
 * tasks); and on Justice, section 2.2, and Pythia, section II.B, where an allocation does not
 * change once a job runs, for all allocators that the same simulator compares. Jobs wait in a queue
 * in Justice, sections 5.1 and 5.2. Speaks against it: the greediness in Justice, section 5.2.
 */
final class FixedFairShare extends InLine {
  FixedFairShare(String name) {
    super(name, Orders.ARRIVAL);
  }

  @Override
  int entitlement(Job job) {
    int share = Math.max(1, cluster().capacityTasks(job) / jobs());
    return Math.min(job.requestedTasks(), share);
  }

  @Override
  boolean grows() {
    return false;
  }
}
