package io.github.punctual.reservation.plan;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A plan that knows for each step what is free of each resource type. A loaded plan hardly has two
 * steps that are alike, so there is nothing to gain from run lengths.
 */
final class DensePlan implements Plan {
  private final int steps;
  private long origin;

  /** What can be promised from a step on; the first is at the origin or before. */
  private final TreeMap<Long, ResourceVector> capacities = new TreeMap<>();

  private final SortedMap<String, FreeSteps> free = new TreeMap<>();
  private final NavigableMap<ReservationKey, Reservation> reservations = new TreeMap<>();
  private final PlacementIndex index = new PlacementIndex();

  DensePlan(ResourceVector capacity, long origin, int steps) {
    this.origin = origin;
    this.steps = steps;
    capacities.put(origin, Objects.requireNonNull(capacity, "capacity"));
    capacity.amounts().forEach((type, amount) -> column(type).set(origin, origin + steps, amount));
  }

  @Override
  public long origin() {
    return origin;
  }

  @Override
  public long horizon() {
    return origin + steps;
  }

  @Override
  public ResourceVector capacity(long step) {
    return Objects.requireNonNullElse(capacities.floorEntry(step), capacities.firstEntry())
        .getValue();
  }

  @Override
  public ResourceVector promised(long step) {
    if (step < origin || step >= horizon()) {
      return ResourceVector.ZERO;
    }
    ResourceVector capacity = capacity(step);
    Map<String, Long> promised = new TreeMap<>();
    free.forEach((type, column) -> promised.put(type, capacity.get(type) - column.at(step)));
    return ResourceVector.of(promised);
  }

  @Override
  public Room roomFor(ResourceVector bundle) {
    return new DenseRoom(this, bundle);
  }

  @Override
  public Collection<Reservation> reservations() {
    return Collections.unmodifiableCollection(reservations.values());
  }

  @Override
  public Collection<Reservation> reservations(long from, long to) {
    NavigableMap<ReservationKey, Reservation> found = new TreeMap<>();
    for (ReservationKey key : index.near(from, to)) {
      Reservation reservation = reservations.get(key);
      if (reservation.placement().start() < to && reservation.placement().end() > from) {
        found.put(key, reservation);
      }
    }
    return found.values();
  }

  @Override
  public Optional<Reservation> reservation(ReservationKey key) {
    return Optional.ofNullable(reservations.get(key));
  }

  @Override
  public void put(Reservation reservation) {
    remove(reservation.key());
    reservations.put(reservation.key(), reservation);
    index.add(reservation);
    promise(reservation.placement(), origin, horizon(), 1);
  }

  @Override
  public Optional<Reservation> remove(ReservationKey key) {
    Reservation removed = reservations.remove(key);
    if (removed != null) {
      index.remove(removed);
      promise(removed.placement(), origin, horizon(), -1);
    }
    return Optional.ofNullable(removed);
  }

  @Override
  public void hold(ResourceVector bundle, long from, long to, int bundles) {
    long first = Math.max(from, origin);
    long end = Math.min(to, horizon());
    if (first < end) {
      bundle.amounts().forEach((type, amount) -> column(type).add(first, end, -amount * bundles));
    }
  }

  @Override
  public void setCapacity(long fromStep, ResourceVector capacity) {
    Objects.requireNonNull(capacity, "capacity");
    long from = Math.max(fromStep, origin);
    ResourceVector before = capacity(from);
    Long next = capacities.higherKey(from);
    long end = next == null ? horizon() : Math.min(next, horizon());
    capacities.put(from, capacity);
    if (from < end) {
      for (String type : before.plus(capacity).amounts().keySet()) {
        column(type).add(from, end, capacity.get(type) - before.get(type));
      }
    }
  }

  @Override
  public void advance(long step) {
    if (step <= origin) {
      return;
    }
    long known = Math.max(step, horizon());
    origin = step;
    Long inForce = capacities.floorKey(step);
    if (inForce != null) {
      capacities.headMap(inForce).clear();
    }
    open(known, horizon());
  }

  /** Steps that come into sight: their capacity, and what was promised beyond the horizon. */
  private void open(long from, long to) {
    for (Map.Entry<Long, ResourceVector> change : capacities(from, to)) {
      change.getValue().amounts().keySet().forEach(this::column);
      free.forEach((type, column) -> column.set(change.getKey(), to, change.getValue().get(type)));
    }
    for (Reservation reservation : reservations(from, to)) {
      promise(reservation.placement(), from, to, 1);
    }
  }

  private void promise(Placement placement, long from, long to, int sign) {
    for (Allocation allocation : placement.allocations()) {
      for (Run run : allocation.runs()) {
        long first = Math.max(from, run.start());
        long end = Math.min(to, run.end());
        if (first < end) {
          hold(allocation.stage().bundle(), first, end, sign * run.bundles());
        }
      }
    }
  }

  /** What is free of a type; empty where it never had any. */
  Optional<FreeSteps> free(String type) {
    return Optional.ofNullable(free.get(type));
  }

  /** Capacities from a step on, of the steps at which they change, until another step. */
  List<Map.Entry<Long, ResourceVector>> capacities(long from, long to) {
    List<Map.Entry<Long, ResourceVector>> result = new ArrayList<>();
    result.add(Map.entry(from, capacity(from)));
    result.addAll(capacities.subMap(from, false, to, false).entrySet());
    return result;
  }

  private FreeSteps column(String type) {
    return free.computeIfAbsent(type, name -> new FreeSteps(steps));
  }
}
