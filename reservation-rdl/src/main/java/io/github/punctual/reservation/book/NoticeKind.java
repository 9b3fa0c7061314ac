package io.github.punctual.reservation.book;

/** What the owner of a reservation is told. The names are part of the public contract. */
public enum NoticeKind {
  /** Its promises were moved inside of their windows; nothing is lost. */
  MOVED,
  /** Less is promised than before, because capacity was lost. */
  REDUCED,
  /** Nothing is promised any more; it comes back when capacity does. */
  AT_RISK,
  /** All that was accepted, or more of it than before, is promised again. */
  RESTORED,
  /** An occurrence of a periodic reservation could not be planned. */
  OCCURRENCE_REFUSED,
  /** What was not promised can no longer be: its window has passed, or is too short. */
  LOST
}
