package io.github.punctual.admission.bopf.condition;

import java.util.OptionalDouble;

/**
 * The sum of weights by which shares are taken: N of the paper times the mean weight of the queues
 * that are there. Queues that are only expected so count as heavy as the others on average, and
 * with equal weights every share is one Nth.
 *
 * @param others the sum of the weights of all queues but the one that is asked about
 * @param count how many there are with that one
 * @param expected N_min
 */
record Weights(double others, int count, int expected) {
  /** A smaller part of what the others weigh together is no weight. */
  private static final double LEAST_PART = 1e-6;

  /** The whole, if the queue has a weight. */
  double whole(double weight) {
    return (others + weight) * factor();
  }

  private double factor() {
    return count < expected ? (double) expected / count : 1;
  }

  /** The least weight with which a part of the cluster is a fair share; empty when none is. */
  OptionalDouble least(double part) {
    double room = 1 - part * factor();
    return room > 0 ? OptionalDouble.of(part * others * factor() / room) : OptionalDouble.empty();
  }

  /** The largest weight with which the whole stays below a limit; empty when none does. */
  OptionalDouble most(double whole) {
    double most = whole / factor() - others;
    return most > LEAST_PART * others ? OptionalDouble.of(most) : OptionalDouble.empty();
  }
}
