package io.github.punctual.reservation.sharing;

/**
 * What is promised, and was as far back as {@link SharingPolicy#lookback} says, without the claim
 * that is tested. The timelines are not to be changed.
 */
public interface PromisedHoldings {
  /** What a user is promised in all queues together. */
  VectorTimeline user(String owner);

  /** What is promised in a plan queue. */
  VectorTimeline queue(String path);

  /** All that can be promised. */
  VectorTimeline capacity();
}
