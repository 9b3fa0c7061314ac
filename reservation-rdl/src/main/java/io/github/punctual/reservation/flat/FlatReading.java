package io.github.punctual.reservation.flat;

import io.github.punctual.reservation.rdl.Rdl;
import java.util.List;
import java.util.Optional;

/**
 * What a definition means.
 *
 * @param tree as an expression; empty when there are problems
 * @param problems what cannot be meant; empty when there is a tree
 */
public record FlatReading(Optional<Rdl> tree, List<String> problems) {
  public FlatReading {
    problems = List.copyOf(problems);
  }

  /**
   * The expression.
   *
   * @throws IllegalArgumentException with all problems when there is none
   */
  public Rdl orThrow() {
    return tree.orElseThrow(() -> new IllegalArgumentException(String.join("\n", problems)));
  }
}
