package io.github.punctual.admission.tempo;

import io.github.punctual.robust.demand.TaskTimeBelief;

/**
 * When a job is planned to start and believed to be done, in milliseconds.
 *
 * @param startMillis when its first task that has not started does; the present where all have
 * @param endMillis when it is done with even odds
 * @param deviation how far it may be off, as a standard deviation
 * @param startsAllNow whether every task that it has left runs or starts now
 */
record Finish(long startMillis, double endMillis, double deviation, boolean startsAllNow) {
  /** So late that it is never. */
  static final long NEVER = Long.MAX_VALUE / 4;

  /** When it is done with a probability, whose quantile is given. */
  double at(double z) {
    return endMillis + z * deviation;
  }

  /** The same as an instant. */
  long instant(double z) {
    return (long) Math.ceil(Math.min((double) NEVER, at(z)));
  }

  /** How likely it is done by an instant. */
  boolean isBy(long millis, double z) {
    return at(z) <= millis;
  }

  /** The quantile of a probability. */
  static double z(double probability) {
    return TaskTimeBelief.quantile(probability);
  }
}
