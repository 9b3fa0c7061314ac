package io.github.punctual.reservation.sharing;

import java.util.Objects;

/**
 * What somebody wants to be promised.
 *
 * @param owner the user
 * @param queue the path of the plan queue
 * @param amount at each step; not to be changed
 */
public record SharingClaim(String owner, String queue, VectorTimeline amount) {
  /** Checks that nothing is missing. */
  public SharingClaim {
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(amount, "amount");
  }

  /** The same so many steps later. */
  public SharingClaim shifted(long by) {
    return new SharingClaim(owner, queue, amount.shifted(by));
  }
}
