package io.github.punctual.robust.peel;

import java.util.List;

/**
 * How time is divided among jobs.
 *
 * @param targets for each claim, in the order in which they were given, when it is to be done, in
 *     seconds from now: feasible together for work that can be divided at will
 * @param order the claims by their positions, in the order in which their work is to be done for
 *     that
 */
public record PeeledTargets(List<Double> targets, List<Integer> order) {
  public PeeledTargets {
    targets = List.copyOf(targets);
    order = List.copyOf(order);
    if (targets.size() != order.size()) {
      throw new IllegalArgumentException(
          "%d claims are in order and %d have targets".formatted(order.size(), targets.size()));
    }
  }
}
