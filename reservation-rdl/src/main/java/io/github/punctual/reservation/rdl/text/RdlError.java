package io.github.punctual.reservation.rdl.text;

import java.util.Objects;

/**
 * Why a text is no expression.
 *
 * @param at where
 * @param length how many characters it is about, at least 1
 * @param found what is there
 * @param expected what should be there
 * @param advice what to try; may be empty
 */
public record RdlError(Position at, int length, String found, String expected, String advice) {
  public RdlError {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(found, "found");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(advice, "advice");
    length = Math.max(1, length);
  }

  /** All of it in one line. */
  public String message() {
    return at + ": " + reason();
  }

  /** What is wrong and what to try, without the place. */
  public String reason() {
    String text = "found %s, expected %s".formatted(found, expected);
    return advice.isEmpty() ? text : text + "; " + advice;
  }
}
