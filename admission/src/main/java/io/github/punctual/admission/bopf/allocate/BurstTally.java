package io.github.punctual.admission.bopf.allocate;

/**
 * How the bursts of a queue ended so far.
 *
 * @param bursts how many have ended
 * @param onTime how many of them by their deadlines
 * @param late how many of them after their deadlines
 * @param beyondDeclaration how many of the late ones had received all that they declared by their
 *     deadlines: the promise was kept, and the declaration too small
 */
public record BurstTally(int bursts, int onTime, int late, int beyondDeclaration) {
  /** The tally before the first burst. */
  public static final BurstTally NONE = new BurstTally(0, 0, 0, 0);

  public BurstTally {
    if (onTime < 0 || late < 0 || bursts != onTime + late) {
      throw new IllegalArgumentException(
          "%d bursts, %d on time and %d late; the two must add up to all"
              .formatted(bursts, onTime, late));
    }
    if (beyondDeclaration < 0 || beyondDeclaration > late) {
      throw new IllegalArgumentException(
          "%d bursts beyond their declarations of %d late; it must lie between 0 and these"
              .formatted(beyondDeclaration, late));
    }
  }

  public BurstTally plus(BurstRecord burst) {
    return count(burst, 1);
  }

  /** The tally without a burst that it counts: more of its work came, and it goes on. */
  public BurstTally minus(BurstRecord burst) {
    return count(burst, -1);
  }

  private BurstTally count(BurstRecord burst, int by) {
    return new BurstTally(
        bursts + by,
        onTime + (burst.onTime() ? by : 0),
        late + (burst.onTime() ? 0 : by),
        beyondDeclaration + (!burst.onTime() && burst.servedAsPromised() ? by : 0));
  }
}
