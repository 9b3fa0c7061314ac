package io.github.punctual.admission.bopf.declare;

/**
 * What the greatest of listed bursts need of a resource type, so that not all of them need be
 * looked at.
 *
 * @param type the resource type
 * @param rate the most that any burst needs at once, if it is spread evenly over its on-time
 * @param density the most that any burst needs per second until the next may come
 * @param densest which burst that is, from 0 on
 */
public record BurstPeak(String type, double rate, double density, int densest) {}
