package io.github.punctual.yarn.settings;

import java.util.List;

/** The settings in yarn-site.xml that bound what requests for reservations cost and give. */
public record ReservationLimits(
    long planningMillis,
    long requests,
    long requestsPerUser,
    long readyWaitMillis,
    long mostPerUser,
    long mostOccurrencesPerUser,
    long userPriority) {
  private static final SettingList OWN = new SettingList();

  /** How long an answer to one request may be looked for. */
  public static final Setting<Long> PLANNING =
      OWN.millis("punctual.reservation.planning-ms", 2000, 10, 600_000);

  /** How many requests may be answered at a time. */
  public static final Setting<Long> REQUESTS =
      OWN.whole("punctual.reservation.requests", 16, 1, 10_000, "requests");

  /** How many of them may be one user's. */
  public static final Setting<Long> REQUESTS_PER_USER =
      OWN.whole("punctual.reservation.requests-per-user", 4, 1, 10_000, "requests");

  /** How long a request waits for the nodes after a start. */
  public static final Setting<Long> READY_WAIT =
      OWN.millis("punctual.reservation.ready-wait-ms", 20_000, 0, 600_000);

  /** How many live reservations a user may have in a plan queue. */
  public static final Setting<Long> MOST_PER_USER =
      OWN.whole("punctual.reservation.most-per-user", 100, 1, 1_000_000, "reservations");

  /** How many occurrences they may have planned together. */
  public static final Setting<Long> MOST_OCCURRENCES_PER_USER =
      OWN.whole(
          "punctual.reservation.most-occurrences-per-user", 10_000, 1, 10_000_000, "occurrences");

  /** The greatest priority that users who are no administrators may give. */
  public static final Setting<Long> USER_PRIORITY =
      OWN.whole("punctual.reservation.user-priority", 0, 0, Integer.MAX_VALUE, "");

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL = OWN.all();

  /** The limits that the settings give. */
  static ReservationLimits of(PunctualSettings values) {
    return new ReservationLimits(
        values.get(PLANNING),
        values.get(REQUESTS),
        values.get(REQUESTS_PER_USER),
        values.get(READY_WAIT),
        values.get(MOST_PER_USER),
        values.get(MOST_OCCURRENCES_PER_USER),
        values.get(USER_PRIORITY));
  }

  /**
   * The greatest priority that a user who is no administrator may give to a reservation, which is 0
   * before for a new one.
   */
  public long mostPriority(int before) {
    return Math.max(userPriority, before);
  }

  /** How long a request waits at most for those that came before it, in milliseconds. */
  public long waitMillis() {
    return requests * planningMillis;
  }
}
