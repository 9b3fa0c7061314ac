package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.BookSettings;

/** The present of a book, in milliseconds and in steps. */
public final class BookClock {
  /** How often, while the horizon passes, it is seen whether the next occurrence is within it. */
  private static final long LOOKS = 64;

  private final BookSettings settings;
  private long nowMillis;

  BookClock(BookSettings settings, long nowMillis) {
    this.settings = settings;
    this.nowMillis = nowMillis;
  }

  /** The last instant that the book was told. */
  public long nowMillis() {
    return nowMillis;
  }

  /**
   * Time has come to an instant.
   *
   * @throws IllegalArgumentException when time would go back
   */
  public void advance(long toMillis) {
    if (toMillis < nowMillis) {
      throw new IllegalArgumentException(
          "the book is at %d ms and is told of %d ms; time must not go back"
              .formatted(nowMillis, toMillis));
    }
    nowMillis = toMillis;
  }

  /** How long a step is, in milliseconds. */
  public long stepMillis() {
    return settings.stepMillis();
  }

  /** The step of the present. */
  public long step() {
    return settings.stepOf(nowMillis);
  }

  /** The first step in which something new can be promised. */
  public long earliest() {
    return settings.stepFrom(nowMillis);
  }

  /**
   * The first step after another in which it is seen whether the next occurrence can be planned: a
   * multiple of some number of steps, or the step in which it begins.
   */
  public long nextLook(long baseMillis, long after) {
    long often = Math.max(1, settings.horizonSteps() / LOOKS);
    long base = settings.stepOf(baseMillis);
    long regular = (Math.floorDiv(after, often) + 1) * often;
    return base > after ? Math.min(base, regular) : regular;
  }

  /** How many steps before it begins a placement is pinned. */
  public long leadSteps() {
    return 1 + settings.leadMillis() / settings.stepMillis();
  }
}
