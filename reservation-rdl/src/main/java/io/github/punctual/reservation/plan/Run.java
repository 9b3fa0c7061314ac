package io.github.punctual.reservation.plan;

/**
 * The same number of bundles over some steps.
 *
 * @param start the first step
 * @param end the step after the last, after {@code start}
 * @param bundles at least 1
 */
public record Run(long start, long end, int bundles) {
  /** Checks the ranges. */
  public Run {
    if (end <= start || bundles < 1) {
      throw new IllegalArgumentException(
          "%d bundles over the steps [%d, %d); there must be some of both"
              .formatted(bundles, start, end));
    }
  }

  /** In bundle-steps. */
  public long work() {
    return (end - start) * bundles;
  }
}
