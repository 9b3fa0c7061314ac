package io.github.punctual.reservation.book;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.core.time.ProfileBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What reservations and maintenance take of a plan's capacity over time. */
public final class PromisedAhead {
  /** So many steps are told of a plan at most; of more the far ones are joined. */
  static final int STEPS_MOST = 64;

  private PromisedAhead() {}

  /**
   * What reservations are promised and what maintenance takes of the nodes that are there, from
   * each instant on, in milliseconds; nothing before the first.
   *
   * @param bookings of which the live ones count
   * @param capacity what can be promised, by the step from which on it holds
   * @param stepMillis the length of a step
   * @param present what the nodes that are there have of the plan's capacity
   */
  public static NavigableMap<Long, ResourceVector> claims(
      Collection<Booking> bookings,
      SortedMap<Long, ResourceVector> capacity,
      long stepMillis,
      ResourceVector present) {
    NavigableMap<Long, ResourceVector> promised = promised(bookings).steps();
    NavigableMap<Long, ResourceVector> away = away(capacity, stepMillis, present);
    if (promised.isEmpty() || away.isEmpty()) {
      return promised.isEmpty() ? away : promised;
    }
    return new TreeMap<>(CapacityProfile.of(promised).plus(CapacityProfile.of(away)).steps());
  }

  /** What the live ones of some bookings are promised over time. */
  public static ProfileBuilder promised(Collection<Booking> bookings) {
    ProfileBuilder sums = new ProfileBuilder();
    for (Booking booking : bookings) {
      if (booking.state().isLive()) {
        for (PromisedSpan promise : booking.promises()) {
          sums.add(promise.fromMillis(), promise.untilMillis(), promise.vector());
        }
      }
    }
    return sums;
  }

  private static NavigableMap<Long, ResourceVector> away(
      SortedMap<Long, ResourceVector> capacity, long stepMillis, ResourceVector present) {
    NavigableMap<Long, ResourceVector> away = new TreeMap<>();
    capacity.forEach((step, amount) -> away.put(step * stepMillis, present.minus(amount)));
    return away;
  }

  /**
   * The same, one by one.
   *
   * @param pool of the plan
   * @param nowMillis from when on, in milliseconds
   */
  public static List<LedgerEntry> entries(
      Collection<Booking> bookings,
      SortedMap<Long, ResourceVector> capacity,
      long stepMillis,
      ResourceVector present,
      PoolId pool,
      long nowMillis) {
    List<LedgerEntry> entries = new ArrayList<>();
    for (Booking booking : bookings) {
      CapacityProfile promised = promised(List.of(booking)).from(nowMillis);
      if (!promised.isZero()) {
        entries.add(
            LedgerEntry.firm(HolderKind.RESERVATION, booking.key().value(), pool, promised));
      }
    }
    profile(away(capacity, stepMillis, present), nowMillis)
        .filter(away -> !away.isZero())
        .ifPresent(
            away ->
                entries.add(LedgerEntry.firm(HolderKind.MAINTENANCE, pool.value(), pool, away)));
    return entries;
  }

  /**
   * What is claimed from an instant on, in few steps: the first is that in which the instant lies,
   * so that it stays the same while nothing changes. Empty when nothing is.
   */
  public static Optional<CapacityProfile> profile(
      NavigableMap<Long, ResourceVector> claims, long nowMillis) {
    NavigableMap<Long, ResourceVector> ahead = new TreeMap<>();
    ResourceVector before = ResourceVector.ZERO;
    Long first = claims.floorKey(nowMillis);
    for (var step : (first == null ? claims : claims.tailMap(first, true)).entrySet()) {
      if (!step.getValue().equals(before)) {
        ahead.put(step.getKey(), step.getValue());
        before = step.getValue();
      }
    }
    while (ahead.size() > STEPS_MOST) {
      ahead = coarser(ahead);
    }
    return ahead.isEmpty() ? Optional.empty() : Optional.of(CapacityProfile.of(ahead));
  }

  /** Joins any two far steps to one with the larger amounts; near ones and the last one stay. */
  private static NavigableMap<Long, ResourceVector> coarser(
      NavigableMap<Long, ResourceVector> steps) {
    NavigableMap<Long, ResourceVector> fewer = new TreeMap<>();
    int index = 0;
    Optional<Long> open = Optional.empty();
    for (var step : steps.entrySet()) {
      boolean stays = index < STEPS_MOST / 2 || index == steps.size() - 1;
      if (!stays && open.isPresent()) {
        fewer.merge(open.get(), step.getValue(), ResourceVector::max);
        open = Optional.empty();
      } else {
        fewer.put(step.getKey(), step.getValue());
        open = stays ? Optional.empty() : Optional.of(step.getKey());
      }
      index++;
    }
    return fewer;
  }
}
