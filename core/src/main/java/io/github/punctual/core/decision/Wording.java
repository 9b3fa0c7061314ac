package io.github.punctual.core.decision;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** Numbers and names as people say them. */
final class Wording {
  private static final long HOUR_SECONDS = 3600;
  private static final int DECIMALS = 3;

  private Wording() {}

  static String tasks(int count) {
    return count == 1 ? "1 task" : count + " tasks";
  }

  /** An amount with its unit, such as {@code 3 tasks at once} or {@code 2048 MiB}. */
  static String amount(double value, String unit) {
    boolean overTime = unit.endsWith(Measure.SECONDS);
    boolean atOnce = unit.equals(Measure.TASKS) || unit.equals(Measure.BUNDLES);
    String type = overTime ? unit.substring(0, unit.length() - Measure.SECONDS.length()) : unit;
    if (type.equals(ResourceVector.MEMORY)) {
      type = "MiB";
    } else if (type.endsWith("s") && (overTime || value == 1)) {
      type = type.substring(0, type.length() - 1);
    }
    return "%s %s%s%s"
        .formatted(number(value), type, overTime ? Measure.SECONDS : "", atOnce ? " at once" : "");
  }

  /** At most three decimals, and none that are 0. */
  static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(DECIMALS, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  static String instant(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** {@code a}, {@code a and b}, {@code a, b and c}. */
  static String list(List<?> things) {
    int last = things.size() - 1;
    String head =
        String.join(", ", things.subList(0, last).stream().map(Object::toString).toList());
    return head.isEmpty() ? things.get(last).toString() : head + " and " + things.get(last);
  }

  static String type(String resource) {
    return resource.equals(ResourceVector.MEMORY) ? "memory" : resource;
  }

  /**
   * The pool that binds: a queue, followed by {@code @} and a partition and {@code /} and a user
   * where it is a part of that.
   */
  static String pool(String name) {
    int slash = name.indexOf('/');
    String user = slash < 0 ? "" : name.substring(slash + 1);
    String place = slash < 0 ? name : name.substring(0, slash);
    int at = place.indexOf('@');
    String queue = PoolId.queueOf(place);
    String text = queue.equals("root") ? "the cluster" : "queue " + queue;
    if (at >= 0) {
      text += " in partition " + place.substring(at + 1);
    }
    return user.isEmpty() ? text : "the part of user " + user + " in " + text;
  }

  static String duration(long millis) {
    long seconds = Math.max(1, (millis + 999) / 1000);
    if (seconds >= HOUR_SECONDS) {
      seconds = (seconds + 59) / 60 * 60;
    }
    return Duration.ofSeconds(seconds).toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
