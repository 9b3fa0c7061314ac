package io.github.punctual.admission.bopf.condition;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The capacity as far as it is foreseen: the steps of a {@link CapacityProfile}, taken to have been
 * before its start what it is at its start.
 */
final class ForeseenCapacity {
  private final long[] begins;
  private final ResourceVector[] steps;

  ForeseenCapacity(CapacityProfile profile) {
    begins = new long[profile.steps().size()];
    steps = new ResourceVector[begins.length];
    int n = 0;
    for (Map.Entry<Long, ResourceVector> step : profile.steps().entrySet()) {
      begins[n] = step.getKey();
      steps[n++] = step.getValue();
    }
  }

  static ForeseenCapacity constant(ResourceVector capacity) {
    return new ForeseenCapacity(CapacityProfile.constant(0, capacity));
  }

  boolean isConstant() {
    return begins.length == 1;
  }

  boolean isZeroFrom(long millis) {
    for (int i = index(millis); i < steps.length; i++) {
      if (!steps[i].isZero()) {
        return false;
      }
    }
    return true;
  }

  /** When it changes for the last time. */
  long lastChangeMillis() {
    return isConstant() ? Long.MIN_VALUE : begins[begins.length - 1];
  }

  ResourceVector at(long millis) {
    return steps[index(millis)];
  }

  /** What there is after all changes. */
  double last(String type) {
    return steps[steps.length - 1].get(type);
  }

  /** The next change after an instant, {@link Long#MAX_VALUE} when there is none. */
  long nextChange(long millis) {
    int next = index(millis) + 1;
    // Before the start nothing changes, as the first step is taken to have begun long ago.
    return next < begins.length ? begins[next] : Long.MAX_VALUE;
  }

  /** The changes after an instant, in order of time. */
  void changesAfter(long millis, LongConsumer change) {
    for (int i = 1; i < begins.length; i++) {
      if (begins[i] > millis) {
        change.accept(begins[i]);
      }
    }
  }

  /** The least of a type that there is at any instant from one on, and before another. */
  double least(String type, long fromMillis, long toMillis) {
    int first = index(fromMillis);
    double least = steps[first].get(type);
    for (int i = first + 1; i < begins.length && begins[i] < toMillis; i++) {
      least = Math.min(least, (double) steps[i].get(type));
    }
    return least;
  }

  /** The most of a type that there is at any instant from one on. */
  double most(String type, long fromMillis) {
    double most = 0;
    for (int i = index(fromMillis); i < begins.length; i++) {
      most = Math.max(most, (double) steps[i].get(type));
    }
    return most;
  }

  /** All of a type that there is between two instants, in resource-seconds. */
  double amount(String type, long fromMillis, long toMillis) {
    int i = index(fromMillis);
    double sum = 0;
    long from = fromMillis;
    while (i + 1 < begins.length && begins[i + 1] < toMillis) {
      sum += steps[i].get(type) * ((begins[i + 1] - from) / 1000.0);
      from = begins[++i];
    }
    return sum + steps[i].get(type) * ((toMillis - from) / 1000.0);
  }

  private int index(long millis) {
    int i = begins.length - 1;
    while (i > 0 && begins[i] > millis) {
      i--;
    }
    return i;
  }
}
