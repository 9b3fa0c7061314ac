package io.github.punctual.simulator.metrics;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Time in bins of equal length.
 *
 * @param originMillis where the first bin begins
 * @param binMillis the length of a bin
 * @param bins how many there are
 */
record Grid(long originMillis, long binMillis, int bins) {
  /**
   * How the jobs of each class shared what was held in each bin: each job counts with its mean
   * while it ran, in shares of the cluster's scarcest type. Costs the same for long and for short
   * jobs.
   *
   * @param classes the enumeration of the classes
   * @param held the part of the cluster that was held, by bin; the result adds up to it
   * @return by bin, with a number for every class
   */
  <E extends Enum<E>> List<Map<E, Double>> spread(
      List<Job> jobs,
      ResourceVector capacity,
      double[] held,
      Class<E> classes,
      Function<Job, E> classOf) {
    Map<E, Level> levels = new EnumMap<>(classes);
    for (E one : classes.getEnumConstants()) {
      levels.put(one, new Level());
    }
    long endMillis = originMillis + bins * binMillis;
    for (Job job : jobs) {
      long from = job.startMillis();
      long to = Math.min(endMillis, job.endMillis() < 0 ? endMillis : job.endMillis());
      if (from >= 0 && to > from) {
        double tasks = (job.doneMillis() + job.lostMillis()) / (to - from);
        double share = tasks * job.task().dominantShare(capacity);
        levels.get(classOf.apply(job)).add(from, to, share);
      }
    }
    levels.values().forEach(Level::close);
    List<Map<E, Double>> result = new ArrayList<>();
    for (int bin = 0; bin < bins; bin++) {
      result.add(parts(levels, bin, held[bin], new EnumMap<>(classes)));
    }
    return result;
  }

  private static <E extends Enum<E>> Map<E, Double> parts(
      Map<E, Level> levels, int bin, double held, Map<E, Double> parts) {
    double sum = 0;
    for (Level level : levels.values()) {
      sum += level.at(bin);
    }
    for (Map.Entry<E, Level> level : levels.entrySet()) {
      parts.put(level.getKey(), sum == 0 ? 0 : held * level.getValue().at(bin) / sum);
    }
    return parts;
  }

  /** What a class held in each bin. */
  private final class Level {
    /** Less than this is a rounding: of sums of differences. */
    private static final double TOLERANCE = 1e-12;

    private final double[] held = new double[bins];
    private final double[] steps = new double[bins + 1];

    void add(long from, long to, double share) {
      int first = (int) ((from - originMillis) / binMillis);
      int last = (int) ((to - 1 - originMillis) / binMillis);
      if (first == last) {
        held[first] += share * (to - from) / binMillis;
        return;
      }
      long firstEnd = originMillis + (first + 1) * binMillis;
      long lastBegin = originMillis + last * binMillis;
      held[first] += share * (firstEnd - from) / binMillis;
      held[last] += share * (to - lastBegin) / binMillis;
      steps[first + 1] += share;
      steps[last] -= share;
    }

    void close() {
      double level = 0;
      for (int bin = 0; bin < bins; bin++) {
        level += steps[bin];
        held[bin] += level;
      }
    }

    double at(int bin) {
      return held[bin] <= TOLERANCE ? 0 : held[bin];
    }
  }
}
