package io.github.punctual.reservation.plan;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;

/**
 * Where a demand is placed: an allocation for each of its stages, without those of options that
 * were not chosen.
 *
 * @param allocations in the order of the stages; empty for a demand without work
 */
public record Placement(List<Allocation> allocations) {
  public static final Placement NOWHERE = new Placement(List.of());

  public Placement {
    allocations = List.copyOf(allocations);
  }

  /** What is promised at a step. */
  public ResourceVector at(long step) {
    ResourceVector sum = ResourceVector.ZERO;
    for (Allocation allocation : allocations) {
      int bundles = allocation.bundlesAt(step);
      if (bundles > 0) {
        sum = sum.plus(allocation.stage().bundle().times(bundles));
      }
    }
    return sum;
  }

  /** The first step with anything in it; {@link Long#MAX_VALUE} when there is none. */
  public long start() {
    return allocations.stream()
        .flatMap(allocation -> allocation.runs().stream())
        .mapToLong(Run::start)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** The step after the last with anything in it; {@link Long#MIN_VALUE} when there is none. */
  public long end() {
    return allocations.stream()
        .flatMap(allocation -> allocation.runs().stream())
        .mapToLong(Run::end)
        .max()
        .orElse(Long.MIN_VALUE);
  }
}
