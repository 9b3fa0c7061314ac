package io.github.punctual.yarn.store;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a file of the store: generation of its writer, from 1, its number among that writer's
 * files, from 0, and what it is. In the order of the names each file continues those before it.
 */
record SegmentName(long generation, long number, Kind kind) implements Comparable<SegmentName> {
  /** What a file is, which is how its name ends. */
  enum Kind {
    /** Empty; says that there is a writer of this generation. */
    CLAIM,
    /** Holds the whole state; what came before no longer counts. */
    SNAPSHOT,
    /** Holds what changed. */
    JOURNAL,
    /** A snapshot that was not finished. */
    TEMPORARY
  }

  private static final Pattern FORM =
      Pattern.compile("(\\d{10,18})-(\\d{10,18})\\.(claim|snapshot|journal|temporary)");
  private static final Comparator<SegmentName> ORDER =
      Comparator.comparingLong(SegmentName::generation)
          .thenComparingLong(SegmentName::number)
          .thenComparing(SegmentName::kind);

  /** The name that a text is; empty when the text is no name of the store's. */
  static Optional<SegmentName> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    Kind kind = Kind.valueOf(form.group(3).toUpperCase(Locale.ROOT));
    return Optional.of(
        new SegmentName(Long.parseLong(form.group(1)), Long.parseLong(form.group(2)), kind));
  }

  /** The same file before it is finished. */
  SegmentName temporary() {
    return new SegmentName(generation, number, Kind.TEMPORARY);
  }

  /** Whether it holds records that count. */
  boolean holdsRecords() {
    return kind == Kind.SNAPSHOT || kind == Kind.JOURNAL;
  }

  @Override
  public int compareTo(SegmentName other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    String ending = kind.name().toLowerCase(Locale.ROOT);
    // The digits of some locales are not read back.
    return String.format(Locale.ROOT, "%010d-%010d.%s", generation, number, ending);
  }
}
