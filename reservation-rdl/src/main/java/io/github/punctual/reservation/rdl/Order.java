package io.github.punctual.reservation.rdl;

import java.util.Collections;
import java.util.List;

/**
 * {@code order(e1, …, en)}: satisfied when all of the expressions are, and all allocations of each
 * strictly precede all of the next.
 *
 * @param children at least one
 * @param gaps one fewer than children: the time between each and the next
 */
public record Order(List<Rdl> children, List<Gap> gaps) implements Rdl {
  public Order {
    children = List.copyOf(children);
    gaps = List.copyOf(gaps);
    if (children.isEmpty()) {
      throw new IllegalArgumentException("order() is empty; give it at least one expression");
    }
    if (gaps.size() != children.size() - 1) {
      throw new IllegalArgumentException(
          "an order of %d expressions has %d gaps; it must have one between each and the next"
              .formatted(children.size(), gaps.size()));
    }
  }

  /** The order of the paper: any time may pass between. */
  public static Order of(List<Rdl> children) {
    return new Order(children, Collections.nCopies(Math.max(0, children.size() - 1), Gap.ANY));
  }
}
