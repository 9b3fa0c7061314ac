package io.github.punctual.reservation.follow;

/**
 * What is chosen for a follower.
 *
 * @param leadMillis how long before a promise rises its queue's level rises, so that containers are
 *     there in time; at least 0
 * @param learnDelays whether the follower feeds its {@link DelayCorrection} itself: with the time
 *     from when a queue holds less than its level and wants more until it does so no longer.
 *     Without it a driver may feed it
 */
public record FollowerSettings(long leadMillis, boolean learnDelays) {
  public FollowerSettings {
    if (leadMillis < 0) {
      throw new IllegalArgumentException(
          "lead is %d ms; it must be at least 0".formatted(leadMillis));
    }
  }
}
