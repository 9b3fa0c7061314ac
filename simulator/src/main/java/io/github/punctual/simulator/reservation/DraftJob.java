package io.github.punctual.simulator.reservation;

import java.util.List;

/**
 * A job that was drawn, before its widths are scaled to a load.
 *
 * @param kind what it is
 * @param parts its parts by level: those of a level side by side, the levels one after the other
 * @param slack by how much the time to its deadline exceeds the least that it needs, as a fraction
 */
record DraftJob(JobKind kind, List<List<Part>> parts, double slack) {
  /**
   * Tasks that are alike.
   *
   * @param width how many tasks it runs side by side, before scaling
   * @param taskSteps how long each runs, in steps
   * @param waves how many times the width it has in tasks
   */
  record Part(double width, long taskSteps, int waves) {
    long steps() {
      return taskSteps * waves;
    }

    int scaledWidth(double factor, int mostWidth) {
      return (int) Math.max(1, Math.min(mostWidth, Math.round(width * factor)));
    }
  }

  /** How long it takes at full width: its critical path. */
  long shortestSteps() {
    return parts.stream()
        .mapToLong(level -> level.stream().mapToLong(Part::steps).max().orElseThrow())
        .sum();
  }

  /** The time from submission to deadline. */
  long budgetSteps() {
    return (long) Math.ceil(shortestSteps() * (1 + slack) - 1e-9);
  }

  /** Its work in task steps, with scaled widths. */
  double work(double factor, int mostWidth) {
    return parts.stream()
        .flatMap(List::stream)
        .mapToDouble(part -> (double) part.scaledWidth(factor, mostWidth) * part.steps())
        .sum();
  }
}
