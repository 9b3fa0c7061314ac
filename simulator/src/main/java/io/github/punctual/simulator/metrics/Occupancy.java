package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;

/**
 * Cluster utilisation: busy / (busy + idle) over the run, which lasts from the first submission to
 * the end of the last job (Justice, section 5.4). Of several resource types the one held most
 * counts.
 */
public final class Occupancy implements Observer {
  private long firstMillis = -1;
  private long lastMillis;
  private double busyMillis;

  @Override
  public void submitted(Job job) {
    if (firstMillis < 0) {
      firstMillis = job.submitMillis();
    }
    lastMillis = Math.max(lastMillis, job.submitMillis());
  }

  @Override
  public void ended(Job job) {
    lastMillis = Math.max(lastMillis, job.endMillis());
  }

  @Override
  public void advanced(long fromMillis, long toMillis, Tally tally) {
    busyMillis += tally.heldShare() * (toMillis - fromMillis);
  }

  /** The part of the cluster that was busy, in [0, 1]; 0 when the run took no time. */
  public double utilization() {
    long length = lengthMillis();
    return length == 0 ? 0 : Math.min(1, busyMillis / length);
  }

  /** How long the run lasted, in milliseconds. */
  public long lengthMillis() {
    return firstMillis < 0 ? 0 : lastMillis - firstMillis;
  }
}
