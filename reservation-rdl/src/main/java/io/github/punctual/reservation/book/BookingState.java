package io.github.punctual.reservation.book;

/** What has become of a reservation. The names are part of the public contract. */
public enum BookingState {
  /** Accepted; all that was asked for is promised, and none of it has begun. */
  PLANNED(true),
  /** It has begun, and all that was asked for is promised. */
  RUNNING(true),
  /** Less is promised than was accepted, because capacity was lost. */
  REDUCED(true),
  /** Nothing is promised at the moment although it was accepted; it comes back when it can. */
  AT_RISK(true),
  /** Its last promise has passed. */
  ENDED(false),
  /** Its jobs were done before its last promise had passed; the rest was given back. */
  FINISHED(false),
  /** Its owner, or an administrator, deleted it. */
  DELETED(false),
  /** Nothing of it could be kept until its window had passed. */
  LOST(false);

  private final boolean live;

  BookingState(boolean live) {
    this.live = live;
  }

  /** Whether it may still be promised anything. */
  public boolean isLive() {
    return live;
  }
}
