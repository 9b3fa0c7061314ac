package io.github.punctual.yarn.web.page;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Amounts and times as people read them. */
public final class Amounts {
  private static final double KIB = 1024;
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Amounts() {}

  /** Such as {@code 12 GiB} or {@code 8 vcores}. */
  public static String of(String type, double amount) {
    if (!type.equals(ResourceVector.MEMORY)) {
      return number(amount) + " " + name(type);
    }
    double gib = amount / KIB;
    if (gib >= KIB) {
      return number(gib / KIB) + " TiB";
    }
    return gib >= 1 || amount == 0 ? number(gib) + " GiB" : number(amount) + " MiB";
  }

  /** The same of a whole number of MiB, vcores or units of another type. */
  public static String of(String type, long amount) {
    return of(type, (double) amount);
  }

  /** A part of a whole, such as {@code 12 of 64 GiB memory}. */
  public static String of(String type, double part, double whole) {
    String all = of(type, whole);
    String memory = type.equals(ResourceVector.MEMORY) ? " memory" : "";
    return before(all, type, part) + " of " + all + memory;
  }

  /** An amount that is said before another: without its unit, where both have the same. */
  public static String before(String other, String type, double amount) {
    String unit = other.substring(other.indexOf(' '));
    String text = of(type, amount);
    return text.endsWith(unit) ? text.substring(0, text.length() - unit.length()) : text;
  }

  /** Parts of all amounts of a vector, such as {@code 12 of 64 GiB memory (19 %)}. */
  public static String of(ResourceVector parts, ResourceVector wholes) {
    List<String> texts = new ArrayList<>();
    for (String type : wholes.amounts().keySet()) {
      double whole = (double) wholes.get(type);
      double part = (double) parts.get(type);
      texts.add("%s (%s)".formatted(of(type, part, whole), percent(part, whole)));
    }
    return String.join(", ", texts);
  }

  /** All amounts of a vector. */
  public static String of(ResourceVector vector) {
    List<String> texts = new ArrayList<>();
    vector.amounts().forEach((type, amount) -> texts.add(of(type, amount)));
    return vector.isZero() ? "nothing" : String.join(", ", texts);
  }

  /** What a resource type is called. */
  public static String name(String type) {
    return type.equals(ResourceVector.MEMORY) ? "memory" : type;
  }

  /** At most three digits that matter, and no zeros at the end. */
  public static String number(double amount) {
    double size = Math.abs(amount);
    int decimals = size >= 100 || amount == Math.rint(amount) ? 0 : size >= 10 ? 1 : 2;
    String text = String.format(Locale.ROOT, "%." + decimals + "f", amount);
    return decimals == 0 ? text : text.replaceAll("\\.?0+$", "");
  }

  /** A part in percent. */
  public static String percent(double part, double whole) {
    return whole > 0 ? String.format(Locale.ROOT, "%.0f\u00a0%%", part / whole * 100) : "-";
  }

  /** Such as {@code 2h30m}, to the second. */
  public static String duration(long millis) {
    if (millis > 0 && millis < 1000) {
      return millis + "ms";
    }
    return Duration.ofSeconds(Math.max(0, millis) / 1000)
        .toString()
        .substring(2)
        .toLowerCase(Locale.ROOT);
  }

  /** How far an instant is from now, such as {@code in 5m} or {@code 5m ago}. */
  public static String distance(long millis, long nowMillis) {
    long ahead = millis - nowMillis;
    return ahead >= 0
        ? "in " + DecisionText.duration(ahead)
        : DecisionText.duration(-ahead) + " ago";
  }

  /** How far what should be done by an instant is from it: due, or late. */
  public static String due(long millis, long nowMillis) {
    long left = millis - nowMillis;
    return left >= 0
        ? "due in " + DecisionText.duration(left)
        : "late by " + DecisionText.duration(-left);
  }

  /** How much earlier something was than it was due, or how much later where that is below 0. */
  public static String early(long millis) {
    return DecisionText.duration(Math.abs(millis)) + (millis >= 0 ? " early" : " late");
  }

  /** An instant in UTC, to the second where it is not at a full minute. */
  public static String instant(long millis) {
    Instant instant = Instant.ofEpochMilli(millis);
    return (millis % 60_000 == 0 ? MINUTE : SECOND).format(instant);
  }

  /** The time of an instant without its day, where that is the same as that of another. */
  public static String instant(long millis, long sameDayMillis) {
    String text = instant(millis);
    String day = text.substring(0, text.indexOf(' ') + 1);
    return instant(sameDayMillis).startsWith(day) ? text.substring(day.length()) : text;
  }
}
