package io.github.punctual.yarn.shadow;

/** What would have become of a job. */
public enum ShadowVerdict {
  UNDECIDED("nothing was decided about it"),
  /** It would have waited, and has not been let run yet. */
  HELD("it would have been held"),
  PROMISED("it would have been promised its deadline"),
  UNPROMISED("it would have run without a promise"),
  REFUSED("it would have been refused"),
  TERMINATED("it would have been terminated");

  private final String words;

  ShadowVerdict(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** Whether it would never have come to its end. */
  public boolean isLost() {
    return this == REFUSED || this == TERMINATED;
  }
}
