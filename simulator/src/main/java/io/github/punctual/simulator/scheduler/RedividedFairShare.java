package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;
import java.util.List;

/**
 * Baseline FS, read as max-min fairness that is divided again whenever a job comes or goes: every
 * job runs at once and gets the same part of the cluster, in fractions of tasks, but none more than
 * all its tasks; nobody waits. With several resource types what is equal is the dominant share,
 * which is dominant resource fairness (Ghodsi et al., NSDI 2011) without weights.
 *
 * <p>Rests on Justice, section 1 (resources are divided equally among frameworks) and section 3
 * (like the allocators that Mesos and YARN ship with, which runs every job that is submitted), and
 * on section 5.3 (few resources are shared equally between larger and smaller jobs); Pythia,
 * section III (its goal is to share fairly, it drops nothing) and section V.A (the fewer resources,
 * the smaller the share of each job). Speaks against it: jobs that wait in queues and get nothing,
 * in Justice, sections 5.1 and 5.2, and that nothing is taken from a running job.
 */
final class RedividedFairShare extends NamedScheduler implements Baseline {
  RedividedFairShare(String name) {
    super(name);
  }

  @Override
  public void submitted(Job job) {
    cluster.share(job);
  }

  /** The cluster divides again by itself, whatever happens. */
  @Override
  public void completed(Job job) {}

  @Override
  public void dropped(List<Job> jobs) {}

  @Override
  public void capacityChanged() {}
}
