package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.workload.TimeText;
import java.util.function.Supplier;

/** What callers write on the command line, and refusals of what cannot be meant. */
final class Inputs {
  /** What {@link #millis} accepts. */
  static final String TIME = TimeText.ACCEPTED + ", such as 500ms or 1.5h";

  private Inputs() {}

  /**
   * A time in milliseconds.
   *
   * @param option whose value it is, for messages
   */
  static long millis(String option, String text) {
    return TimeText.millis(text)
        .orElseThrow(
            () ->
                new InputException(
                    "%s is '%s', which is not a time; it must be %s"
                        .formatted(option, text, TIME)));
  }

  /**
   * What is made of what was written.
   *
   * @param where what the message begins with where the maker refuses it
   */
  static <T> T meant(String where, Supplier<T> maker) {
    try {
      return maker.get();
    } catch (IllegalArgumentException e) {
      throw new InputException(where + e.getMessage(), e);
    }
  }
}
