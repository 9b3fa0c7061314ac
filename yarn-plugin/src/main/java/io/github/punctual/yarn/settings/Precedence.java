package io.github.punctual.yarn.settings;

import java.util.Locale;

/** Which of two promises is kept when a reservation or a burst would break that to a job. */
public enum Precedence {
  /** The one that was made first: what would break it is refused. */
  TIME,
  /** That to reservations and hard bursts, whenever it was made; the job is told. */
  KIND;

  /** The name in settings. */
  public String settingName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The precedence of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Precedence named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
