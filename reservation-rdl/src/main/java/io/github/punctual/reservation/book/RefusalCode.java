package io.github.punctual.reservation.book;

/**
 * Why a reservation was not accepted. The names are part of the public contract; the operator's
 * page says what to do about each.
 */
public enum RefusalCode {
  /** The expression contradicts itself, or asks for nothing: no cluster can satisfy it. */
  UNSATISFIABLE,
  /** The least that it needs at once is more than there is when nothing else is promised. */
  TOO_LARGE,
  /** Its window has passed. */
  PAST_DEADLINE,
  /** Its window, or what is left of it, is shorter than its work takes. */
  WINDOW_TOO_SHORT,
  /** Its window begins after the last instant for which promises are made. */
  BEYOND_HORIZON,
  /** It would fit, and exceeds what its user may have promised, at once or on average. */
  USER_CAP,
  /** It would fit, and exceeds what may be promised in its queue, at once or on average. */
  QUEUE_CAP,
  /** No place for it was found beside what is promised to others. */
  NO_ROOM,
  /** Its user would have more live reservations, or more occurrences of them, than one may. */
  TOO_MANY,
  /** There is a reservation of that name. */
  DUPLICATE,
  /** There is no reservation of that name. */
  UNKNOWN,
  /** The reservation of that name has ended: it can no longer be updated or deleted. */
  ENDED
}
