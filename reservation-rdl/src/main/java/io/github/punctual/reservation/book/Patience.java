package io.github.punctual.reservation.book;

/**
 * How long may be thought about one request. A book has no clock, so whoever asks says when it has
 * been long enough; it is asked very often.
 */
@FunctionalInterface
public interface Patience {
  /** That of somebody who waits however long it takes. */
  Patience ENDLESS = () -> false;

  /** Whether it is at an end. */
  boolean isOver();

  /**
   * Goes on unless it is at an end.
   *
   * @throws OutOfPatienceException when it is
   */
  default void check() {
    if (isOver()) {
      throw new OutOfPatienceException();
    }
  }
}
