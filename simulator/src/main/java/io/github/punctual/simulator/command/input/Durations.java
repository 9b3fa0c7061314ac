package io.github.punctual.simulator.command.input;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.workload.TimeText;

/** Times on the command line. */
public final class Durations {
  /** What {@link #millis} accepts. */
  public static final String ACCEPTED = TimeText.ACCEPTED + ", such as 500ms or 1.5h";

  private Durations() {}

  /**
   * A time in milliseconds.
   *
   * @param option whose value it is, for messages
   */
  public static long millis(String option, String text) {
    return TimeText.millis(text)
        .orElseThrow(
            () ->
                new InputException(
                    "%s is '%s', which is not a time; it must be %s"
                        .formatted(option, text, ACCEPTED)));
  }
}
