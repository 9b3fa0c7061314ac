package io.github.punctual.cli.input;

/** What the caller named cannot be used. The message says what is accepted. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what to write instead. */
  public InputException(String message) {
    super(message);
  }

  /** The same because of something else. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
