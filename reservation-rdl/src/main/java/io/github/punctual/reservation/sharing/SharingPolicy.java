package io.github.punctual.reservation.sharing;

import java.util.Optional;

/**
 * A rule that bounds what users and queues may promise themselves (Rayon, section 5.2). It has no
 * state and no clock.
 */
public interface SharingPolicy {
  SharingPolicy NONE =
      new SharingPolicy() {
        @Override
        public long lookback() {
          return 0;
        }

        @Override
        public Optional<CapExcess> test(SharingClaim claim, PromisedHoldings others) {
          return Optional.empty();
        }

        @Override
        public boolean isTrivial() {
          return true;
        }
      };

  /** How many steps of the past count: what was promised there must still be known. */
  long lookback();

  /** Says by how much a claim, beside what others hold, exceeds what it may; empty when it fits. */
  Optional<CapExcess> test(SharingClaim claim, PromisedHoldings others);

  /**
   * How much more may be promised at each step of [from, until), as far as that can be said of a
   * step alone: placements that keep to it need not be refused for what they hold at once.
   *
   * @return empty when nothing bounds a step
   */
  default Optional<VectorTimeline> headroom(
      String owner, String queue, PromisedHoldings others, long from, long until) {
    return Optional.empty();
  }

  /** Whether it lets everything pass, so that nothing need be counted for it. */
  boolean isTrivial();
}
