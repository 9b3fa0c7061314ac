package io.github.punctual.yarn.settings;

import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.planner.Planners;
import java.util.List;
import java.util.stream.Stream;

/**
 * The settings in yarn-site.xml for reservations; they count where {@code
 * yarn.resourcemanager.reservation-system.enable} is true.
 *
 * @param planner the planner's name
 * @param updateIntervalMillis how often the queues of reservations are brought up to date
 * @param stepMillis the length of a step of the plan
 * @param horizonMillis how far ahead promises are made
 * @param leadMillis how long before it begins a promise is served already
 * @param correctDelays whether promises of containers that come late start earlier and are larger
 * @param moveOnExpiry whether the jobs of a reservation that has ended go on without it; otherwise
 *     they are killed
 * @param finishGraceMillis how long a reservation is kept for another job when all of its jobs have
 *     ended
 * @param limits what requests may cost and users may have
 */
public record ReservationSettings(
    String planner,
    long updateIntervalMillis,
    long stepMillis,
    long horizonMillis,
    long leadMillis,
    boolean correctDelays,
    boolean moveOnExpiry,
    long finishGraceMillis,
    ReservationLimits limits) {
  private static final long DAY = 86_400_000;

  /** The planner. */
  public static final Setting<String> PLANNER =
      Setting.word(
          "punctual.reservation.planner",
          "price-guided",
          "gree, gree-l, price-guided",
          ReservationSettings::plannerName);

  /** How often the queues of reservations are brought up to date. */
  public static final Setting<Long> UPDATE_INTERVAL =
      Setting.millis("punctual.reservation.update-interval-ms", 500, 50, 60_000);

  /** The length of a step of the plan. */
  public static final Setting<Long> STEP =
      Setting.millis("punctual.reservation.step-ms", 1000, 100, 3_600_000);

  /** How far ahead promises are made. */
  public static final Setting<Long> HORIZON =
      Setting.millis("punctual.reservation.horizon-ms", 7 * DAY, 60_000, 180 * DAY);

  /** How long before it begins a promise is served already. */
  public static final Setting<Long> LEAD =
      Setting.millis("punctual.reservation.lead-ms", 5000, 0, 600_000);

  /** Whether promises of containers that come late are corrected. */
  public static final Setting<Boolean> CORRECT_DELAYS =
      Setting.flag("punctual.reservation.correct-delays", true);

  /** Whether jobs go on when their reservation has ended. */
  public static final Setting<Boolean> MOVE_ON_EXPIRY =
      Setting.flag("punctual.reservation.move-on-expiry", true);

  /** How long a reservation waits for another job. */
  public static final Setting<Long> FINISH_GRACE =
      Setting.millis("punctual.reservation.finish-grace-ms", 60_000, 0, 7 * DAY);

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL =
      Stream.concat(
              Stream.<Setting<?>>of(
                  PLANNER,
                  UPDATE_INTERVAL,
                  STEP,
                  HORIZON,
                  LEAD,
                  CORRECT_DELAYS,
                  MOVE_ON_EXPIRY,
                  FINISH_GRACE),
              ReservationLimits.ALL.stream())
          .toList();

  /** The settings as something tells their values. */
  static ReservationSettings of(PunctualSettings values) {
    return new ReservationSettings(
        values.get(PLANNER),
        values.get(UPDATE_INTERVAL),
        values.get(STEP),
        values.get(HORIZON),
        values.get(LEAD),
        values.get(CORRECT_DELAYS),
        values.get(MOVE_ON_EXPIRY),
        values.get(FINISH_GRACE),
        ReservationLimits.of(values));
  }

  /** What of it is the plan follower's. */
  public FollowerSettings ofFollower() {
    return new FollowerSettings(leadMillis, false, correctDelays);
  }

  private static String plannerName(String text) {
    if (Planners.byName(text).isEmpty()) {
      throw new IllegalArgumentException("no such planner");
    }
    return text;
  }
}
