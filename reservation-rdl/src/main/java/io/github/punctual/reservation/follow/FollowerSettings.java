package io.github.punctual.reservation.follow;

/**
 * What is chosen for a follower.
 *
 * @param leadMillis how long before a promise rises its queue's level rises, so that containers are
 *     there in time; at least 0
 * @param anticipate whether what a reservation was given beyond its promise counts as work done:
 *     the level is 0 once it was given all that it was promised altogether, and the last promises
 *     are the first to go
 * @param learnDelays whether the follower feeds its {@link DelayCorrection} itself: with the time
 *     from when a queue holds less than its level and wants more until it does so no longer.
 *     Without it a driver may feed it
 */
public record FollowerSettings(long leadMillis, boolean anticipate, boolean learnDelays) {
  /** No lead, what is given beyond a promise is a gift, and nothing is learned. */
  public static final FollowerSettings DEFAULTS = new FollowerSettings(0, false, false);

  /** Checks the ranges. */
  public FollowerSettings {
    if (leadMillis < 0) {
      throw new IllegalArgumentException(
          "lead is %d ms; it must be at least 0".formatted(leadMillis));
    }
  }

  /** One that learns nothing itself. */
  public FollowerSettings(long leadMillis, boolean anticipate) {
    this(leadMillis, anticipate, false);
  }
}
