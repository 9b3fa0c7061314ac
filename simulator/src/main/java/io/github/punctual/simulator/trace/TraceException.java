package io.github.punctual.simulator.trace;

import java.io.IOException;

/** A trace cannot be read. The message names the file, what is wrong and what to try. */
public class TraceException extends IOException {
  private static final long serialVersionUID = 1L;

  /** A problem without an underlying exception. */
  public TraceException(String message) {
    super(message);
  }

  /** A problem that another exception tells. */
  public TraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
