package io.github.punctual.reservation.rdl;

/** An expression of the reservation definition language (Rayon, section 3.1). Immutable. */
public sealed interface Rdl permits Atom, Any, All, Order, Window, Every {}
