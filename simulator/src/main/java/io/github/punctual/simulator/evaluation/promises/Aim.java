package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.evaluation.Finding;
import java.util.List;

/**
 * How far an aim was reached.
 *
 * @param text the aim
 * @param cases in how many cases it was judged; none where what it speaks of was not run
 * @param misses the cases in which it was missed, the worst first
 */
record Aim(String text, int cases, List<Miss> misses) {
  /**
   * A case in which it was missed.
   *
   * @param where the cell, and whom it speaks of
   * @param by by how much, above 0
   * @param numbers the numbers that say so
   */
  record Miss(String where, double by, String numbers) {}

  /** Puts the worst first. */
  Aim {
    misses = misses.stream().sorted((a, b) -> Double.compare(b.by(), a.by())).toList();
  }

  /** The verdict. */
  Finding finding() {
    String worst =
        misses.isEmpty()
            ? "never missed"
            : "at worst " + misses.get(0).numbers() + " (" + misses.get(0).where() + ")";
    return Finding.count(cases - misses.size(), cases, worst);
  }
}
