package io.github.punctual.reservation.sharing;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A step function of vectors: nothing before its first breakpoint, and constant from each until the
 * next and after the last. Time is in steps. Not safe for use by several threads.
 */
public final class VectorTimeline {
  private final NavigableMap<Long, ResourceVector> steps = new TreeMap<>();

  /** One that is nothing everywhere. */
  public VectorTimeline() {}

  /** A copy. */
  public VectorTimeline(VectorTimeline other) {
    steps.putAll(other.steps);
  }

  public ResourceVector at(long step) {
    Map.Entry<Long, ResourceVector> entry = steps.floorEntry(step);
    return entry == null ? ResourceVector.ZERO : entry.getValue();
  }

  /** Adds a vector at every step of [from, until). */
  public void add(long from, long until, ResourceVector vector) {
    change(from, until, vector, true);
  }

  /** Takes a vector away at every step of [from, until), where at least so much must be. */
  public void subtract(long from, long until, ResourceVector vector) {
    change(from, until, vector, false);
  }

  public void add(VectorTimeline other) {
    other.spans().forEach(span -> add(span.from(), span.until(), span.vector()));
  }

  /** Takes another one away, of which at least as much must be here everywhere. */
  public void subtract(VectorTimeline other) {
    other.spans().forEach(span -> subtract(span.from(), span.until(), span.vector()));
  }

  /** From a step on, until for ever, it is this. */
  public void setFrom(long from, ResourceVector vector) {
    steps.tailMap(from, true).clear();
    if (!at(from).equals(vector)) {
      steps.put(from, vector);
    }
  }

  /** Forgets what lies before a step: it is nothing there afterwards. */
  public void forgetBefore(long step) {
    ResourceVector there = at(step);
    steps.headMap(step, true).clear();
    if (!there.isZero()) {
      steps.put(step, there);
    }
  }

  /** The same so many steps later. */
  public VectorTimeline shifted(long by) {
    VectorTimeline result = new VectorTimeline();
    steps.forEach((step, vector) -> result.steps.put(step + by, vector));
    return result;
  }

  public boolean isZero() {
    return steps.values().stream().allMatch(ResourceVector::isZero);
  }

  /** The steps from which on it is something else than before, and what it is from there on. */
  public SortedMap<Long, ResourceVector> breakpoints() {
    return Collections.unmodifiableSortedMap(steps);
  }

  /**
   * The ranges in which it is constant and not nothing, in the order of time.
   *
   * @throws IllegalStateException when it does not end
   */
  public List<Span> spans() {
    List<Span> result = new ArrayList<>();
    long from = 0;
    ResourceVector current = ResourceVector.ZERO;
    for (Map.Entry<Long, ResourceVector> entry : steps.entrySet()) {
      if (!current.isZero()) {
        result.add(new Span(from, entry.getKey(), current));
      }
      from = entry.getKey();
      current = entry.getValue();
    }
    if (!current.isZero()) {
      throw new IllegalStateException(
          "the timeline holds %s from step %d on for ever, and has no last range"
              .formatted(current, from));
    }
    return result;
  }

  private void change(long from, long until, ResourceVector vector, boolean more) {
    if (until <= from || vector.isZero()) {
      return;
    }
    steps.putIfAbsent(from, at(from));
    steps.putIfAbsent(until, at(until));
    for (Map.Entry<Long, ResourceVector> entry : steps.subMap(from, until).entrySet()) {
      ResourceVector value = entry.getValue();
      if (!more && !vector.fitsIn(value)) {
        throw new IllegalStateException(
            "at step %d there is %s, of which %s cannot be taken away"
                .formatted(entry.getKey(), value, vector));
      }
      entry.setValue(more ? value.plus(vector) : value.minus(vector));
    }
    joinAt(until);
    joinAt(from);
  }

  /** Drops a breakpoint where nothing changes. */
  private void joinAt(long step) {
    Map.Entry<Long, ResourceVector> before = steps.lowerEntry(step);
    ResourceVector value = before == null ? ResourceVector.ZERO : before.getValue();
    if (value.equals(steps.get(step))) {
      steps.remove(step);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof VectorTimeline other && steps.equals(other.steps);
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
