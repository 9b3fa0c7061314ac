package io.github.punctual.admission.bopf.condition;

import io.github.punctual.core.queue.QueueId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a condition came out, by the comparison that was closest to failing, or failed by most.
 *
 * @param condition the condition
 * @param holds whether it holds
 * @param bindingType the resource type compared
 * @param asked its left side: resource-seconds for safety and fairness, an amount at once for
 *     resource
 * @param available its right side, in the same unit; at least so much where resource holds and no
 *     instant is given
 * @param boundBy whose burst is on the left side; empty when nothing was to be compared
 * @param atMillis the instant, or the arrival of the burst, at which it is closest; empty when it
 *     is the same at all times
 * @param holders where resource does not hold, the hard queues that hold most of the type at that
 *     instant, the greatest first, at most {@value #MOST_HOLDERS}
 */
public record ConditionResult(
    Condition condition,
    boolean holds,
    String bindingType,
    double asked,
    double available,
    Optional<QueueId> boundBy,
    OptionalLong atMillis,
    List<Holder> holders) {
  /** How many holders are told at most. */
  public static final int MOST_HOLDERS = 3;

  public ConditionResult {
    holders = List.copyOf(holders);
  }
}
