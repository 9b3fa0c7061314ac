package io.github.punctual.yarn.web.page;

import java.util.Locale;

/** Whether something is as it should be; a colour for it, beside the words that say so. */
public enum Tone {
  /** Neither good nor bad. */
  PLAIN,
  /** Over, or of no matter now. */
  OVER,
  /** As it should be. */
  GOOD,
  /** It may go wrong. */
  RISK,
  /** It went wrong. */
  BAD;

  /** Some classes of an element, with that of the tone. */
  public String with(String classes) {
    return this == PLAIN ? classes : classes + " " + name().toLowerCase(Locale.ROOT);
  }
}
