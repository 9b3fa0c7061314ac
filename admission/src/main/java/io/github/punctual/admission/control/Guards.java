package io.github.punctual.admission.control;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What keeps admission control from being locked or held up by a few; none of it is in the papers.
 *
 * @param wayBack whether nobody whose tasks all fit now is refused by what others taught, and
 *     deadlines that could not be met teach nothing; with whole tasks that is so anyway
 * @param unusedMillis after how long what a job was given and does not use is taken back, in
 *     milliseconds, above 0; empty for never
 * @param graceMillis how long after its deadline a job keeps what it was promised, in milliseconds,
 *     at least 0; empty for until it ends
 * @param userShare the part of each pool that the jobs of one user may have together while others
 *     have deadline jobs in it, in (0, 1]
 */
public record Guards(
    boolean wayBack, OptionalLong unusedMillis, OptionalLong graceMillis, double userShare) {
  /** As in the papers. */
  public static final Guards NONE =
      new Guards(false, OptionalLong.empty(), OptionalLong.empty(), 1);

  public Guards {
    Objects.requireNonNull(graceMillis, "graceMillis");
    if (unusedMillis.isPresent() && unusedMillis.getAsLong() <= 0) {
      throw new IllegalArgumentException(
          "unused is " + unusedMillis.getAsLong() + " ms; it must be above 0, or never");
    }
    if (graceMillis.isPresent() && graceMillis.getAsLong() < 0) {
      throw new IllegalArgumentException(
          "late-grace is " + graceMillis.getAsLong() + " ms; it must be at least 0, or never");
    }
    if (!(userShare > 0 && userShare <= 1)) {
      throw new IllegalArgumentException("user-share is " + userShare + "; it must lie in (0, 1]");
    }
  }

  /** Whether what jobs were given is ever taken back. */
  boolean takesBack() {
    return unusedMillis.isPresent() || graceMillis.isPresent();
  }
}
