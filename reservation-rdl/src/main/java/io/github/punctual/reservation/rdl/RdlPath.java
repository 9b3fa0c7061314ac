package io.github.punctual.reservation.rdl;

import java.util.ArrayList;
import java.util.List;

/**
 * The way to a part of an expression: which child to take, from 0, at each level. The body of a
 * window or of an every is child 0.
 *
 * @param steps empty for the whole expression
 */
public record RdlPath(List<Integer> steps) {
  /** The whole expression. */
  public static final RdlPath ROOT = new RdlPath(List.of());

  public RdlPath {
    steps = List.copyOf(steps);
  }

  /** The way on to a child. */
  public RdlPath child(int index) {
    List<Integer> longer = new ArrayList<>(steps);
    longer.add(index);
    return new RdlPath(longer);
  }
}
