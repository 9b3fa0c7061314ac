package io.github.punctual.yarn.rush;

import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.yarn.settings.RushOptions;
import java.util.Map;

/** Makes the policy's settings of an operator's. */
public final class RushPolicies {
  private RushPolicies() {}

  /** The settings of the policy. */
  public static RushSettings settings(RushOptions options) {
    return RushSettings.of(texts(options));
  }

  /** The same as text, as the decision log keeps them. */
  static Map<String, String> texts(RushOptions options) {
    return Map.of(
        RushSettings.THETA, Double.toString(options.get(RushOptions.THETA)),
        RushSettings.DELTA, Double.toString(options.get(RushOptions.DELTA)),
        RushSettings.ESTIMATOR, options.get(RushOptions.ESTIMATOR),
        RushSettings.PRIOR, Double.toString(options.get(RushOptions.PRIOR)),
        RushSettings.PEELING, options.get(RushOptions.PEELING),
        RushSettings.RESOLUTION, Double.toString(options.get(RushOptions.RESOLUTION)),
        RushSettings.MAPPING, options.get(RushOptions.MAPPING));
  }
}
