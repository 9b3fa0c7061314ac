package io.github.punctual.reservation.rdl;

import java.util.List;

/** An expression of the reservation definition language (Rayon, section 3.1). Immutable. */
public sealed interface Rdl permits Atom, Any, All, Order, Window, Every {
  /** What it consists of, one level down, in the order of {@link RdlPath}; nothing for an atom. */
  default List<Rdl> children() {
    return List.of();
  }
}
