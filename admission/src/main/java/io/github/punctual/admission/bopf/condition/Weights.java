package io.github.punctual.admission.bopf.condition;

import java.util.OptionalDouble;

/**
 * The sum of weights by which shares are taken: what the queues that are there weigh together, but
 * at least N_min, as a queue that is only expected has weight 1. With weights of 1 every share is
 * one Nth, as in the paper; and a queue that leaves never makes the share of another smaller.
 *
 * @param others the sum of the weights of all queues but the one that is asked about
 * @param expected N_min
 */
record Weights(double others, int expected) {
  /** A smaller part of what the others weigh together is no weight. */
  private static final double LEAST_PART = 1e-6;

  /** The whole, if the queue has a weight. */
  double whole(double weight) {
    return Math.max(others + weight, expected);
  }

  /** The least weight with which a part of the cluster is a fair share; empty when none is. */
  OptionalDouble least(double part) {
    return part < 1
        ? OptionalDouble.of(Math.max(part * expected, part * others / (1 - part)))
        : OptionalDouble.empty();
  }

  /** The largest weight with which the whole stays below a limit; empty when none does. */
  OptionalDouble most(double whole) {
    double most = whole - others;
    return whole >= expected && most > LEAST_PART * others
        ? OptionalDouble.of(most)
        : OptionalDouble.empty();
  }
}
