package io.github.punctual.admission.bopf.condition;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** How much of one resource type is committed over time: a step function, 0 at first. */
final class StepLoad {
  private final NavigableMap<Long, Double> steps = new TreeMap<>();

  StepLoad() {
    steps.put(Long.MIN_VALUE, 0.0);
  }

  /** Adds an amount from one instant on and before another. */
  void add(long fromMillis, long toMillis, double amount) {
    split(fromMillis);
    split(toMillis);
    steps.subMap(fromMillis, true, toMillis, false).replaceAll((begin, sum) -> sum + amount);
  }

  private void split(long millis) {
    steps.putIfAbsent(millis, at(millis));
  }

  double at(long millis) {
    return steps.floorEntry(millis).getValue();
  }

  /** The next step after an instant, {@link Long#MAX_VALUE} when there is none. */
  long nextChange(long millis) {
    Long next = steps.higherKey(millis);
    return next == null ? Long.MAX_VALUE : next;
  }

  /** The last step, {@link Long#MIN_VALUE} when there is none. */
  long lastChange() {
    return steps.lastKey();
  }

  /** The most at any instant from one on and before another, which is after it. */
  double most(long fromMillis, long toMillis) {
    double most = at(fromMillis);
    for (Map.Entry<Long, Double> step :
        steps.subMap(fromMillis, false, toMillis, false).entrySet()) {
      most = Math.max(most, step.getValue());
    }
    return most;
  }

  /** The first instant from one on at which there is at least so much; there is one. */
  long firstWith(double amount, long fromMillis) {
    if (at(fromMillis) >= amount) {
      return fromMillis;
    }
    return steps.tailMap(fromMillis, false).entrySet().stream()
        .filter(step -> step.getValue() >= amount)
        .findFirst()
        .orElseThrow()
        .getKey();
  }
}
