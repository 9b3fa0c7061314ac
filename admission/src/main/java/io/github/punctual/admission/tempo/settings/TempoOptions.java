package io.github.punctual.admission.tempo.settings;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads Tempo's settings from texts, as configurations and the decision log have them. */
public final class TempoOptions {
  /** How likely a promise is to be kept, in (0, 1). */
  public static final String CONFIDENCE = "confidence";

  /** Whether jobs that cannot be promised run on what promises leave: true or false. */
  public static final String SPARE = "spare";

  /** What becomes of running jobs that cannot make their deadline any more: last or end. */
  public static final String LOST = "lost";

  /** What e times less work is worth in waiting, in milliseconds. */
  public static final String AGEING = "ageing";

  /** The part of what can be promised that one user may have beside others, in (0, 1]. */
  public static final String USER_SHARE = "user-share";

  /** After how long a promise that is not used is taken back, in milliseconds. */
  public static final String UNUSED = "unused";

  /** How long a job takes from its start to its first task, in milliseconds. */
  public static final String MASTER_START = "master-start";

  /** The part of the cluster that unknown jobs with much time leave to others, in [0, 1). */
  public static final String HEADROOM = "headroom";

  private static final List<String> NAMES =
      List.of(CONFIDENCE, SPARE, LOST, AGEING, USER_SHARE, UNUSED, MASTER_START, HEADROOM);

  private TempoOptions() {}

  /**
   * The settings that texts say, words in any case; those left out have their defaults.
   *
   * @throws IllegalArgumentException when a name is unknown, or a value malformed or out of range
   */
  public static TempoSettings read(Map<String, String> texts) {
    for (String name : new TreeMap<>(texts).keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "setting '%s' of policy tempo is unknown; known are %s".formatted(name, NAMES));
      }
    }
    TempoSettings usual = TempoSettings.DEFAULTS;
    return new TempoSettings(
        number(texts, CONFIDENCE, usual.confidence()),
        value(texts, SPARE, usual.spare(), TempoOptions::truth, "true or false"),
        value(texts, LOST, usual.lost(), TempoOptions::lost, "last or end"),
        millis(texts, AGEING, usual.ageingMillis()),
        number(texts, USER_SHARE, usual.userShare()),
        millis(texts, UNUSED, usual.unusedMillis()),
        millis(texts, MASTER_START, usual.masterMillis()),
        number(texts, HEADROOM, usual.headroom()));
  }

  private static double number(Map<String, String> texts, String name, double usual) {
    return value(texts, name, usual, Double::valueOf, "a number such as 0.9");
  }

  private static long millis(Map<String, String> texts, String name, long usual) {
    String form = "a whole number of milliseconds such as 60000";
    return value(texts, name, usual, Long::valueOf, form);
  }

  private static <T> T value(
      Map<String, String> texts, String name, T usual, Function<String, T> read, String form) {
    String text = texts.get(name);
    try {
      return text == null ? usual : read.apply(text.strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be %s".formatted(name, text, form), e);
    }
  }

  private static boolean truth(String text) {
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException("neither true nor false");
    }
    return text.equalsIgnoreCase("true");
  }

  private static LostJobs lost(String text) {
    return LostJobs.valueOf(text.toUpperCase(Locale.ROOT));
  }
}
