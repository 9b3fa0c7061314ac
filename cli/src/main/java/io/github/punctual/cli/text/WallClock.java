package io.github.punctual.cli.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Instants by the clock on the wall of whoever reads them.
 *
 * @param zone whose clock
 * @param nowMillis the present
 */
public record WallClock(ZoneId zone, long nowMillis) {
  private static final DateTimeFormatter FULL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss zzz", Locale.ENGLISH);
  private static final DateTimeFormatter TODAY =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH);
  private static final DateTimeFormatter OTHER =
      DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter ZONE = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH);
  private static final Pattern TINY = Pattern.compile("\\d+(?:\\.\\d+)?E-?\\d+");
  private static final Pattern WRITTEN =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?Z");

  /** The instant that a field tells, as milliseconds since 1970 or in ISO 8601. */
  public static OptionalLong millis(JsonNode field) {
    if (field.isNumber()) {
      return OptionalLong.of(field.asLong());
    }
    try {
      return field.isTextual()
          ? OptionalLong.of(Instant.parse(field.asText()).toEpochMilli())
          : OptionalLong.empty();
    } catch (DateTimeException e) {
      return OptionalLong.empty(); // It is shown as it came.
    }
  }

  private ZonedDateTime at(long millis) {
    return Instant.ofEpochMilli(millis).atZone(zone);
  }

  /** With the day and the zone. */
  public String full(long millis) {
    return FULL.format(at(millis));
  }

  /** A field's instant with the day and the zone; {@code -} where it has none. */
  public String full(JsonNode field) {
    OptionalLong millis = millis(field);
    return millis.isPresent() ? full(millis.getAsLong()) : Plain.line(field.asText("-"));
  }

  /** The time alone where it is today, else the day and the time. */
  public String brief(JsonNode field) {
    OptionalLong millis = millis(field);
    if (millis.isEmpty()) {
      return "-";
    }
    ZonedDateTime at = at(millis.getAsLong());
    return (at.toLocalDate().equals(at(nowMillis).toLocalDate()) ? TODAY : OTHER).format(at);
  }

  /** How long until then, or since then; {@code -} where it has none. */
  public String fromNow(JsonNode field) {
    OptionalLong millis = millis(field);
    if (millis.isEmpty()) {
      return "-";
    }
    long left = millis.getAsLong() - nowMillis;
    return left >= 0 ? "in " + Figures.duration(left) : Figures.duration(-left) + " ago";
  }

  /** A sentence whose instants, which the cluster writes in UTC, are by this clock. */
  public String sentence(String text) {
    String plain =
        TINY.matcher(Plain.line(text))
            .replaceAll(found -> Figures.number(Double.parseDouble(found.group())));
    return WRITTEN.matcher(plain).replaceAll(found -> ofSentence(found.group()));
  }

  private String ofSentence(String instant) {
    try {
      return full(OffsetDateTime.parse(instant).toInstant().toEpochMilli());
    } catch (DateTimeException e) {
      return instant; // No calendar has this day; what somebody wrote is repeated as it is.
    }
  }

  /** Whose clock it is, such as {@code CET (Europe/Berlin)}. */
  public String zoneText() {
    String brief = ZONE.format(at(nowMillis));
    boolean isUtc = zone.getRules().equals(ZoneOffset.UTC.getRules());
    return isUtc || brief.equals(zone.getId()) ? brief : "%s (%s)".formatted(brief, zone.getId());
  }
}
