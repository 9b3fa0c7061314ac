package io.github.punctual.simulator.command;

/** What the caller named cannot be used. The message says what is accepted. */
final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InputException(String message) {
    super(message);
  }

  InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
