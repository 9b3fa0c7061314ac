package io.github.punctual.yarn.web;

import io.github.punctual.reservation.rdl.text.DurationText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which part of which plans a request asks for.
 *
 * @param queue the plan queue by its path or its last name; empty for all
 * @param fromMillis the first instant
 * @param toMillis the instant after the last; empty for that after which nothing is promised
 * @param resolutionMillis how long the slots are over which averages are taken; empty for exact
 *     steps
 * @param limit of how many reservations of each plan the steps are told one by one
 */
record PlanQuery(
    Optional<String> queue,
    long fromMillis,
    OptionalLong toMillis,
    OptionalLong resolutionMillis,
    int limit) {
  static final List<String> NAMES = List.of("queue", "from", "to", "resolution", "limit");
  static final int DEFAULT_LIMIT = 1000;
  static final int MAX_LIMIT = 10_000;

  /** More slots are more than anybody looks at. */
  private static final long MOST_SLOTS = 10_000;

  /** With nothing said the answer begins this long before the present. */
  private static final long BEFORE_MILLIS = 10 * 60 * 1000L;

  /** The years 1970 to 9999. */
  private static final long LAST_MILLIS = 253_402_300_799_999L;

  private static final String INSTANT_RULE =
      "an instant with its zone such as 2026-11-21T20:00Z, milliseconds since 1970, or a time from"
          + " now such as +2h or -10m";

  static PlanQuery of(Map<String, List<String>> values, long nowMillis)
      throws BadParameterException {
    Parameters given = Parameters.of(values, NAMES);
    Optional<String> fromText = given.single("from");
    Optional<String> toText = given.single("to");
    long from =
        fromText.isPresent()
            ? instant("from", fromText.get(), nowMillis)
            : nowMillis - BEFORE_MILLIS;
    OptionalLong to =
        toText.isPresent()
            ? OptionalLong.of(instant("to", toText.get(), nowMillis))
            : OptionalLong.empty();
    if (to.isPresent() && to.getAsLong() <= from) {
      throw new BadParameterException("to", toText.get(), "after from");
    }
    OptionalLong resolution = resolution(given.single("resolution"));
    if (resolution.isPresent()
        && to.isPresent()
        && (to.getAsLong() - from) / resolution.getAsLong() > MOST_SLOTS) {
      throw new BadParameterException(
          "resolution",
          given.single("resolution").orElse(""),
          "at least the %d-th part of the time between from and to".formatted(MOST_SLOTS));
    }
    return new PlanQuery(
        given.single("queue"),
        from,
        to,
        resolution,
        given.count("limit", DEFAULT_LIMIT, MAX_LIMIT));
  }

  /** Whether a plan is asked for. */
  boolean selects(String queuePath) {
    return queue.map(name -> Parameters.isQueue(name, queuePath)).orElse(true);
  }

  /**
   * How long the slots really are in an answer that ends at an instant: no more of them than are
   * looked at.
   */
  OptionalLong slotMillis(long untilMillis) {
    return resolutionMillis.isEmpty()
        ? resolutionMillis
        : OptionalLong.of(
            Math.max(
                resolutionMillis.getAsLong(),
                Math.floorDiv(untilMillis - fromMillis, MOST_SLOTS) + 1));
  }

  /** The instant that a parameter says. */
  static long instant(String name, String text, long nowMillis) throws BadParameterException {
    Optional<Long> millis = instant(text.strip(), nowMillis);
    if (millis.isEmpty() || millis.get() < 0 || millis.get() > LAST_MILLIS) {
      throw new BadParameterException(name, text, INSTANT_RULE);
    }
    return millis.get();
  }

  private static Optional<Long> instant(String text, long nowMillis) {
    if (text.equals("now")) {
      return Optional.of(nowMillis);
    }
    if (text.startsWith("+") || text.startsWith("-")) {
      Optional<Long> offset = millis(text.substring(1));
      return offset.map(by -> text.startsWith("-") ? nowMillis - by : nowMillis + by);
    }
    if (text.matches("\\d{1,15}")) {
      return Optional.of(Long.parseLong(text));
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant().toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty(); // The caller says what would be one.
    }
  }

  private static Optional<Long> millis(String text) {
    return DurationText.parse(text)
        .filter(duration -> duration.compareTo(Duration.ofMillis(LAST_MILLIS)) < 0)
        .map(Duration::toMillis);
  }

  private static OptionalLong resolution(Optional<String> text) throws BadParameterException {
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    Optional<Long> millis = millis(text.get()).filter(length -> length > 0);
    if (millis.isEmpty()) {
      throw new BadParameterException(
          "resolution", text.get(), "a duration such as 60s or 5m, above 0");
    }
    return OptionalLong.of(millis.get());
  }
}
