package io.github.punctual.reservation.flat;

/** How the requests of a definition belong together: Hadoop's ReservationRequestInterpreter. */
public enum Interpreter {
  /** One of them is enough. */
  ANY,
  /** All of them, at any times. */
  ALL,
  /** One after the other. */
  ORDER,
  /** One after the other, without a step between them. */
  ORDER_NO_GAP
}
