package io.github.punctual.reservation.demand;

import java.util.List;

/**
 * All of these.
 *
 * @param parts at least one
 */
public record Union(List<Demand> parts) implements Demand {
  public Union {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a union of nothing; it must have at least one demand");
    }
  }

  @Override
  public long shortest() {
    return parts.stream().mapToLong(Demand::shortest).max().orElseThrow();
  }
}
