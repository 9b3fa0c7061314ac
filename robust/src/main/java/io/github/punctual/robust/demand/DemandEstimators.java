package io.github.punctual.robust.demand;

import java.util.List;

/** The estimators, by their names in settings. */
public final class DemandEstimators {
  public static final List<String> NAMES =
      List.of("mean", "gaussian", "gaussian-plain", "empirical");

  private DemandEstimators() {}

  /**
   * The estimator with a name.
   *
   * @param unknownSeconds how long a task runs of which nothing is known, in seconds, above 0
   * @throws IllegalArgumentException when there is none of that name, or the time is out of range
   */
  public static DemandEstimator of(String name, double unknownSeconds) {
    return switch (name) {
      case "mean" -> new MeanTimeEstimator(unknownSeconds);
      case "gaussian" -> new GaussianEstimator(unknownSeconds);
      case "gaussian-plain" -> new PlainGaussianEstimator(new MeanTimeEstimator(unknownSeconds));
      case "empirical" -> new EmpiricalEstimator(unknownSeconds);
      default ->
          throw new IllegalArgumentException(
              "there is no demand estimator %s; it must be one of %s".formatted(name, NAMES));
    };
  }
}
