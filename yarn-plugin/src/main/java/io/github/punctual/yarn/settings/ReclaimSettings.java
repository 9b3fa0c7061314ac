package io.github.punctual.yarn.settings;

import io.github.punctual.core.policy.ReclaimMode;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;

/** The settings in yarn-site.xml for taking back what best effort holds and promises need. */
public record ReclaimSettings(ReclaimMode mode, long graceMillis) {
  private static final String LAZY = "yarn.scheduler.capacity.lazy-preemption-enabled";
  private static final SettingList OWN = new SettingList();

  /** For which promises room is taken back. */
  public static final Setting<ReclaimMode> MODE =
      OWN.oneOf("punctual.reclaim", ReclaimMode.RESERVATIONS, ReclaimMode.class);

  /** How long a container that is wanted back is left to end by itself. */
  public static final Setting<Long> GRACE =
      OWN.millis("punctual.reclaim-grace-ms", 1000, 0, 600_000);

  /** The name of the grace from when reservations alone took anything back. */
  public static final Setting<Long> FORMER_GRACE =
      OWN.millis("punctual.reservation.reclaim-grace-ms", 1000, 0, 600_000);

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL = OWN.all();

  /** Asks values for the settings, and notes those that contradict each other. */
  static ReclaimSettings of(
      PunctualSettings values, Predicate<String> isSet, List<String> problems) {
    ReclaimMode mode = values.get(MODE);
    long grace = values.get(GRACE);
    long former = values.get(FORMER_GRACE);
    boolean isFormer = isSet.test(FORMER_GRACE.name());
    if (isFormer && isSet.test(GRACE.name()) && grace != former) {
      problems.add(
          "%s is '%d' and %s, its former name, is '%d'; they must be alike. Maybe remove the latter"
              .formatted(GRACE.name(), grace, FORMER_GRACE.name(), former));
    }
    for (Setting<Long> unused : List.of(GRACE, FORMER_GRACE)) {
      if (mode == ReclaimMode.NEVER && isSet.test(unused.name())) {
        problems.add(
            "%s is set, but nothing is taken back with %s = never. Maybe remove it, or set that to reservations"
                .formatted(unused.name(), MODE.name()));
      }
    }
    return new ReclaimSettings(mode, isFormer ? former : grace);
  }

  /**
   * What in a configuration of the stock scheduler keeps it from ending containers.
   *
   * @param servesReservations whether anything can be reserved
   */
  public List<String> problems(Configuration conf, boolean servesReservations) {
    boolean takes =
        mode == ReclaimMode.PROMISES || (mode == ReclaimMode.RESERVATIONS && servesReservations);
    return takes && conf.getBoolean(LAZY, false)
        ? List.of(
            "%s is true, so that containers are marked and not ended, and %s is %s, which makes room for promises by ending them; maybe set the former to false, or the latter to never"
                .formatted(LAZY, MODE.name(), mode.name().toLowerCase(Locale.ROOT)))
        : List.of();
  }
}
