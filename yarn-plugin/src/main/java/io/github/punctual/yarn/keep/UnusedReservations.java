package io.github.punctual.yarn.keep;

/** So many reservations of a plan queue wait in the store: they do not fit the present settings. */
public record UnusedReservations(String queue, int count, String reason) {}
