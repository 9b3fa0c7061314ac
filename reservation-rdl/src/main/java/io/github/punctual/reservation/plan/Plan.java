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
 * The agenda of a cluster, or of the part of it that may be reserved: capacity and promises at
 * every step of a horizon. Not safe for use by several threads.
 *
 * <p>It knows for each step what is free of each resource type, so its memory is 8 bytes for each
 * step and type: a loaded plan hardly has two steps that are alike, and there is nothing to gain
 * from run lengths.
 */
public class Plan {
  /** The most steps that a plan can have: half a year of seconds. */
  public static final long MOST_STEPS = 16_000_000;

  private final int steps;
  private long origin;

  /** What can be promised from a step on; the first is at the origin or before. */
  private final TreeMap<Long, ResourceVector> capacities = new TreeMap<>();

  private final SortedMap<String, FreeSteps> free = new TreeMap<>();
  private final NavigableMap<ReservationKey, Reservation> reservations = new TreeMap<>();
  private final PlacementIndex index = new PlacementIndex();

  /**
   * An empty plan.
   *
   * @param capacity what can be promised, until it is changed
   * @param origin the first step
   * @param horizonSteps how many steps it looks ahead, in [1, {@link #MOST_STEPS}]
   */
  public Plan(ResourceVector capacity, long origin, long horizonSteps) {
    if (horizonSteps < 1 || horizonSteps > MOST_STEPS) {
      throw new IllegalArgumentException(
          "a plan of %d steps; it must have from 1 to %d: take longer steps or a nearer horizon"
              .formatted(horizonSteps, MOST_STEPS));
    }
    this.origin = origin;
    this.steps = (int) horizonSteps;
    capacities.put(origin, Objects.requireNonNull(capacity, "capacity"));
    capacity.amounts().forEach((type, amount) -> column(type).set(origin, origin + steps, amount));
  }

  /** The first step that it knows. What lies before is past. */
  public long origin() {
    return origin;
  }

  /** The step after the last that it knows; nothing can be placed from here on. */
  public long horizon() {
    return origin + steps;
  }

  /** All that can be promised at a step. */
  public ResourceVector capacity(long step) {
    return Objects.requireNonNullElse(capacities.floorEntry(step), capacities.firstEntry())
        .getValue();
  }

  /** What is promised at a step. */
  public ResourceVector promised(long step) {
    if (step < origin || step >= horizon()) {
      return ResourceVector.ZERO;
    }
    ResourceVector capacity = capacity(step);
    Map<String, Long> promised = new TreeMap<>();
    free.forEach((type, column) -> promised.put(type, capacity.get(type) - column.at(step)));
    return ResourceVector.of(promised);
  }

  /**
   * How many bundles can be added at every step of [from, to), at least 0 and at most {@code most}.
   */
  public int room(ResourceVector bundle, long from, long to, int most) {
    return roomFor(bundle).least(from, to, most);
  }

  /**
   * What there is room for of a bundle, as the plan is whenever it is asked.
   *
   * @param bundle not zero
   */
  public Room roomFor(ResourceVector bundle) {
    return new Room(this, bundle);
  }

  /**
   * Says that somebody looks for room for long already. A plan of somebody who waits for that may
   * end it with an exception; this one does not.
   */
  public void goOn() {}

  /** All reservations, by name. */
  public Collection<Reservation> reservations() {
    return Collections.unmodifiableCollection(reservations.values());
  }

  /**
   * The reservations that have anything between their first and last step in [from, to), by name.
   */
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

  public Optional<Reservation> reservation(ReservationKey key) {
    return Optional.ofNullable(reservations.get(key));
  }

  /**
   * Puts a reservation in; one of the same name is replaced. More than the capacity can be promised
   * so: planners do not, and invariants say so.
   */
  public void put(Reservation reservation) {
    remove(reservation.key());
    reservations.put(reservation.key(), reservation);
    index.add(reservation);
    reservation.placement().allocations().forEach(allocation -> hold(allocation, 1));
  }

  /** Takes a reservation out, and says what it was. */
  public Optional<Reservation> remove(ReservationKey key) {
    Reservation removed = reservations.remove(key);
    if (removed != null) {
      index.remove(removed);
      removed.placement().allocations().forEach(allocation -> hold(allocation, -1));
    }
    return Optional.ofNullable(removed);
  }

  /**
   * Promises bundles at the steps [from, to) to nobody, so that planners can try: they give them
   * back. What lies outside of the horizon is ignored.
   *
   * @param bundles below 0 to give back
   */
  public void hold(ResourceVector bundle, long from, long to, int bundles) {
    long first = Math.max(from, origin);
    long end = Math.min(to, horizon());
    if (first < end) {
      bundle.amounts().forEach((type, amount) -> column(type).add(first, end, -amount * bundles));
    }
  }

  /**
   * Promises all of an allocation so.
   *
   * @param times below 0 to give back
   */
  public void hold(Allocation allocation, int times) {
    hold(allocation, origin, horizon(), times);
  }

  private void hold(Allocation allocation, long from, long to, int times) {
    for (Run run : allocation.runs()) {
      long first = Math.max(from, run.start());
      long end = Math.min(to, run.end());
      hold(allocation.stage().bundle(), first, end, times * run.bundles());
    }
  }

  /** From a step on, until the next such step or for ever, this much can be promised. */
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

  /** Forgets that it was told of a capacity at a step from which on there is as much as before. */
  public void joinCapacity(long step) {
    Map.Entry<Long, ResourceVector> before = capacities.lowerEntry(step);
    if (before != null && before.getValue().equals(capacities.get(step))) {
      capacities.remove(step);
    }
  }

  /**
   * Time has come to a step: the horizon moves on with it, and what was promised before is no
   * longer known. Reservations stay until they are removed. Time does not go back.
   */
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
      reservation.placement().allocations().forEach(allocation -> hold(allocation, from, to, 1));
    }
  }

  /** What is free of a type; empty where it never had any. */
  Optional<FreeSteps> free(String type) {
    return Optional.ofNullable(free.get(type));
  }

  /** Capacities from a step on, of the steps at which they change, until another, later step. */
  public List<Map.Entry<Long, ResourceVector>> capacities(long from, long to) {
    List<Map.Entry<Long, ResourceVector>> result = new ArrayList<>();
    result.add(Map.entry(from, capacity(from)));
    result.addAll(capacities.subMap(from, false, to, false).entrySet());
    return result;
  }

  private FreeSteps column(String type) {
    return free.computeIfAbsent(type, name -> new FreeSteps(steps));
  }
}
