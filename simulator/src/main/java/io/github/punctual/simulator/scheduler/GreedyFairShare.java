package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;

/**
 * Baseline FS, read as greedy: a job takes what is free up to all its tasks when its turn comes, in
 * the order of submission, and keeps it to its end; where nothing is free it waits.
 *
 * <p>Rests on Justice, section 2 (fair-share allocators are greedy, cannot foresee demand and have
 * nothing that corrects them), section 5.1 (large jobs get all that they ask for, and those that
 * come later are blocked or get too little) and section 5.2 (they hand out what there is until it
 * runs out, whatever deadlines need); Pythia, section V.A (they give all or most of the CPUs that
 * the tasks ask for). Speaks against it: Justice, section 5.3, where small and large jobs get equal
 * parts.
 */
final class GreedyFairShare extends InLine {
  GreedyFairShare(String name) {
    super(name, Orders.ARRIVAL);
  }

  @Override
  int entitlement(Job job) {
    return job.requestedTasks();
  }

  @Override
  boolean grows() {
    return false;
  }
}
