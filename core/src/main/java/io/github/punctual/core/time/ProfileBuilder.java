package io.github.punctual.core.time;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Adds up amounts, each of which is there from one instant until another, in milliseconds. */
public final class ProfileBuilder {
  private final NavigableMap<Long, ResourceVector> begins = new TreeMap<>();
  private final NavigableMap<Long, ResourceVector> ends = new TreeMap<>();

  /** Adds an amount; nothing where it ends before it begins. */
  public void add(long fromMillis, long untilMillis, ResourceVector amount) {
    if (fromMillis < untilMillis) {
      begins.merge(fromMillis, amount, ResourceVector::plus);
      ends.merge(untilMillis, amount, ResourceVector::plus);
    }
  }

  /** Adds what there is at each instant; nothing before the start. */
  public void add(CapacityProfile profile) {
    ResourceVector before = ResourceVector.ZERO;
    for (Map.Entry<Long, ResourceVector> step : profile.steps().entrySet()) {
      begins.merge(step.getKey(), step.getValue(), ResourceVector::plus);
      ends.merge(step.getKey(), before, ResourceVector::plus);
      before = step.getValue();
    }
  }

  public boolean isEmpty() {
    return begins.isEmpty();
  }

  /** The sums, from each instant on at which anything begins or ends. */
  public NavigableMap<Long, ResourceVector> steps() {
    NavigableSet<Long> instants = new TreeSet<>(begins.keySet());
    instants.addAll(ends.keySet());
    NavigableMap<Long, ResourceVector> steps = new TreeMap<>();
    ResourceVector sum = ResourceVector.ZERO;
    for (long instant : instants) {
      sum =
          sum.plus(begins.getOrDefault(instant, ResourceVector.ZERO))
              .minus(ends.getOrDefault(instant, ResourceVector.ZERO));
      steps.put(instant, sum);
    }
    return steps;
  }

  /** The sums from an instant on; what was there before it counts from then on. */
  public CapacityProfile from(long nowMillis) {
    NavigableMap<Long, ResourceVector> steps = new TreeMap<>();
    steps.put(nowMillis, ResourceVector.ZERO);
    steps().forEach((instant, sum) -> steps.put(Math.max(nowMillis, instant), sum));
    return CapacityProfile.of(steps);
  }
}
