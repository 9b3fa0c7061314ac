package io.github.punctual.yarn.settings;

import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.planner.Planners;
import java.util.List;
import java.util.stream.Stream;

/**
 * The settings in yarn-site.xml for reservations; they count where {@code
 * yarn.resourcemanager.reservation-system.enable} is true.
 */
public record ReservationSettings(PunctualSettings values) {
  private static final SettingList OWN = new SettingList();

  private static final long DAY = 86_400_000;

  public static final Setting<String> PLANNER =
      OWN.oneOf("punctual.reservation.planner", "price-guided", Planners.names());

  /** How often the queues of reservations are brought up to date. */
  public static final Setting<Long> UPDATE_INTERVAL =
      OWN.millis("punctual.reservation.update-interval-ms", 500, 50, 60_000);

  /** The length of a step of the plan. */
  public static final Setting<Long> STEP =
      OWN.millis("punctual.reservation.step-ms", 1000, 100, 3_600_000);

  /** How far ahead promises are made. */
  public static final Setting<Long> HORIZON =
      OWN.millis("punctual.reservation.horizon-ms", 7 * DAY, 60_000, 180 * DAY);

  /** How long before it begins a promise is served already. */
  public static final Setting<Long> LEAD =
      OWN.millis("punctual.reservation.lead-ms", 5000, 0, 600_000);

  /** Whether promises of containers that come late are corrected. */
  public static final Setting<Boolean> CORRECT_DELAYS =
      OWN.flag("punctual.reservation.correct-delays", true);

  /** Whether jobs go on when their reservation has ended. */
  public static final Setting<Boolean> MOVE_ON_EXPIRY =
      OWN.flag("punctual.reservation.move-on-expiry", true);

  /** How long a reservation waits for another job. */
  public static final Setting<Long> FINISH_GRACE =
      OWN.millis("punctual.reservation.finish-grace-ms", 60_000, 0, 7 * DAY);

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL =
      Stream.concat(OWN.all().stream(), ReservationLimits.ALL.stream()).toList();

  public <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  /** What requests may cost and users may have. */
  public ReservationLimits limits() {
    return ReservationLimits.of(values);
  }

  /** What of it is the plan follower's. */
  public FollowerSettings ofFollower() {
    return new FollowerSettings(get(LEAD), get(CORRECT_DELAYS));
  }
}
