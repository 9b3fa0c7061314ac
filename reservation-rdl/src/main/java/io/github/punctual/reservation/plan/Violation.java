package io.github.punctual.reservation.plan;

import java.util.Optional;

/**
 * A rule that a plan breaks.
 *
 * @param rule which
 * @param key of the reservation that breaks it; empty where it is the plan as a whole
 * @param text where and by how much, with numbers
 */
public record Violation(Rule rule, Optional<ReservationKey> key, String text) {
  /** The rules of a plan. */
  public enum Rule {
    /** At no step more of a type is promised than there is. */
    CAPACITY,
    /** What a plan says is promised is the sum of its placements. */
    SUM,
    /** A placement has stages of its demand only, each at most once. */
    STAGE,
    /** The runs of a stage are in order, do not overlap, and differ where they touch. */
    RUNS,
    /** Nothing is held outside of the window of its stage. */
    WINDOW,
    /** At each step no bundle is held, or a multiple of the gang up to the most in parallel. */
    GANG,
    /**
     * Each bundle is held for at least the lease: the first that was taken is the first given back.
     */
    LEASE,
    /** The bundle-steps held are exactly the work. */
    WORK,
    /** Parts of a sequence follow each other. */
    ORDER,
    /** As many steps pass between parts of a sequence as its gaps say. */
    GAP,
    /** Of a choice exactly one option is placed. */
    CHOICE,
    /** Of a union, of a sequence and of a demand all parts are placed. */
    COMPLETE
  }

  @Override
  public String toString() {
    return rule + key.map(name -> " of " + name).orElse("") + ": " + text;
  }
}
