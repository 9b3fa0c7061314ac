package io.github.punctual.reservation.book;

/**
 * What is chosen for a book.
 *
 * @param stepMillis the length of a step, at least 1; 1 s is the time step of YARN's plan follower
 * @param horizonMillis how far ahead promises are made, at least one step
 * @param leadMillis how long before it begins a promise is pinned, so that others no longer move
 *     it; at least 0
 * @param keepMillis how long reservations that have ended are still known, at least 0; longer where
 *     the sharing policy looks further back
 * @param tries how many placements are tried at most for each offer of a refusal, and for each
 *     reservation that must be reduced; with 0 refusals carry no offers
 */
public record BookSettings(
    long stepMillis, long horizonMillis, long leadMillis, long keepMillis, int tries) {
  /** A step of 1 s, 24 h ahead, pinned 10 s before, known for 24 h, 16 tries. */
  public static final BookSettings DEFAULTS =
      new BookSettings(1000, 24L * 60 * 60 * 1000, 10_000, 24L * 60 * 60 * 1000, 16);

  public BookSettings {
    if (stepMillis < 1 || horizonMillis < stepMillis) {
      throw new IllegalArgumentException(
          "step is %d ms and horizon %d ms; a step must be at least 1 ms and the horizon at least a step"
              .formatted(stepMillis, horizonMillis));
    }
    if (leadMillis < 0 || keepMillis < 0 || tries < 0) {
      throw new IllegalArgumentException(
          "lead is %d ms, keep %d ms, tries %d; they must be at least 0"
              .formatted(leadMillis, keepMillis, tries));
    }
  }

  /** The step in which an instant lies. */
  public long stepOf(long millis) {
    return Math.floorDiv(millis, stepMillis);
  }

  /** The first step that begins at an instant or after it. */
  public long stepFrom(long millis) {
    return -Math.floorDiv(-millis, stepMillis);
  }

  public long horizonSteps() {
    return Math.max(1, horizonMillis / stepMillis);
  }
}
