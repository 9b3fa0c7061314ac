package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Groups of CPUs that are idle together, and for how long (Justice, section 5.4 and figure 8). When
 * n CPUs are idle there are n / size groups, rounded down. The group that became idle last is taken
 * first, so a group's idle time is the time during which at least so many CPUs are idle without a
 * break. Idle times that the end of the run cuts off count with what was seen of them.
 */
public final class IdleGroups implements Observer {
  /** Groups that became idle together. */
  private static final class Batch {
    private final long sinceMillis;
    private long groups;

    Batch(long sinceMillis, long groups) {
      this.sinceMillis = sinceMillis;
      this.groups = groups;
    }
  }

  private static final double TOLERANCE = 1e-6;

  private final int size;
  private final Deque<Batch> idle = new ArrayDeque<>();
  private final IdleTimes times = new IdleTimes();
  private Cpus cpus;
  private long groups;
  private long firstMillis = -1;
  private long lastMillis;
  private long someMillis;
  private long afterLastJobMillis;

  /**
   * Watches groups of a size.
   *
   * @param size CPUs in a group, at least 1
   */
  public IdleGroups(int size) {
    if (size < 1) {
      throw new IllegalArgumentException(
          "a group of CPUs has " + size + "; it must have at least 1");
    }
    this.size = size;
  }

  @Override
  public void began(Cluster cluster) {
    cpus = new Cpus(cluster);
  }

  @Override
  public void submitted(Job job) {
    if (firstMillis < 0) {
      firstMillis = job.submitMillis();
      lastMillis = firstMillis;
    }
    lastMillis += afterLastJobMillis;
    someMillis += groups > 0 ? afterLastJobMillis : 0;
    afterLastJobMillis = 0;
  }

  @Override
  public void advanced(long fromMillis, long toMillis, Tally tally) {
    if (firstMillis < 0) {
      return;
    }
    long now = (long) Math.floor((1 - tally.heldShare()) * cpus.now() / size + TOLERANCE);
    if (now > groups) {
      idle.push(new Batch(fromMillis, now - groups));
    }
    while (groups > now && !idle.isEmpty()) {
      Batch youngest = idle.element();
      long taken = Math.min(groups - now, youngest.groups);
      times.add(fromMillis - youngest.sinceMillis, taken);
      youngest.groups -= taken;
      groups -= taken;
      if (youngest.groups == 0) {
        idle.remove();
      }
    }
    groups = now;
    if (tally.jobs() == 0) {
      // Counts when another job comes.
      afterLastJobMillis += toMillis - fromMillis;
    } else {
      someMillis += now > 0 ? toMillis - fromMillis : 0;
      lastMillis = toMillis;
    }
  }

  /** What was seen; ends the observation. */
  public IdleGroupTimes result() {
    while (!idle.isEmpty()) {
      Batch batch = idle.remove();
      times.add(Math.max(0, lastMillis - batch.sinceMillis), batch.groups);
    }
    groups = 0;
    long length = lastMillis - Math.max(0, firstMillis);
    return new IdleGroupTimes(
        size, length == 0 ? 0 : (double) someMillis / length, times.count(), times.longerThan());
  }
}
