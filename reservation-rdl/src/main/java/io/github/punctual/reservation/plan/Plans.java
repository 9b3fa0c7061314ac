package io.github.punctual.reservation.plan;

import io.github.punctual.core.resource.ResourceVector;

/** Makes plans. */
public final class Plans {
  /** The most steps that a plan can have: half a year of seconds. */
  public static final long MOST_STEPS = 16_000_000;

  private Plans() {}

  /**
   * An empty plan: time is dense, so its memory is 8 bytes for each step and resource type.
   *
   * @param capacity what can be promised, until it is changed
   * @param origin the first step
   * @param horizonSteps how many steps it looks ahead, in [1, {@link #MOST_STEPS}]
   */
  public static Plan create(ResourceVector capacity, long origin, long horizonSteps) {
    if (horizonSteps < 1 || horizonSteps > MOST_STEPS) {
      throw new IllegalArgumentException(
          "a plan of %d steps; it must have from 1 to %d: take longer steps or a nearer horizon"
              .formatted(horizonSteps, MOST_STEPS));
    }
    return new DensePlan(capacity, origin, (int) horizonSteps);
  }
}
