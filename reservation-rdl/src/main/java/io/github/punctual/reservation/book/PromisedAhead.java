package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

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
    Map<Long, ResourceVector> begins = new TreeMap<>();
    Map<Long, ResourceVector> ends = new TreeMap<>();
    for (Booking booking : bookings) {
      if (booking.state().isLive()) {
        for (Promise promise : booking.promises()) {
          begins.merge(promise.fromMillis(), promise.vector(), ResourceVector::plus);
          ends.merge(promise.untilMillis(), promise.vector(), ResourceVector::plus);
        }
      }
    }
    NavigableMap<Long, ResourceVector> there = new TreeMap<>();
    capacity.forEach((step, amount) -> there.put(step * stepMillis, amount));
    TreeSet<Long> instants = new TreeSet<>(begins.keySet());
    instants.addAll(ends.keySet());
    instants.addAll(there.keySet());
    NavigableMap<Long, ResourceVector> claims = new TreeMap<>();
    ResourceVector promised = ResourceVector.ZERO;
    for (long instant : instants) {
      promised =
          promised
              .plus(begins.getOrDefault(instant, ResourceVector.ZERO))
              .minus(ends.getOrDefault(instant, ResourceVector.ZERO));
      Map.Entry<Long, ResourceVector> left = there.floorEntry(instant);
      ResourceVector away = left == null ? ResourceVector.ZERO : present.minus(left.getValue());
      claims.put(instant, promised.plus(away));
    }
    return claims;
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
