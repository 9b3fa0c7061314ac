package io.github.punctual.yarn.settings;

import java.util.List;

/** Settings that cannot be meant: each problem names one, its value, the rule and what to try. */
public final class InvalidSettingsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  /** All problems at once. */
  public InvalidSettingsException(List<String> problems) {
    // Where it was thrown says nothing to those who must correct them, and hides what does.
    super("Punctual cannot use its settings: " + String.join("; ", problems), null, false, false);
    this.problems = List.copyOf(problems);
  }

  /** The problems, one sentence each. */
  public List<String> problems() {
    return problems;
  }
}
