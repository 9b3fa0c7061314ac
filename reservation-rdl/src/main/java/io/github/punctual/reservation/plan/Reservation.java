package io.github.punctual.reservation.plan;

import io.github.punctual.reservation.demand.Demand;

/**
 * A promise in a plan.
 *
 * @param key its name
 * @param demand what was asked for; what a planner may place anew
 * @param placement what is promised
 * @param pinnedUntil the step before which the placement may no longer change, because it has begun
 *     or is about to; {@link Long#MIN_VALUE} while all of it may
 */
public record Reservation(
    ReservationKey key, Demand demand, Placement placement, long pinnedUntil) {}
