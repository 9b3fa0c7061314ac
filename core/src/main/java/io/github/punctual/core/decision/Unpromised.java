package io.github.punctual.core.decision;

import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Why a job runs of which its deadline is not promised.
 *
 * @param why what a promise lacks
 * @param value what there is of it, as {@link Why} tells
 * @param limit what a promise needs, in the same unit; empty with the value
 * @param promises from how many promises to its user that have ended it was learned that a promise
 *     must be surer than its confidence says; empty where that was not learned
 */
public record Unpromised(
    Why why, OptionalDouble value, OptionalDouble limit, OptionalLong promises) {
  /** What a promise lacks. */
  public enum Why {
    /** Neither an earlier run nor its user tells how long its tasks take. No numbers. */
    TASK_TIMES_UNKNOWN,

    /**
     * Its master may ask for more stages. The probability that it does not, and the one that is
     * needed; both in [0, 1].
     */
    STAGES_UNKNOWN,

    /**
     * Its user would be promised too much. The part of the cluster that would be promised to the
     * user on average until the deadlines, at least 0, and the most that may be, in [0, 1].
     */
    USER_SHARE,

    /**
     * It may be late by the plan. The probability of its being in time, and the one that is needed;
     * both in [0, 1].
     */
    UNSURE,

    /** The plan has no place for it. No numbers. */
    NO_ROOM,

    /** After a restart it is not told yet what is left of running jobs. No numbers. */
    RESTARTED
  }

  public Unpromised {
    Objects.requireNonNull(why, "why");
    if (value.isPresent() != limit.isPresent()) {
      throw new IllegalArgumentException(
          "%s has the value %s and the limit %s; it must have both or none"
              .formatted(why, value, limit));
    }
    Objects.requireNonNull(promises, "promises");
  }

  /** A lack without numbers. */
  public static Unpromised of(Why why) {
    return new Unpromised(
        why, OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());
  }

  /** A lack with numbers. */
  public static Unpromised of(Why why, double value, double limit) {
    return new Unpromised(
        why, OptionalDouble.of(value), OptionalDouble.of(limit), OptionalLong.empty());
  }

  /** The same where the limit was learned from so many promises. */
  public Unpromised learnedFrom(long ended) {
    return new Unpromised(why, value, limit, OptionalLong.of(ended));
  }

  /** As part of a sentence that says that nothing is promised. */
  public String text() {
    return switch (why) {
      case TASK_TIMES_UNKNOWN ->
          "as neither an earlier run nor sla.task-duration tells how long its tasks take";
      case STAGES_UNKNOWN ->
          "as by jobs like it no more stages follow with a probability of %s, and a promise needs %s"
              .formatted(down(value), up(limit));
      case USER_SHARE ->
          "as its user would be promised %s of a queue or of the cluster where others have jobs, too, on average until the deadlines, and may be promised %s"
              .formatted(up(value), down(limit));
      case UNSURE ->
          "as it will be in time with a probability of %s, and a promise needs %s%s"
              .formatted(
                  down(value),
                  up(limit),
                  promises.isPresent()
                      ? " after what became of " + promises.getAsLong() + " promises to its user"
                      : "");
      case NO_ROOM -> "as the plan has no room for it";
      case RESTARTED ->
          "as after a start of the ResourceManager it is not known yet what running jobs still need";
    };
  }

  /** Rounded away from the limit, so that the two do not look the same. */
  private static String down(OptionalDouble part) {
    return rounded(Math.floor(part.orElseThrow() * 100 + 1e-9));
  }

  private static String up(OptionalDouble part) {
    return rounded(Math.ceil(part.orElseThrow() * 100 - 1e-9));
  }

  private static String rounded(double hundredths) {
    return String.format(Locale.ROOT, "%.2f", hundredths / 100);
  }
}
