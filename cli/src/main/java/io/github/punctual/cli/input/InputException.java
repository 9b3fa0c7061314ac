package io.github.punctual.cli.input;

/** What the caller named cannot be used. The message says what is accepted. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** {@code message} says what is wrong, and what to write instead. */
  public InputException(String message) {
    super(message);
  }

  /** An option, its value, and what it must be, as the rest of a sentence. */
  public InputException(String option, Object value, String rule) {
    this("%s is '%s'; it must be %s".formatted(option, value, rule));
  }

  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
