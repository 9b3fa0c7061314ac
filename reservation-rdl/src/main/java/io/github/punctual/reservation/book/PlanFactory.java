package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.Plan;

/** Makes the plan of a book. */
@FunctionalInterface
public interface PlanFactory {
  /**
   * An empty plan.
   *
   * @param capacity what can be promised, until it is changed
   * @param origin the first step
   * @param horizonSteps how many steps it looks ahead
   */
  Plan create(ResourceVector capacity, long origin, long horizonSteps);
}
