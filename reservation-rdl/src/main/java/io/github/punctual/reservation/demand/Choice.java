package io.github.punctual.reservation.demand;

import java.util.List;

/**
 * Any one of these.
 *
 * @param options at least one
 */
public record Choice(List<Demand> options) implements Demand {
  public Choice {
    options = List.copyOf(options);
    if (options.isEmpty()) {
      throw new IllegalArgumentException("a choice of nothing; it must have at least one demand");
    }
  }

  @Override
  public List<Demand> parts() {
    return options;
  }

  @Override
  public long shortest() {
    return options.stream().mapToLong(Demand::shortest).min().orElseThrow();
  }
}
