package io.github.punctual.admission.tempo.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
        truth(texts, SPARE, usual.spare()),
        lost(texts, usual.lost()),
        millis(texts, AGEING, usual.ageingMillis()),
        number(texts, USER_SHARE, usual.userShare()),
        millis(texts, UNUSED, usual.unusedMillis()),
        millis(texts, MASTER_START, usual.masterMillis()),
        number(texts, HEADROOM, usual.headroom()));
  }

  private static double number(Map<String, String> texts, String name, double usual) {
    String text = texts.get(name);
    try {
      return text == null ? usual : Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be a number such as 0.9".formatted(name, text), e);
    }
  }

  private static long millis(Map<String, String> texts, String name, long usual) {
    String text = texts.get(name);
    try {
      return text == null ? usual : Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be a whole number of milliseconds such as 60000"
              .formatted(name, text),
          e);
    }
  }

  private static boolean truth(Map<String, String> texts, String name, boolean usual) {
    String text = texts.getOrDefault(name, Boolean.toString(usual)).strip();
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be true or false".formatted(name, text));
    }
    return text.equalsIgnoreCase("true");
  }

  private static LostJobs lost(Map<String, String> texts, LostJobs usual) {
    String text = texts.get(LOST);
    if (text == null) {
      return usual;
    }
    for (LostJobs value : LostJobs.values()) {
      if (value.name().equalsIgnoreCase(text.strip())) {
        return value;
      }
    }
    throw new IllegalArgumentException(LOST + " is '" + text + "'; it must be last or end");
  }
}
