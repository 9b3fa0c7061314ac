package io.github.punctual.reservation.sharing;

/**
 * What somebody wants to be promised.
 *
 * @param owner the user
 * @param queue the path of the plan queue
 * @param amount at each step; not to be changed
 */
public record SharingClaim(String owner, String queue, VectorTimeline amount) {
  /** The same so many steps later. */
  public SharingClaim shifted(long by) {
    return new SharingClaim(owner, queue, amount.shifted(by));
  }
}
