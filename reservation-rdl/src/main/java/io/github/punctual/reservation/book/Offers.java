package io.github.punctual.reservation.book;

import io.github.punctual.reservation.rdl.Rdl;
import java.util.Objects;
import java.util.Optional;

/**
 * What would be accepted now instead: each was tried, and is accepted when it is submitted before
 * anything else changes. They were searched with a bounded number of tries, so there may be better
 * ones.
 *
 * @param later the same with all windows ending later, as little as was found
 * @param smaller the same with less work, as much as was found
 */
public record Offers(Optional<Later> later, Optional<Smaller> smaller) {
  /** Nothing is known that would be accepted. */
  public static final Offers NONE = new Offers(Optional.empty(), Optional.empty());

  /** Checks that nothing is missing. */
  public Offers {
    Objects.requireNonNull(later, "later");
    Objects.requireNonNull(smaller, "smaller");
  }

  /**
   * The same until later.
   *
   * @param deadlineMillis when the last of its windows would end
   * @param rdl to be submitted
   */
  public record Later(long deadlineMillis, Rdl rdl) {}

  /**
   * Less of it.
   *
   * @param fraction of the work, in (0, 1)
   * @param rdl to be submitted
   */
  public record Smaller(double fraction, Rdl rdl) {}
}
