package io.github.punctual.admission.declaration;

import java.time.Duration;
import java.util.Locale;

/** When a job has to be done: a time after its submission, or an instant. */
public sealed interface Deadline {
  /**
   * The instant that is meant, in milliseconds since the epoch.
   *
   * @param submitMillis when the job was submitted, in milliseconds since the epoch
   */
  long resolveMillis(long submitMillis);

  /**
   * A time after submission.
   *
   * @param millis in milliseconds, from {@link DeclarationLimits#DEADLINE_MIN} to {@link
   *     DeclarationLimits#DEADLINE_MAX}
   */
  record After(long millis) implements Deadline {
    public After {
      DeclarationLimits.require(
          "deadline in ms",
          millis,
          DeclarationLimits.DEADLINE_MIN.toMillis(),
          DeclarationLimits.DEADLINE_MAX.toMillis());
    }

    @Override
    public long resolveMillis(long submitMillis) {
      long sum = submitMillis + millis;
      return sum < submitMillis ? Long.MAX_VALUE : sum;
    }
  }

  /**
   * An instant.
   *
   * @param epochMillis in milliseconds since the epoch
   */
  record At(long epochMillis) implements Deadline {
    @Override
    public long resolveMillis(long submitMillis) {
      return epochMillis;
    }
  }

  /** A duration as in tags, such as {@code 2h30m}. */
  static String durationText(long millis) {
    if (millis % 1000 != 0) {
      return millis + "ms";
    }
    return Duration.ofMillis(millis).toString().substring("PT".length()).toLowerCase(Locale.ROOT);
  }
}
