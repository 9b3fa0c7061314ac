package io.github.punctual.admission;

import io.github.punctual.admission.control.AdmissionControl;
import io.github.punctual.admission.control.AdmissionSettings;
import io.github.punctual.admission.control.Guards;
import io.github.punctual.admission.control.PriorityPolicy;
import io.github.punctual.admission.estimate.Correction;
import io.github.punctual.admission.estimate.FractionEstimator;
import io.github.punctual.admission.estimate.JusticeEstimator;
import io.github.punctual.admission.estimate.PythiaEstimator;
import io.github.punctual.admission.tempo.TempoPolicy;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.core.policy.Policy;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Makes admission policies from a name and settings as text: what a driver reads from its
 * configuration and what the decision log keeps, so that a replay starts with the same policy.
 */
public final class AdmissionPolicies {
  /**
   * How past errors are averaged: {@code mean}, {@code exponential} or {@code none}; Justice only.
   */
  public static final String CORRECTION = "correction";

  /** The weight of the newest error in exponential smoothing, in (0, 1]; Justice only. */
  public static final String SMOOTHING = "smoothing";

  /** The order of offers, a {@link PriorityPolicy} by its setting name. */
  public static final String PRIORITY = "priority";

  /** The requestedTasks above which late jobs are terminated, or {@code never}. */
  public static final String TERMINATE_LATE_ABOVE = "terminate-late-above";

  /** Whether a job whose own task duration rules out its deadline is refused. */
  public static final String CHECK_WORK = "check-work";

  /**
   * Whether needs are corrected for a cluster that runs whole tasks, and what is idle is lent; by
   * default not, as in the papers.
   */
  public static final String WHOLE_TASKS = "whole-tasks";

  /**
   * Whether nobody whose tasks all fit now is refused by what others taught, and deadlines that
   * could not be met teach nothing; by default not, as in the papers.
   */
  public static final String WAY_BACK = "way-back";

  /**
   * After how many milliseconds what a job was given and does not use is taken back, or {@code
   * never}, as in the papers.
   */
  public static final String UNUSED = "unused";

  /**
   * How many milliseconds after its deadline a job keeps what it was promised, or {@code never} for
   * until it ends, as in the papers.
   */
  public static final String LATE_GRACE = "late-grace";

  /**
   * The part of each pool that the jobs of one user may have together while others have deadline
   * jobs in it, in (0, 1]; by default all of it, as in the papers.
   */
  public static final String USER_SHARE = "user-share";

  private static final String NEVER = "never";

  /** Every setting with its default. */
  public static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry(CORRECTION, "mean"),
          Map.entry(SMOOTHING, "0.3"),
          Map.entry(PRIORITY, "required-rate"),
          Map.entry(TERMINATE_LATE_ABOVE, "1000"),
          Map.entry(CHECK_WORK, "true"),
          Map.entry(WHOLE_TASKS, "false"),
          Map.entry(WAY_BACK, "false"),
          Map.entry(UNUSED, NEVER),
          Map.entry(LATE_GRACE, NEVER),
          Map.entry(USER_SHARE, "1"));

  public static final Set<String> NAMES = Set.of("justice", "pythia", "tempo");

  private AdmissionPolicies() {}

  /**
   * A policy that has learned nothing.
   *
   * @param name {@code justice}, {@code pythia} or {@code tempo}
   * @param settings settings by name, their words in any case; those left out have their defaults
   * @throws IllegalArgumentException when the name or a setting is unknown, or a value is out of
   *     range
   */
  public static Policy create(String name, Map<String, String> settings) {
    if (name.equals(TempoPolicy.NAME)) {
      return new TempoPolicy(TempoOptions.read(settings));
    }
    Map<String, String> all = complete(settings);
    FractionEstimator estimator =
        switch (name) {
          case "justice" ->
              new JusticeEstimator(
                  correction(all.get(CORRECTION)), decimal(SMOOTHING, all.get(SMOOTHING)));
          case "pythia" -> new PythiaEstimator();
          default ->
              throw new IllegalArgumentException(
                  "policy is '" + name + "'; it must be one of justice, pythia, tempo");
        };
    return new AdmissionControl(estimator, admission(all));
  }

  /** All settings, with defaults for those left out. */
  private static Map<String, String> complete(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(DEFAULTS);
    settings.forEach(
        (key, value) -> {
          if (all.put(key, value.toLowerCase(Locale.ROOT)) == null) {
            throw new IllegalArgumentException(
                "policy setting '%s' is unknown; known are %s"
                    .formatted(key, new TreeMap<>(DEFAULTS).keySet()));
          }
        });
    return all;
  }

  private static AdmissionSettings admission(Map<String, String> all) {
    String above = all.get(TERMINATE_LATE_ABOVE);
    return new AdmissionSettings(
        PriorityPolicy.named(all.get(PRIORITY)),
        above.equals(NEVER)
            ? OptionalInt.empty()
            : OptionalInt.of(
                number(TERMINATE_LATE_ABOVE, above, Integer::valueOf, "a whole number, or never")),
        bool(CHECK_WORK, all.get(CHECK_WORK)),
        bool(WHOLE_TASKS, all.get(WHOLE_TASKS)),
        new Guards(
            bool(WAY_BACK, all.get(WAY_BACK)),
            millis(UNUSED, all.get(UNUSED)),
            millis(LATE_GRACE, all.get(LATE_GRACE)),
            decimal(USER_SHARE, all.get(USER_SHARE))));
  }

  private static OptionalLong millis(String name, String text) {
    return text.equals(NEVER)
        ? OptionalLong.empty()
        : OptionalLong.of(
            number(name, text, Long::valueOf, "a whole number of milliseconds, or never"));
  }

  private static Correction correction(String text) {
    return Arrays.stream(Correction.values())
        .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    CORRECTION + " is '" + text + "'; it must be mean, exponential or none"));
  }

  private static double decimal(String name, String text) {
    return number(name, text, Double::valueOf, "a number such as 0.3");
  }

  private static <T> T number(String name, String text, Function<String, T> read, String form) {
    try {
      return read.apply(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be %s".formatted(name, text, form), e);
    }
  }

  private static boolean bool(String name, String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(name + " is '" + text + "'; it must be true or false");
    };
  }
}
