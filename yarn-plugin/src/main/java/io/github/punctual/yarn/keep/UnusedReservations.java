package io.github.punctual.yarn.keep;

/**
 * Reservations of a plan that wait in the store, because they do not fit the present settings.
 *
 * @param queue the path of the plan queue
 * @param count how many, at least 0
 * @param reason why
 */
public record UnusedReservations(String queue, int count, String reason) {}
