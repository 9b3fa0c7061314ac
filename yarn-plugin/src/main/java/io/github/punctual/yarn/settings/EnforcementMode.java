package io.github.punctual.yarn.settings;

import java.util.Locale;

/** Whether what is decided is done. */
public enum EnforcementMode {
  /** It is done. */
  ENFORCE,
  /** It is decided, logged and shown, and the stock scheduler serves as if it were alone. */
  SHADOW;

  /** Its name in the settings. */
  public String settingName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The mode of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  static EnforcementMode named(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
