package io.github.punctual.admission.declaration;

import io.github.punctual.core.decision.Terms;
import java.time.Duration;

/**
 * The ranges of declared values. They are wide: they keep out mistakes of unit and arithmetic
 * overflow, not large jobs.
 */
public final class DeclarationLimits {
  /** The shortest time from submission to a deadline. */
  public static final Duration DEADLINE_MIN = Duration.ofSeconds(1);

  /** The longest time from submission to a deadline. */
  public static final Duration DEADLINE_MAX = Duration.ofMillis(Terms.DEADLINE_MOST_MILLIS);

  public static final Duration TASK_DURATION_MIN = Duration.ofMillis(1);

  public static final Duration TASK_DURATION_MAX = DEADLINE_MAX;

  public static final int TASKS_MAX = 1_000_000;

  public static final int TASK_VCORES_MAX = 100_000;

  /** The most memory of one task in MiB: 1 PiB. */
  public static final long TASK_MEMORY_MIB_MAX = 1L << 30;

  /** The smallest weight and sensitivity. */
  public static final double FACTOR_MIN = 1e-6;

  /** The largest weight and sensitivity. */
  public static final double FACTOR_MAX = 1e6;

  /** The most characters of a value, which is also YARN's usual limit for a whole tag. */
  public static final int VALUE_LENGTH_MAX = 100;

  private DeclarationLimits() {}

  static void require(String name, long value, long min, long max) {
    check(value >= min && value <= max, name, value, min, max);
  }

  static void require(String name, double value, double min, double max) {
    check(value >= min && value <= max, name, value, min, max);
  }

  private static void check(boolean holds, String name, Object value, Object min, Object max) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s is %s; it must lie in [%s, %s]".formatted(name, value, min, max));
    }
  }
}
