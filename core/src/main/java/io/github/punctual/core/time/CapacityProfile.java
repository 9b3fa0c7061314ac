package io.github.punctual.core.time;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/**
 * How much capacity there is at each instant from a start on: a step function, constant from one
 * breakpoint to the next and after the last. Immutable. Times are milliseconds since the epoch (or
 * since the start of a simulation).
 */
public final class CapacityProfile {
  private final NavigableMap<Long, ResourceVector> steps;

  private CapacityProfile(NavigableMap<Long, ResourceVector> steps) {
    this.steps = steps;
  }

  /** The same capacity for ever, from an instant on. */
  public static CapacityProfile constant(long startMillis, ResourceVector capacity) {
    TreeMap<Long, ResourceVector> steps = new TreeMap<>();
    steps.put(startMillis, Objects.requireNonNull(capacity, "capacity"));
    return new CapacityProfile(steps);
  }

  /**
   * A profile of any shape.
   *
   * @param steps what there is from each breakpoint on; at least one, of which the first is the
   *     start
   */
  public static CapacityProfile of(Map<Long, ResourceVector> steps) {
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a capacity profile has no steps; give it at least one");
    }
    return new CapacityProfile(new TreeMap<>(steps));
  }

  public long startMillis() {
    return steps.firstKey();
  }

  /**
   * The capacity at an instant.
   *
   * @throws IllegalArgumentException when the instant lies before the start
   */
  public ResourceVector at(long millis) {
    Map.Entry<Long, ResourceVector> step = steps.floorEntry(millis);
    if (step == null) {
      throw new IllegalArgumentException(
          "instant %d lies before the profile's start %d; ask from the start on"
              .formatted(millis, startMillis()));
    }
    return step.getValue();
  }

  /** Both together; before it starts each counts as nothing. */
  public CapacityProfile plus(CapacityProfile other) {
    return combined(other, ResourceVector::plus);
  }

  /** What of this lies above another one, before whose start there is nothing. */
  public CapacityProfile beyond(CapacityProfile other) {
    return combined(other, ResourceVector::minus);
  }

  private CapacityProfile combined(CapacityProfile other, BinaryOperator<ResourceVector> with) {
    SortedSet<Long> instants = new TreeSet<>(steps.keySet());
    instants.addAll(other.steps.keySet());
    TreeMap<Long, ResourceVector> result = new TreeMap<>();
    for (long instant : instants) {
      result.put(instant, with.apply(orNothing(instant), other.orNothing(instant)));
    }
    return new CapacityProfile(result);
  }

  /** The most of each type that there is at any time. */
  public ResourceVector most() {
    return steps.values().stream().reduce(ResourceVector.ZERO, ResourceVector::max);
  }

  /** Whether there is never anything. */
  public boolean isZero() {
    return steps.values().stream().allMatch(ResourceVector::isZero);
  }

  private ResourceVector orNothing(long millis) {
    Map.Entry<Long, ResourceVector> step = steps.floorEntry(millis);
    return step == null ? ResourceVector.ZERO : step.getValue();
  }

  /** The breakpoints and the capacity from each on, in order of time. */
  public SortedMap<Long, ResourceVector> steps() {
    return Collections.unmodifiableSortedMap(steps);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CapacityProfile that && steps.equals(that.steps);
  }

  @Override
  public int hashCode() {
    return steps.hashCode();
  }

  @Override
  public String toString() {
    return steps.toString();
  }
}
