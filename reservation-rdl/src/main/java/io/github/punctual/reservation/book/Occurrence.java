package io.github.punctual.reservation.book;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import java.util.Objects;
import java.util.Optional;

/**
 * One placement of a reservation: the only one, or that of one occurrence of a periodic one.
 *
 * @param index from 0, in the order of time
 * @param baseMillis from when its relative times count
 * @param asked what was accepted; empty when it needs no work
 * @param granted what of it is promised: {@code asked}, or less of it when capacity was lost; empty
 *     when nothing is
 * @param placement where; it satisfies {@code granted}
 * @param pinnedUntil the step before which the placement no longer changes; {@link Long#MIN_VALUE}
 *     while all of it may
 */
public record Occurrence(
    int index,
    long baseMillis,
    Optional<Demand> asked,
    Optional<Demand> granted,
    Placement placement,
    long pinnedUntil) {
  public Occurrence {
    Objects.requireNonNull(asked, "asked");
    Objects.requireNonNull(granted, "granted");
    Objects.requireNonNull(placement, "placement");
  }

  /** Whether all that was accepted is promised. */
  public boolean isWhole() {
    return granted.equals(asked);
  }

  /** The step after its window. */
  public long finish() {
    return asked.map(Demand::finish).orElse(Long.MIN_VALUE);
  }

  /**
   * The step from which on nothing more of it can be: its end, or that of its window if at risk.
   */
  public long end() {
    return isWhole() ? placement.end() : Math.max(placement.end(), finish());
  }

  public Occurrence with(Placement other) {
    return new Occurrence(index, baseMillis, asked, granted, other, pinnedUntil);
  }

  /**
   * The same with other promises.
   *
   * @param nowGranted what is promised; empty for nothing
   * @param other where that is
   */
  public Occurrence with(Optional<Demand> nowGranted, Placement other) {
    return new Occurrence(index, baseMillis, asked, nowGranted, other, pinnedUntil);
  }

  /** The same where something else, or nothing, is asked for, and nothing is promised yet. */
  public Occurrence asking(Optional<Demand> other) {
    return new Occurrence(
        index, baseMillis, other, Optional.empty(), Placement.NOWHERE, Long.MIN_VALUE);
  }

  /** The same, and what is promised of it is all that there is to promise. */
  public Occurrence settled() {
    return new Occurrence(index, baseMillis, granted, granted, placement, pinnedUntil);
  }

  /** The same, and it stays where it is until a step. */
  public Occurrence pinned(long until) {
    return new Occurrence(index, baseMillis, asked, granted, placement, until);
  }
}
