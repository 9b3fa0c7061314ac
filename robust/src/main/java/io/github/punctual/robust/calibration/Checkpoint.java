package io.github.punctual.robust.calibration;

import java.util.List;
import java.util.Optional;

/** A moment of a run whose projection is scored when the run has ended. */
public enum Checkpoint {
  /** When something could first be said. */
  FIRST,
  /** After a quarter of the time from submission to completion. */
  QUARTER,
  /** After half of it. */
  HALF,
  /** Just before the end. */
  LAST;

  /**
   * The projection that was in force at this moment of a run.
   *
   * @param course the projections in the order of time
   * @param submitMillis when the run began, in milliseconds
   * @param endMillis when it ended
   * @return empty when nothing had been said by then
   */
  public Optional<Forecast> of(List<Forecast> course, long submitMillis, long endMillis) {
    long length = Math.max(0, endMillis - submitMillis);
    return switch (this) {
      case FIRST -> course.isEmpty() ? Optional.empty() : Optional.of(course.get(0));
      case QUARTER -> inForce(course, submitMillis + length / 4);
      case HALF -> inForce(course, submitMillis + length / 2);
      case LAST -> inForce(course, endMillis);
    };
  }

  private static Optional<Forecast> inForce(List<Forecast> course, long atMillis) {
    Optional<Forecast> latest = Optional.empty();
    for (Forecast forecast : course) {
      if (forecast.atMillis() > atMillis) {
        break;
      }
      latest = Optional.of(forecast);
    }
    return latest;
  }
}
