package io.github.punctual.robust.outlook;

/**
 * How many jobs with a deadline ended how on one day of UTC.
 *
 * @param day its number, counted from the first of January 1970
 * @param met how many completed by their deadline
 * @param missed how many completed after it, or were terminated for it
 * @param refused how many were refused
 */
public record DayCount(long day, long met, long missed, long refused) {
  private static final long DAY_MILLIS = 86_400_000;

  /** What is counted. */
  public enum Kind {
    /** Completed by the deadline. */
    MET,
    /** Completed after it, or terminated for it. */
    MISSED,
    REFUSED
  }

  /** A day on which nothing was counted yet. */
  public static DayCount none(long day) {
    return new DayCount(day, 0, 0, 0);
  }

  /** The number of the day of an instant, in milliseconds. */
  public static long dayOf(long millis) {
    return Math.floorDiv(millis, DAY_MILLIS);
  }

  public long beginMillis() {
    return day * DAY_MILLIS;
  }

  public DayCount plus(Kind kind) {
    return switch (kind) {
      case MET -> new DayCount(day, met + 1, missed, refused);
      case MISSED -> new DayCount(day, met, missed + 1, refused);
      case REFUSED -> new DayCount(day, met, missed, refused + 1);
    };
  }
}
