package io.github.punctual.reservation.compile;

/**
 * One time of a periodic expression.
 *
 * @param atMillis when, since the epoch
 * @param compiled what is wanted then
 */
public record PeriodicOccurrence(long atMillis, Compiled compiled) {}
