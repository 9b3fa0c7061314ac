package io.github.punctual.decisionlog;

/**
 * A text that should hold a record and does not. The message names the line where one is known, the
 * field, its value and the rule.
 */
public final class MalformedRecordException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** A problem without an underlying exception. */
  public MalformedRecordException(String message) {
    super(message);
  }

  /** A problem that another exception tells. */
  public MalformedRecordException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The same problem, with its line number (from 1) before it. */
  MalformedRecordException atLine(long line) {
    return new MalformedRecordException("line " + line + ": " + getMessage(), this);
  }
}
