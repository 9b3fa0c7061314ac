package io.github.punctual.reservation.follow;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.plan.ReservationKey;

/**
 * How a reservation has been served until now.
 *
 * @param key the reservation
 * @param promised what it was promised
 * @param received what its queue held
 * @param shortMillis for how long it held less than its promise and wanted more: the measure of
 *     figure 17 of the Rayon paper
 * @param longestShortMillis the longest time without a break for which it did
 */
public record Service(
    ReservationKey key,
    ResourceSeconds promised,
    ResourceSeconds received,
    long shortMillis,
    long longestShortMillis) {}
