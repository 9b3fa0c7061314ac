package io.github.punctual.reservation.book;

/**
 * It is accepted, or would be.
 *
 * @param booking with what is promised and when
 */
public record Accepted(Booking booking) implements Answer {}
