package io.github.punctual.reservation.rdl;

import java.util.List;

/**
 * {@code any(e1, …, en)}: satisfied when one of the expressions is.
 *
 * @param children at least one
 */
public record Any(List<Rdl> children) implements Rdl {
  public Any {
    children = List.copyOf(children);
    if (children.isEmpty()) {
      throw new IllegalArgumentException("any() is empty; give it at least one expression");
    }
  }
}
