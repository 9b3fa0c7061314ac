package io.github.punctual.reservation.book;

/**
 * What a change of a book would lead to, before it is made: see {@code ReservationBook.outlook}.
 *
 * @param result what the change returns
 * @param before all that the book remembers without it
 * @param after all that it would remember
 * @param revision which changes the book had seen when it was asked
 */
public record BookOutlook<T>(T result, BookState before, BookState after, long revision) {}
