package io.github.punctual.admission.declaration;

import java.util.Locale;

/** How the value of a job's result falls with its completion time (RUSH, section II). */
public enum Utility {
  /** Falls steeply around the deadline. */
  SIGMOID,
  /** Falls evenly. */
  LINEAR,
  /** Does not fall. */
  CONSTANT;

  /** Its name in a tag. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
