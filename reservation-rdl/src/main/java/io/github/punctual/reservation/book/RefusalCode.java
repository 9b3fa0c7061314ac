package io.github.punctual.reservation.book;

/**
 * Why a reservation was not accepted. The names are part of the public contract; the operator's
 * page says what to do about each.
 */
public enum RefusalCode {
  /** The expression contradicts itself, or asks for nothing: no cluster can satisfy it. */
  UNSATISFIABLE("an expression that some cluster could satisfy: punctual rdl check"),
  /** The least that it needs at once is more than there is when nothing else is promised. */
  TOO_LARGE("a smaller gang or bundle, or more nodes"),
  /** Its window has passed. */
  PAST_DEADLINE("a window that ends later"),
  /** Its window, or what is left of it, is shorter than its work takes. */
  WINDOW_TOO_SHORT("a window that ends later"),
  /**
   * Its window, or its first occurrence, begins after the last instant for which promises are made.
   */
  BEYOND_HORIZON("again later, or a longer punctual.reservation.horizon-ms"),
  /** It would fit, and exceeds what its user may have promised, at once or on average. */
  USER_CAP("less, later, or a larger share for the user"),
  /** It would fit, and exceeds what may be promised in its queue, at once or on average. */
  QUEUE_CAP("less, later, another queue, or a larger share for this one"),
  /** No place for it was found beside what is promised to others. */
  NO_ROOM("a longer window, less work, or more nodes"),
  /** Its user would have more live reservations, or more occurrences of them, than one may. */
  TOO_MANY("to delete one, one periodic expression for what comes again, or fewer occurrences"),
  /** There is a reservation of that name. */
  DUPLICATE("another name, or an update of the reservation that has it"),
  /** There is no reservation of that name. */
  UNKNOWN("punctual plan, for those that are there"),
  /** The reservation of that name has ended: it can no longer be updated or deleted. */
  ENDED("a new reservation");

  private final String advice;

  RefusalCode(String advice) {
    this.advice = advice;
  }

  /** What to try, as the rest of a sentence that begins with "try". */
  public String advice() {
    return advice;
  }
}
