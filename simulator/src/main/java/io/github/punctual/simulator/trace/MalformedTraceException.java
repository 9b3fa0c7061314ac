package io.github.punctual.simulator.trace;

/**
 * A row of a trace cannot be understood. The message names file, line, field, value, the rule and
 * what to try.
 */
public final class MalformedTraceException extends TraceException {
  private static final long serialVersionUID = 1L;

  /** A row of which this is wrong. */
  public MalformedTraceException(String problem, Throwable cause) {
    super(problem + ". Repair it, or skip such rows with --lenient", cause);
  }
}
