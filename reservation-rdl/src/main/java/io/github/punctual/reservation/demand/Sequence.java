package io.github.punctual.reservation.demand;

import java.util.List;

/**
 * These one after the other: the last step of each is before the first of the next.
 *
 * @param parts at least one
 * @param gaps one fewer than parts: the steps that pass between the end of each and the start of
 *     the next
 */
public record Sequence(List<Demand> parts, List<Steps> gaps) implements Demand {
  public Sequence {
    parts = List.copyOf(parts);
    gaps = List.copyOf(gaps);
    if (parts.isEmpty() || gaps.size() != parts.size() - 1) {
      throw new IllegalArgumentException(
          "a sequence of %d parts has %d gaps; it must have a part, and a gap between each and the next"
              .formatted(parts.size(), gaps.size()));
    }
  }

  @Override
  public long shortest() {
    return parts.stream().mapToLong(Demand::shortest).sum()
        + gaps.stream().mapToLong(Steps::least).sum();
  }
}
