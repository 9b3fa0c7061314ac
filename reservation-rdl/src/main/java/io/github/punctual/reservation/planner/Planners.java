package io.github.punctual.reservation.planner;

import java.util.List;
import java.util.Optional;

/** The planners, by name. */
public final class Planners {
  private static final List<Planner> ALL = List.of(new Gree(), new GreeL(), new PriceGuided());

  private Planners() {}

  /** All names, in order. */
  public static List<String> names() {
    return ALL.stream().map(Planner::name).toList();
  }

  /** A planner of a name, in any case; empty when there is none. */
  public static Optional<Planner> byName(String name) {
    return ALL.stream().filter(planner -> planner.name().equalsIgnoreCase(name)).findFirst();
  }
}
