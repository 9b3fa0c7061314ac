package io.github.punctual.reservation.book;

import io.github.punctual.reservation.demand.Demand;
import java.util.Objects;
import java.util.Optional;

/**
 * What has become of an expression.
 *
 * @param demand what is to be placed; empty when it can never be satisfied, or needs no work
 * @param impossible why it can never be satisfied; empty when it can
 */
public record Compiled(Optional<Demand> demand, Optional<String> impossible) {
  /** Checks that it is not both. */
  public Compiled {
    Objects.requireNonNull(demand, "demand");
    Objects.requireNonNull(impossible, "impossible");
    if (demand.isPresent() && impossible.isPresent()) {
      throw new IllegalArgumentException(
          "an expression has a demand and is impossible: " + impossible.get());
    }
  }

  /** One that can be placed. */
  public static Compiled of(Demand demand) {
    return new Compiled(Optional.of(demand), Optional.empty());
  }

  /** One that is satisfied without any work. */
  public static Compiled nothing() {
    return new Compiled(Optional.empty(), Optional.empty());
  }

  /** One that can never be satisfied. */
  public static Compiled impossible(String why) {
    return new Compiled(Optional.empty(), Optional.of(why));
  }
}
