package io.github.punctual.reservation.compile;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.rdl.RdlPath;
import java.util.List;

/** A demand while it is made: it remembers where it comes from, and a window may be too short. */
sealed interface DraftDemand {
  RdlPath at();

  /** What it consists of, one level down. */
  default List<DraftDemand> parts() {
    return List.of();
  }

  /** What asks for nothing. */
  record Nothing(RdlPath at) implements DraftDemand {}

  /**
   * An atom. Everything is counted in gangs: a malleable one is a gang of 1.
   *
   * @param gang bundles of one gang
   * @param most gangs at once
   * @param lease in steps
   * @param work in gang-steps, at least a lease
   * @param start the first step of its window
   * @param finish the step after its window
   */
  record Leaf(
      RdlPath at,
      ResourceVector bundle,
      int gang,
      long most,
      int lease,
      long work,
      long start,
      long finish)
      implements DraftDemand {

    /** How many gangs there can be at once: each is held for a lease at least. */
    long atOnce(long limit) {
      return Math.min(Math.min(most, limit), work / lease);
    }

    /**
     * The fewest steps in which it can be done when there can be so many gangs at once, at least 1.
     * With n gangs, each for d steps at least, all amounts of work from n times the lease to n d
     * can be done in d steps; so the most gangs that still have a lease of work each decide.
     */
    long shortest(long limit) {
      long n = atOnce(limit);
      return (work + n - 1) / n;
    }

    /** Whether it is one gang without interruption: two need two leases. */
    boolean isOneHold() {
      return work < 2L * lease;
    }

    Leaf within(long lo, long hi) {
      return lo <= start && hi >= finish
          ? this
          : new Leaf(
              at, bundle, gang, most, lease, work, Math.max(start, lo), Math.min(finish, hi));
    }

    /** Whether the other can be placed wherever this can. */
    boolean isCoveredBy(Leaf other) {
      return bundle.equals(other.bundle)
          && gang == other.gang
          && lease == other.lease
          && work == other.work
          && atOnce(most) <= other.atOnce(other.most)
          && start >= other.start
          && finish <= other.finish;
    }
  }

  /** All of these. */
  record Together(RdlPath at, List<DraftDemand> parts) implements DraftDemand {}

  /** Any one of these. */
  record OneOf(RdlPath at, List<DraftDemand> parts) implements DraftDemand {}

  /** These one after the other. */
  record InTurn(RdlPath at, List<DraftDemand> parts, List<Steps> gaps) implements DraftDemand {}
}
