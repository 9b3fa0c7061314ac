package io.github.punctual.reservation.book;

/** What is said to somebody who asks for a reservation. */
public sealed interface Answer permits Accepted, Refused {
  /** Whether it was, or would be, accepted. */
  default boolean isAccepted() {
    return this instanceof Accepted;
  }
}
