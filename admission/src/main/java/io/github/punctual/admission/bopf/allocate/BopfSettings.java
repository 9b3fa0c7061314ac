package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.core.queue.Beyond;
import java.util.Objects;

/**
 * How BoPF is to decide where the paper leaves a choice, or where we go beyond it.
 *
 * @param expectedQueues N_min: how many queues are expected at least, and so counted from the
 *     start; at least 1
 * @param repayment what becomes of the part of a promise that came too late
 * @param beyond how a hard or soft queue is served beyond what it declared: {@link Beyond#SPARE} as
 *     in the paper; {@link Beyond#FAIR} with elastic queues, while it has received less than its
 *     fair share since its burst arrived
 * @param shrinkPatienceMillis how long a smaller capacity must last before it costs a queue its
 *     class, at least 0; shares follow it at once
 * @param softClass whether there is a soft class; without it, queues that would be soft are served
 *     as elastic ones, which is N-BoPF of the paper's evaluation
 */
public record BopfSettings(
    int expectedQueues,
    Repayment repayment,
    Beyond beyond,
    long shrinkPatienceMillis,
    boolean softClass) {
  /** What the paper says, literally. */
  public static final BopfSettings PAPER =
      new BopfSettings(1, Repayment.NONE, Beyond.SPARE, 0, true);

  /** What is used when nothing is set. */
  public static final BopfSettings DEFAULT =
      new BopfSettings(1, Repayment.UNTIL_NEXT_BURST, Beyond.FAIR, 60_000, true);

  public BopfSettings {
    Objects.requireNonNull(repayment, "repayment");
    Objects.requireNonNull(beyond, "beyond");
    if (expectedQueues < 1) {
      throw new IllegalArgumentException(
          "expected queues is %d; it must be at least 1".formatted(expectedQueues));
    }
    if (shrinkPatienceMillis < 0) {
      throw new IllegalArgumentException(
          "shrink patience is %d ms; it must be at least 0".formatted(shrinkPatienceMillis));
    }
  }

  /** Settings with a soft class. */
  public BopfSettings(
      int expectedQueues, Repayment repayment, Beyond beyond, long shrinkPatienceMillis) {
    this(expectedQueues, repayment, beyond, shrinkPatienceMillis, true);
  }

  /** A copy with another N_min, at least 1. */
  public BopfSettings withExpectedQueues(int queues) {
    return new BopfSettings(queues, repayment, beyond, shrinkPatienceMillis, softClass);
  }

  public BopfSettings withRepayment(Repayment other) {
    return new BopfSettings(expectedQueues, other, beyond, shrinkPatienceMillis, softClass);
  }

  /** The same with another way beyond the declaration. */
  public BopfSettings withBeyond(Beyond other) {
    return new BopfSettings(expectedQueues, repayment, other, shrinkPatienceMillis, softClass);
  }

  /** The same with a soft class or without. */
  public BopfSettings withSoftClass(boolean exists) {
    return new BopfSettings(expectedQueues, repayment, beyond, shrinkPatienceMillis, exists);
  }
}
