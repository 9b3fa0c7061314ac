package io.github.punctual.reservation.planner;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The planners, by name. */
public final class Planners {
  private static final Map<String, Supplier<Planner>> BY_NAME =
      Collections.unmodifiableMap(
          new TreeMap<>(
              Map.of(
                  Gree.NAME,
                  Gree::new,
                  GreeL.NAME,
                  GreeL::new,
                  PriceGuided.NAME,
                  PriceGuided::new)));

  private Planners() {}

  /** All names, in order. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  /** A planner of a name; empty when there is none. */
  public static Optional<Planner> byName(String name) {
    return Optional.ofNullable(BY_NAME.get(name)).map(Supplier::get);
  }
}
