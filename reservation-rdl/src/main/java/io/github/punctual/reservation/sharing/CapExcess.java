package io.github.punctual.reservation.sharing;

import java.util.OptionalLong;

/**
 * By how much a claim exceeds a cap.
 *
 * @param scope whose cap
 * @param name of the user, or the path of the queue
 * @param kind which cap
 * @param fraction the cap, as a part of all that can be promised, in (0, 1]
 * @param windowSteps how many steps the average is taken over; 1 for an instantaneous cap
 * @param type the resource type in which the cap is exceeded by the largest part
 * @param amount what would be promised: at once, or on average over the window
 * @param limit how much of it may be promised
 * @param from the first step of the range, or of the window, in which the excess is the largest
 * @param until the step after it
 * @param fitsFrom the first step from which on the same claim, later and otherwise unchanged, would
 *     keep the caps; empty when none was found
 */
public record CapExcess(
    Scope scope,
    String name,
    Kind kind,
    double fraction,
    long windowSteps,
    String type,
    double amount,
    double limit,
    long from,
    long until,
    OptionalLong fitsFrom) {

  /** Whose promises a cap bounds. */
  public enum Scope {
    /** Of each user, over all queues. */
    USER,
    /** Of a plan queue. */
    QUEUE
  }

  /** Which of the caps is exceeded. */
  public enum Kind {
    /** On what is promised at any one step. */
    INSTANTANEOUS,
    /** On the average of what is promised over any window of a length. */
    AVERAGE
  }

  /** The same with the step from which on it would fit. */
  public CapExcess fittingFrom(OptionalLong step) {
    return new CapExcess(
        scope, name, kind, fraction, windowSteps, type, amount, limit, from, until, step);
  }
}
