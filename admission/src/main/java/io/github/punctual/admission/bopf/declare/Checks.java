package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;

/** What holds of every plan of bursts. */
final class Checks {
  private Checks() {}

  static void burst(String gapName, long gapMillis, long onTimeMillis, ResourceSeconds demand) {
    if (gapMillis <= 0) {
      throw new IllegalArgumentException(
          "%s is %d ms; it must be above 0".formatted(gapName, gapMillis));
    }
    if (onTimeMillis <= 0) {
      throw new IllegalArgumentException(
          "on-time is %d ms; it must be above 0".formatted(onTimeMillis));
    }
    if (onTimeMillis > gapMillis) {
      throw new IllegalArgumentException(
          "on-time is %d ms and the %s %d ms; a burst must be due before the next one comes"
              .formatted(onTimeMillis, gapName, gapMillis));
    }
    if (demand.isZero()) {
      throw new IllegalArgumentException(
          "demand of a burst is nothing; it must be above 0 for at least one resource");
    }
  }

  static void fraction(double onTimeFraction) {
    if (!(onTimeFraction > 0 && onTimeFraction <= 1)) {
      throw new IllegalArgumentException(
          "on-time fraction is %s; it must be above 0 and at most 1".formatted(onTimeFraction));
    }
  }

  static void order(List<Burst> bursts, long endMillis) {
    if (bursts.isEmpty()) {
      throw new IllegalArgumentException("there is no burst; list at least one");
    }
    for (int i = 0; i < bursts.size(); i++) {
      long next = i + 1 < bursts.size() ? bursts.get(i + 1).arrivalMillis() : endMillis;
      if (next < bursts.get(i).deadlineMillis()) {
        throw new IllegalArgumentException(
            "burst %d is due at %d ms, after the next one comes at %d ms; a burst must be due before that"
                .formatted(i + 1, bursts.get(i).deadlineMillis(), next));
      }
    }
  }
}
