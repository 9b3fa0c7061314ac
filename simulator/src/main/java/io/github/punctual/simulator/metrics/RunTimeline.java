package io.github.punctual.simulator.metrics;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The course of a run in at most {@link #MOST_BINS} bins of equal length. The length begins with 60
 * s and doubles whenever the run outgrows the bins. Utilisation, jobs and indices are means over
 * the time of a bin.
 */
public final class RunTimeline implements Observer {
  /** More bins than a plot shows. */
  public static final int MOST_BINS = 1024;

  private final List<Sums> bins = new ArrayList<>();
  private long binMillis = IntervalIndices.INTERVAL_MILLIS;
  private long originMillis = -1;
  private final BitSet started = new BitSet();
  private long waiting;
  private long running;

  /** What is added up in a bin. */
  private static final class Sums {
    private double heldMillis;
    private double waitingMillis;
    private double runningMillis;
    private double occupiedMillis;
    private double fairnessMillis;
    private double equalityMillis;

    void add(Sums other) {
      heldMillis += other.heldMillis;
      waitingMillis += other.waitingMillis;
      runningMillis += other.runningMillis;
      occupiedMillis += other.occupiedMillis;
      fairnessMillis += other.fairnessMillis;
      equalityMillis += other.equalityMillis;
    }
  }

  @Override
  public void submitted(Job job) {
    if (originMillis < 0) {
      originMillis = job.submitMillis() / binMillis * binMillis;
    }
    waiting++;
  }

  @Override
  public void resized(Job job, double before) {
    if (!started.get(job.index())) {
      started.set(job.index());
      waiting--;
      running++;
    }
  }

  @Override
  public void ended(Job job) {
    if (started.get(job.index())) {
      running--;
    } else {
      waiting--;
    }
  }

  @Override
  public void advanced(long fromMillis, long toMillis, Tally tally) {
    if (originMillis < 0 || tally.jobs() == 0) {
      return;
    }
    makeRoom(toMillis);
    double fair = Math.min(1, tally.fairness());
    double equal = Math.min(1, tally.equality());
    long at = fromMillis;
    while (at < toMillis) {
      int place = (int) ((at - originMillis) / binMillis);
      long end = Math.min(toMillis, originMillis + (place + 1) * binMillis);
      while (bins.size() <= place) {
        bins.add(new Sums());
      }
      Sums bin = bins.get(place);
      long length = end - at;
      bin.heldMillis += length * tally.heldShare();
      bin.waitingMillis += length * (double) waiting;
      bin.runningMillis += length * (double) running;
      bin.occupiedMillis += length;
      bin.fairnessMillis += length * fair;
      bin.equalityMillis += length * equal;
      at = end;
    }
  }

  private void makeRoom(long untilMillis) {
    while (untilMillis - originMillis > MOST_BINS * binMillis) {
      for (int i = 0; 2 * i < bins.size(); i++) {
        Sums merged = bins.get(2 * i);
        if (2 * i + 1 < bins.size()) {
          merged.add(bins.get(2 * i + 1));
        }
        bins.set(i, merged);
      }
      bins.subList((bins.size() + 1) / 2, bins.size()).clear();
      binMillis *= 2;
    }
  }

  /**
   * The bins from the first submission to the last time at which there was a job.
   *
   * @param jobs the jobs after the run
   * @param capacity all that the cluster has
   */
  public List<TimelineBin> bins(List<Job> jobs, ResourceVector capacity) {
    Grid grid = new Grid(Math.max(0, originMillis), binMillis, bins.size());
    double[] held = bins.stream().mapToDouble(bin -> bin.heldMillis / binMillis).toArray();
    List<Map<SizeClass, Double>> bySize =
        grid.spread(
            jobs, capacity, held, SizeClass.class, job -> SizeClass.of(job.requestedTasks()));
    List<Map<Use, Double>> byUse = grid.spread(jobs, capacity, held, Use.class, Use::of);
    List<TimelineBin> result = new ArrayList<>();
    for (int i = 0; i < bins.size(); i++) {
      Sums bin = bins.get(i);
      result.add(
          new TimelineBin(
              originMillis + i * binMillis,
              binMillis,
              held[i],
              bin.waitingMillis / binMillis,
              bin.runningMillis / binMillis,
              bin.fairnessMillis / bin.occupiedMillis,
              bin.equalityMillis / bin.occupiedMillis,
              bySize.get(i),
              byUse.get(i)));
    }
    return result;
  }
}
