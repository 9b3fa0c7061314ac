package io.github.punctual.cli.rdl;

import io.github.punctual.reservation.rdl.text.DurationText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Steps as people read them.
 *
 * @param stepMillis the length of a step
 * @param zone in which times are shown
 */
record RdlTimes(long stepMillis, ZoneId zone) {
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter FINE =
      DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

  /** When a step begins. */
  String at(long step) {
    return instant(step * stepMillis);
  }

  String instant(long millis) {
    return (millis % 1000 == 0 ? LOCAL : FINE).format(Instant.ofEpochMilli(millis).atZone(zone));
  }

  /** A number of steps, or bundle-steps as time of one bundle. */
  String duration(long steps) {
    return DurationText.print(Duration.ofMillis(steps * stepMillis));
  }
}
