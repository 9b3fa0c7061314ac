package io.github.punctual.yarn.enforce;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The table that the scheduler's hot path reads: what each deadline job may hold, and what promises
 * leave to all others. Immutable but for the counters of the room.
 *
 * @param byApplication the deadline jobs; all other applications are best effort
 * @param rooms what may still be taken
 */
public record Entitlements(Map<ApplicationId, Entitlement> byApplication, Rooms rooms) {
  /** No deadline job is known: everything is as in the stock scheduler. */
  public static final Entitlements NONE = new Entitlements(Map.of(), Rooms.UNLIMITED);

  public Entitlements {
    byApplication = Map.copyOf(byApplication);
  }

  /** What a deadline job may hold; empty for best effort. */
  public Optional<Entitlement> of(ApplicationId id) {
    return Optional.ofNullable(byApplication.get(id));
  }

  /** Whether nothing differs from the stock scheduler. */
  public boolean isIdle() {
    return byApplication.isEmpty() && rooms.isUnlimited();
  }
}
