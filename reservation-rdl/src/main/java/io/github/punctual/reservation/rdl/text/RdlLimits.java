package io.github.punctual.reservation.rdl.text;

import java.time.Duration;

/**
 * What is refused although it can be read: slips of the pen, and more than anybody writes.
 *
 * @param depth the most levels of nesting
 * @param text the longest text, in characters
 * @param atoms the most of them
 * @param duration the longest
 * @param work the most of an atom, in bundle-seconds
 * @param bundles the largest gang or maximum in parallel
 * @param amount the most of a resource type in a bundle
 * @param year the first that is too late
 * @param isStrict whether expressions must make sense too, as those of people
 */
record RdlLimits(
    int depth,
    int text,
    int atoms,
    Duration duration,
    Duration work,
    int bundles,
    long amount,
    int year,
    boolean isStrict) {
  /** The limits of what people write. */
  static final RdlLimits STRICT =
      new RdlLimits(
          100,
          RdlText.LONGEST_TEXT,
          RdlText.MOST_ATOMS,
          Duration.ofDays(36_525),
          Duration.ofMinutes(500_000_000_000L),
          100_000_000,
          1_000_000_000_000L,
          10_000,
          true);

  /** For what was printed: whatever a tree can be. */
  static final RdlLimits NONE =
      new RdlLimits(
          1_000,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
          Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
          Integer.MAX_VALUE,
          Long.MAX_VALUE,
          Integer.MAX_VALUE,
          false);
}
