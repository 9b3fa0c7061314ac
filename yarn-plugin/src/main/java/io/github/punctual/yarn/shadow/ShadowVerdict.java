package io.github.punctual.yarn.shadow;

/** What would have become of a job. */
public enum ShadowVerdict {
  /** Nothing was decided about it. */
  UNDECIDED("nothing was decided about it"),
  /** It would have waited, and has not been let run yet. */
  HELD("it would have been held"),
  /** It would have been promised its deadline. */
  PROMISED("it would have been promised its deadline"),
  /** It would have run without a promise. */
  UNPROMISED("it would have run without a promise"),
  /** It would have been refused. */
  REFUSED("it would have been refused"),
  /** It would have been terminated while it ran. */
  TERMINATED("it would have been terminated");

  private final String words;

  ShadowVerdict(String words) {
    this.words = words;
  }

  /** The same in words. */
  public String words() {
    return words;
  }

  /** Whether it would never have come to its end. */
  public boolean isLost() {
    return this == REFUSED || this == TERMINATED;
  }
}
