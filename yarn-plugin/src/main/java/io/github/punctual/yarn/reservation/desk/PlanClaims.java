package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.PromisedAhead;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.service.Claims;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What reservations are promised and what maintenance will take of plan queues. All of it lies on
 * the nodes of the default partition.
 */
public final class PlanClaims implements Claims {
  private final ReservationService service;
  private final Map<String, Known> known = new HashMap<>();

  /** What was worked out last. */
  private record Known(
      DeskAhead ahead,
      NavigableMap<Long, ResourceVector> claims,
      Map<ReservationKey, Booking> live) {
    /** What is worked out of a plan. */
    static Known of(DeskAhead ahead) {
      Map<ReservationKey, Booking> live = new HashMap<>();
      ahead.bookings().stream()
          .filter(booking -> booking.state().isLive())
          .forEach(booking -> live.put(booking.key(), booking));
      return new Known(ahead, ahead.claims(), live);
    }

    /** The same of a plan in which no promise has changed, which is not compared again. */
    Known at(DeskAhead now) {
      return new Known(now, claims, live);
    }
  }

  /** The claims of all plans of a service. */
  public PlanClaims(ReservationService service) {
    this.service = service;
  }

  /** One whose plan queue was taken away has a right to nothing, until the queue is back. */
  private List<PlanDesk> desks() {
    return service.desks().stream()
        .filter(desk -> service.queues().plan(desk.path()).isPresent())
        .toList();
  }

  @Override
  public Map<PoolId, CapacityProfile> from(long nowMillis) {
    Map<PoolId, CapacityProfile> all = new TreeMap<>();
    for (PlanDesk desk : desks()) {
      PromisedAhead.profile(known(desk).claims(), nowMillis)
          .ifPresent(profile -> all.put(Pools.queue(desk.path(), ""), profile));
    }
    return all;
  }

  @Override
  public List<LedgerEntry> entries(long nowMillis) {
    return desks().stream()
        .flatMap(desk -> desk.ahead().entries(Pools.queue(desk.path(), ""), nowMillis).stream())
        .toList();
  }

  /** All that plans may promise. Any thread. */
  @Override
  public Map<PoolId, ResourceVector> most() {
    Map<PoolId, ResourceVector> all = new TreeMap<>();
    for (PlanDesk desk : desks()) {
      all.put(Pools.queue(desk.path(), ""), desk.ahead().present());
    }
    return all;
  }

  private Known known(PlanDesk desk) {
    DeskAhead ahead = desk.ahead();
    return known.compute(
        desk.path(),
        (path, last) ->
            last != null && last.ahead().isStill(ahead) ? last.at(ahead) : Known.of(ahead));
  }

  @Override
  public ResourceVector now(String queuePath, long nowMillis) {
    int dot = queuePath.lastIndexOf('.');
    return desks().stream()
        .filter(desk -> dot > 0 && desk.path().equals(queuePath.substring(0, dot)))
        .findFirst()
        .map(desk -> known(desk).live().get(new ReservationKey(queuePath.substring(dot + 1))))
        .map(booking -> booking.promisedAt(nowMillis))
        .orElse(ResourceVector.ZERO);
  }
}
