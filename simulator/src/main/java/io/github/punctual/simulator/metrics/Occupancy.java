package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;

/**
 * Cluster utilisation: busy / (busy + idle) over the run, which lasts from the first submission to
 * the end of the last job (Justice, section 5.4). Of several resource types the one held most
 * counts, in nodes that are there.
 */
public final class Occupancy implements Observer {
  private long firstMillis = -1;
  private long lastMillis;
  private double busy;
  private double all;
  private double afterLastJob;
  private Cpus cpus;

  @Override
  public void began(Cluster cluster) {
    cpus = new Cpus(cluster);
  }

  @Override
  public void submitted(Job job) {
    if (firstMillis < 0) {
      firstMillis = job.submitMillis();
    }
    lastMillis = Math.max(lastMillis, job.submitMillis());
    all += afterLastJob;
    afterLastJob = 0;
  }

  @Override
  public void ended(Job job) {
    lastMillis = Math.max(lastMillis, job.endMillis());
  }

  @Override
  public void advanced(long fromMillis, long toMillis, Tally tally) {
    if (firstMillis < 0) {
      return;
    }
    double cpuMillis = cpus.now() * (toMillis - fromMillis);
    if (tally.jobs() == 0) {
      // Counts when another job comes.
      afterLastJob += cpuMillis;
    } else {
      busy += tally.heldShare() * cpuMillis;
      all += cpuMillis;
    }
  }

  /** The part of the cluster that was busy, in [0, 1]; 0 when the run took no time. */
  public double utilization() {
    return all == 0 ? 0 : Math.min(1, busy / all);
  }

  public long lengthMillis() {
    return firstMillis < 0 ? 0 : lastMillis - firstMillis;
  }
}
