package io.github.punctual.yarn.settings;

import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.utility.Utilities;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The settings in yarn-site.xml for planning by utility. */
public record RushOptions(PunctualSettings values) {
  private static final SettingList OWN = new SettingList();

  /** The part of the cases that a plan must cover. */
  public static final Setting<Double> THETA = OWN.fraction("punctual.rush.theta", 0.9, 0.01, 1);

  /** How far the truth may be from the estimate. */
  public static final Setting<Double> DELTA =
      OWN.decimal("punctual.rush.delta", 0.7, 0, 100, "nats");

  public static final Setting<String> ESTIMATOR =
      OWN.oneOf("punctual.rush.estimator", "gaussian", DemandEstimators.NAMES);

  /** How time is divided. */
  public static final Setting<String> PEELING =
      OWN.oneOf("punctual.rush.peeling", "exact", List.of("exact", "paper"));

  /** How exactly the paper divides time. */
  public static final Setting<Double> RESOLUTION =
      OWN.decimal("punctual.rush.resolution", 0.001, 1e-6, 1000, "utility");

  /** How tasks are made of divided time. */
  public static final Setting<String> MAPPING =
      OWN.oneOf("punctual.rush.mapping", "vectors", List.of("vectors", "queues"));

  /** How often a plan is made at least. */
  public static final Setting<Long> UPDATE_INTERVAL =
      OWN.millis("punctual.rush.update-interval-ms", 1000, 50, 60_000);

  /** How long after a plan the next one is made at the earliest. */
  public static final Setting<Long> MIN_INTERVAL =
      OWN.millis("punctual.rush.min-interval-ms", 100, 1, 60_000);

  /** How long a task runs of which nothing is known. */
  public static final Setting<Double> PRIOR =
      OWN.decimal("punctual.rush.prior-seconds", 60, 0.001, 1e6, "s");

  /** What jobs are that declare nothing. */
  public static final Setting<String> UNTAGGED =
      OWN.oneOf("punctual.rush.untagged", "best-effort", List.of("best-effort", "constant"));

  /** The utility of a job that names none. */
  public static final Setting<String> DEFAULT_UTILITY =
      OWN.oneOf("punctual.rush.default-utility", "sigmoid", Utilities.KINDS);

  /** The weight of a job that gives none. */
  public static final Setting<Double> DEFAULT_WEIGHT =
      OWN.decimal("punctual.rush.default-weight", 1, 0.001, 1e6, "");

  /** By how much a sigmoid falls within a time as long as the budget. */
  public static final Setting<Double> DEFAULT_SENSITIVITY =
      OWN.decimal("punctual.rush.default-sensitivity", 10, 0.001, 1e6, "per budget");

  /** Classes of utilities that jobs may name without regard to case. */
  public static final Setting<String> UTILITIES =
      OWN.word(
          "punctual.rush.utilities",
          "",
          "full names of classes, separated by commas",
          text -> true);

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL = OWN.all();

  /**
   * Sees to it that plans are not further apart than they are to be at most: a least distance that
   * is longer is noted, and the usual one gives way.
   */
  static void keepIntervals(PunctualSettings values, boolean isLeastSet, List<String> problems) {
    long most = values.get(UPDATE_INTERVAL);
    long least = values.get(MIN_INTERVAL);
    if (least > most && !isLeastSet) {
      values.put(MIN_INTERVAL, most);
    } else if (least > most) {
      problems.add(
          "%s is %d, above %s, which is %d; it must be at most that. Maybe swap them, or remove it"
              .formatted(MIN_INTERVAL.name(), least, UPDATE_INTERVAL.name(), most));
    }
  }

  public <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  /** Whether jobs that declare nothing are planned too; otherwise they are best effort. */
  public boolean plansUntagged() {
    return get(UNTAGGED).equals("constant");
  }

  /** What of them counts for the policy. */
  public RushSettings ofPolicy() {
    return RushSettings.of(policyTexts());
  }

  /** The same as text, as the decision log keeps it. */
  public Map<String, String> policyTexts() {
    return Map.of(
        RushSettings.THETA, Double.toString(get(THETA)),
        RushSettings.DELTA, Double.toString(get(DELTA)),
        RushSettings.ESTIMATOR, get(ESTIMATOR),
        RushSettings.PRIOR, Double.toString(get(PRIOR)),
        RushSettings.PEELING, get(PEELING),
        RushSettings.RESOLUTION, Double.toString(get(RESOLUTION)),
        RushSettings.MAPPING, get(MAPPING));
  }

  /** Classes of utilities that jobs may name without regard to case. */
  public List<String> utilities() {
    return Arrays.stream(get(UTILITIES).split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
