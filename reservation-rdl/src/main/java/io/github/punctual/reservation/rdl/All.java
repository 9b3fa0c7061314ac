package io.github.punctual.reservation.rdl;

import java.util.List;

/**
 * {@code all(e1, …, en)}: satisfied when all of the expressions are.
 *
 * @param children at least one
 */
public record All(List<Rdl> children) implements Rdl {
  public All {
    children = List.copyOf(children);
    if (children.isEmpty()) {
      throw new IllegalArgumentException("all() is empty; give it at least one expression");
    }
  }
}
