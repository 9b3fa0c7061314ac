package io.github.punctual.reservation.follow;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.OptionalLong;

/** Counts what a reservation is given against what it was promised. */
final class ServiceRecord {
  private ResourceSeconds promised = ResourceSeconds.ZERO;
  private ResourceSeconds received = ResourceSeconds.ZERO;
  private long shortMillis;
  private long longestShortMillis;
  private long shortForMillis;
  private OptionalLong waitsSince = OptionalLong.empty();

  /** What was promised, held and wanted over some time that has passed. */
  void count(ResourceVector promise, ResourceVector held, ResourceVector wanted, long millis) {
    promised = promised.plus(ResourceSeconds.of(promise, millis));
    received = received.plus(ResourceSeconds.of(held, millis));
    if (promise.min(wanted).fitsIn(held)) {
      shortForMillis = 0;
    } else {
      shortMillis += millis;
      shortForMillis += millis;
      longestShortMillis = Math.max(longestShortMillis, shortForMillis);
    }
  }

  /** Whether it waits now; how long it waited when it does so no longer. */
  OptionalLong waited(boolean waits, long nowMillis) {
    if (waits) {
      waitsSince = OptionalLong.of(waitsSince.orElse(nowMillis));
      return OptionalLong.empty();
    }
    OptionalLong since = waitsSince;
    waitsSince = OptionalLong.empty();
    return since.isPresent()
        ? OptionalLong.of(nowMillis - since.getAsLong())
        : OptionalLong.empty();
  }

  Service service(ReservationKey key) {
    return new Service(key, promised, received, shortMillis, longestShortMillis);
  }
}
