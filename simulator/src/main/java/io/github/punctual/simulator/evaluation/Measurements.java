package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.metrics.Breakdown;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.SizeClass;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** All that was measured, by cell and seed. */
final class Measurements {
  private final Map<Cell, TreeMap<Long, MeasuredRun>> runs = new LinkedHashMap<>();

  void add(Cell cell, long seed, MeasuredRun measured) {
    runs.computeIfAbsent(cell, key -> new TreeMap<>()).put(seed, measured);
  }

  boolean has(Cell cell) {
    return runs.containsKey(cell);
  }

  boolean has(Cell cell, long seed) {
    return runs.containsKey(cell) && runs.get(cell).containsKey(seed);
  }

  /** The runs of a cell in the order of their seeds. */
  Collection<MeasuredRun> all(Cell cell) {
    TreeMap<Long, MeasuredRun> found = runs.get(cell);
    if (found == null) {
      throw new IllegalStateException(cell + " was not measured, but a document asks for it");
    }
    return found.values();
  }

  /** The run of the first seed. */
  MeasuredRun first(Cell cell) {
    return all(cell).iterator().next();
  }

  /** The mean of a measure over the seeds. */
  double mean(Cell cell, Measure measure) {
    return over(cell, measure).mean();
  }

  /** Mean and spread of a measure over the seeds. */
  Estimate over(Cell cell, Measure measure) {
    return Estimate.of(all(cell).stream().mapToDouble(run -> measure.of(run.summary())).toArray());
  }

  /**
   * Mean and spread as the papers have them: for fairness and equality over the intervals of the
   * run when there is only one, else over the seeds.
   */
  Estimate shown(Cell cell, Measure measure) {
    if (all(cell).size() > 1) {
      return over(cell, measure);
    }
    return measure == Measure.FAIRNESS || measure == Measure.EQUALITY
        ? overIntervals(cell, measure)
        : over(cell, measure);
  }

  /** Fairness or equality over the 60 s intervals of the first seed. */
  Estimate overIntervals(Cell cell, Measure measure) {
    return measure == Measure.FAIRNESS
        ? first(cell).summary().fairness()
        : first(cell).summary().equality();
  }

  /** Of the jobs of a size that had a deadline, the part that met it, over all seeds. */
  double sdr(Cell cell, SizeClass size) {
    int jobs = 0;
    int met = 0;
    for (MeasuredRun run : all(cell)) {
      for (Breakdown part : run.sizes()) {
        if (part.part().equals(size.text())) {
          jobs += part.deadlineJobs();
          met += part.met();
        }
      }
    }
    return (double) met / jobs;
  }
}
