package io.github.punctual.reservation.calendar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.TimePoint;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OccurrencesTest {
  @Test
  void twoInTheMorningIsTwoSharpWheneverItWasSubmitted() {
    assertEquals(
        List.of("2026-11-22T01:00:00Z", "2026-11-23T01:00:00Z"),
        from(
            "FREQ=DAILY;BYHOUR=2",
            "Europe/Berlin",
            "2026-11-21T14:23:45Z",
            "2026-11-24T00:00:00Z"));
  }

  @Test
  void anOccurrenceAtTheInstantOfTheSubmissionCounts() {
    assertEquals(
        List.of("2026-11-22T01:00:00Z"),
        from(
            "FREQ=DAILY;BYHOUR=2",
            "Europe/Berlin",
            "2026-11-22T01:00:00Z",
            "2026-11-23T00:00:00Z"));
  }

  @Test
  void aLocalTimeThatDoesNotExistIsMovedOnByAsMuchAsTheClocks() {
    assertEquals(
        List.of("2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"),
        from(
            "FREQ=DAILY;BYHOUR=2;BYMINUTE=30",
            "Europe/Berlin",
            "2026-03-28T00:00:00Z",
            "2026-03-31T00:00:00Z"));
  }

  @Test
  void aLocalTimeThatExistsTwiceIsTheFirst() {
    assertEquals(
        List.of("2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"),
        from(
            "FREQ=DAILY;BYHOUR=2;BYMINUTE=30",
            "Europe/Berlin",
            "2026-10-24T00:00:00Z",
            "2026-10-27T00:00:00Z"));
  }

  @Test
  void anHourThatTheClocksSkipIsNoSecondOccurrence() {
    assertEquals(
        List.of("2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z"),
        from("FREQ=HOURLY", "Europe/Berlin", "2026-03-29T00:00:00Z", "2026-03-29T03:00:00Z"));
  }

  @Test
  void countCountsFromTheSubmission() {
    assertEquals(
        List.of("2026-11-22T02:00:00Z", "2026-11-23T02:00:00Z"),
        from("FREQ=DAILY;BYHOUR=2;COUNT=2", "UTC", "2026-11-21T12:00:00Z", "2027-01-01T00:00:00Z"));
  }

  @Test
  void countIsTheSameHoweverLateOneAsks() {
    Recurrence rule = rule("FREQ=DAILY;BYHOUR=2;COUNT=5", "UTC");
    assertEquals(
        List.of(at("2026-11-26T02:00:00Z")),
        Occurrences.between(
            rule,
            at("2026-11-21T12:00:00Z"),
            at("2026-11-25T12:00:00Z"),
            at("2027-01-01T00:00:00Z")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"20261123T020000Z", "20261123", "20261123T020000"})
  void untilIsTheLastThatCounts(String until) {
    assertEquals(
        List.of("2026-11-22T02:00:00Z", "2026-11-23T02:00:00Z"),
        from(
            "FREQ=DAILY;BYHOUR=2;UNTIL=" + until,
            "UTC",
            "2026-11-21T12:00:00Z",
            "2027-01-01T00:00:00Z"));
  }

  @Test
  void aRuleIsTheSameFromNearAndFromFar() {
    Recurrence rule = rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;BYHOUR=6,18", "America/New_York");
    long submission = at("2026-11-21T12:00:00Z");
    List<Long> all = Occurrences.between(rule, submission, submission, at("2028-11-21T12:00:00Z"));
    assertTrue(all.size() > 200);
    for (int i = 0; i < all.size(); i += 7) {
      List<Long> rest =
          Occurrences.between(rule, submission, all.get(i), at("2028-11-21T12:00:00Z"));
      assertEquals(all.subList(i, all.size()), rest);
    }
  }

  @Test
  void thePeriodThatIsGoingOnCounts() {
    Recurrence daily =
        new Recurrence.ByPeriod(
            Duration.ofHours(24), new TimePoint.Absolute(Instant.parse("2026-11-20T20:00:00Z")));
    long submission = at("2026-11-22T12:00:00Z");

    assertEquals(
        List.of(at("2026-11-21T20:00:00Z"), at("2026-11-22T20:00:00Z")),
        Occurrences.between(daily, submission, Long.MIN_VALUE / 2, at("2026-11-23T12:00:00Z")));
    assertEquals(
        OptionalLong.of(at("2026-11-23T20:00:00Z")),
        Occurrences.after(daily, submission, at("2026-11-22T20:00:00Z")));
  }

  @Test
  void aPeriodThatBeginsLaterHasNoOccurrenceBefore() {
    Recurrence later =
        new Recurrence.ByPeriod(
            Duration.ofHours(1), new TimePoint.Relative(Duration.ofMinutes(90)));

    assertEquals(
        List.of(5_400_000L, 9_000_000L),
        Occurrences.between(later, 0, Long.MIN_VALUE / 2, 10_000_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FREQ=SECONDLY",
        "FREQ=MINUTELY;INTERVAL=5",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=DAYLY",
        "BYHOUR=2",
        "FREQ=DAILY;BYHOUR=25",
        "RRULE:FREQ=DAILY",
        "FREQ=DAILY;COUNT=3;UNTIL=20261125",
        ""
      })
  void refusesRulesThatCannotBeMeant(String text) {
    assertTrue(CalendarRule.refusal(text).isPresent());
  }

  private static List<String> from(String rule, String zone, String submission, String until) {
    long millis = at(submission);
    return Occurrences.between(rule(rule, zone), millis, millis, at(until)).stream()
        .map(time -> Instant.ofEpochMilli(time).toString())
        .toList();
  }

  private static Recurrence rule(String text, String zone) {
    return new Recurrence.ByCalendar(text, ZoneId.of(zone));
  }

  private static long at(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }
}
