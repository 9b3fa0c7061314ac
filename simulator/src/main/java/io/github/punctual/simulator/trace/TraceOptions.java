package io.github.punctual.simulator.trace;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * How traces are read.
 *
 * @param lenient whether rows that cannot be understood are counted and skipped
 * @param unsuccessful whether jobs of a history that failed or were killed are read too, with the
 *     work that they did
 * @param task what a task needs where the format does not say it, not zero
 * @param swim what SWIM's rows leave open
 */
public record TraceOptions(
    boolean lenient, boolean unsuccessful, ResourceVector task, SwimOptions swim) {
  /** What a task needs unless something else is said: YARN's smallest container. */
  public static final ResourceVector DEFAULT_TASK = ResourceVector.of(1024, 1);

  /** Checks the ranges. */
  public TraceOptions {
    Objects.requireNonNull(swim, "swim");
    if (task.isZero()) {
      throw new IllegalArgumentException(
          "a task needs nothing; it must need something of some resource");
    }
  }

  /** Strict, tasks of 1024 MiB and 1 virtual core. */
  public static TraceOptions defaults() {
    return new TraceOptions(false, false, DEFAULT_TASK, SwimOptions.defaults());
  }

  /** The same, lenient or not. */
  public TraceOptions withLenient(boolean value) {
    return new TraceOptions(value, unsuccessful, task, swim);
  }

  /** The same, with failed and killed jobs or without. */
  public TraceOptions withUnsuccessful(boolean value) {
    return new TraceOptions(lenient, value, task, swim);
  }

  /** The same with other tasks. */
  public TraceOptions withTask(ResourceVector value) {
    return new TraceOptions(lenient, unsuccessful, value, swim);
  }

  /** The same with other parameters of SWIM. */
  public TraceOptions withSwim(SwimOptions value) {
    return new TraceOptions(lenient, unsuccessful, task, value);
  }
}
