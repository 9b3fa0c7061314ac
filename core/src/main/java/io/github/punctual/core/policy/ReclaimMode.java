package io.github.punctual.core.policy;

import java.util.Locale;

/** For which promises room is taken back from those who are promised nothing. */
public enum ReclaimMode {
  /**
   * For all: reservations, hard bursts in their time, and jobs that are promised their deadline.
   */
  PROMISES,
  /** For reservations alone. */
  RESERVATIONS,
  /** For none: whoever is promised something waits until others end. */
  NEVER;

  public String settingName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The mode of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static ReclaimMode named(String name) {
    for (ReclaimMode mode : values()) {
      if (mode.settingName().equals(name)) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        "reclaim is '%s'; it must be promises, reservations or never".formatted(name));
  }
}
