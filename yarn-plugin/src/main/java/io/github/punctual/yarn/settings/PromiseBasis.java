package io.github.punctual.yarn.settings;

import java.util.Locale;

/** What of a queue can be promised to deadline jobs. */
public enum PromiseBasis {
  /** All that the queue may ever use: its maximum capacity. */
  MAXIMUM,
  /** What the queue is guaranteed against its siblings: its capacity. */
  GUARANTEED;

  /** The name in settings. */
  public String settingName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The basis of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static PromiseBasis named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
