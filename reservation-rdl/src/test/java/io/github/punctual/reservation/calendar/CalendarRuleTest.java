package io.github.punctual.reservation.calendar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarRuleTest {
  private static final long NOW = Instant.parse("2026-11-22T12:00:00Z").toEpochMilli();
  private static final long HALF_A_YEAR = 180 * 86_400_000L;

  private static CalendarRule.Problem refusal(String rule) {
    return CalendarRule.refusal(rule).orElseThrow(() -> new AssertionError(rule + " is accepted"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FREQ=WEEKLY;INTERVAL=2147483647 | INTERVAL from 1 to 1000",
        "FREQ=YEARLY;INTERVAL=1001 | INTERVAL from 1 to 1000",
        "FREQ=DAILY;COUNT=10001 | COUNT from 1 to 10000",
        "FREQ=DAILY;COUNT=2147483647 | COUNT from 1 to 10000",
        "FREQ=HOURLY;BYMINUTE=0,30 | at most 24 times a day",
        "FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5 | at most 24 times a day",
        "FREQ=DAILY;BYSECOND=0,1,2,3,4;BYMINUTE=1,2,3,4,5 | at most 24 times a day",
      })
  @Timeout(60)
  void refusesWhatWouldTakeTooLong(String rule, String expected) {
    CalendarRule.Problem refusal = refusal(rule);
    assertTrue(refusal.expected().contains(expected), refusal.toString());
    assertFalse(refusal.advice().isEmpty());
  }

  @Test
  @Timeout(60)
  void refusesRulesWithoutEnd() {
    String days = IntStream.range(0, 60_000).mapToObj(i -> "1MO").collect(Collectors.joining(","));
    assertTrue(refusal("FREQ=YEARLY;BYDAY=" + days).expected().contains("at most 2000 characters"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FREQ=DAILY;UNTIL=20261301",
        "FREQ=DAILY;UNTIL=20261301T000000Z",
        "FREQ=DAILY;UNTIL=20260230",
        "FREQ=DAILY;UNTIL=99999999",
        "FREQ=DAILY;UNTIL=00000000",
        "FREQ=DAILY;UNTIL=",
        "FREQ=DAILY;UNTIL=T",
        "FREQ=DAILY;COUNT=99999999999999",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;BYHOUR=",
        "FREQ=DAILY;BYDAY=1",
        "FREQ=YEARLY;BYWEEKNO=99",
        "=",
        ";",
        "",
        "FREQ",
        "FREQ=DAILY;;",
        "FREQ=DAILY;X=",
      })
  void saysOfMalformedRulesThatTheyAre(String rule) {
    Optional<CalendarRule.Problem> refusal = CalendarRule.refusal(rule);
    // Some of them the library forgives; none makes it fail.
    refusal.ifPresent(why -> assertTrue(why.expected().contains("RFC 5545"), why.toString()));
    if (rule.contains("UNTIL=2026") || rule.contains("UNTIL=9") || rule.contains("UNTIL=0")) {
      assertTrue(refusal.isPresent(), rule);
    }
  }

  @Test
  void whatIsMalformedIsNoRule() {
    for (String text : List.of("", "FREQ=DAYLY", "FREQ=DAILY;UNTIL=20261301")) {
      assertThrows(
          IllegalArgumentException.class, () -> new CalendarRule(text, ZoneId.of("UTC")), text);
    }
  }

  @Test
  void whatWasAcceptedOnceGoesOn() {
    assertEquals(
        List.of(NOW, NOW + 1_800_000),
        new CalendarRule("FREQ=HOURLY;BYMINUTE=0,30", ZoneId.of("UTC"))
            .between(NOW, NOW, NOW + 3_600_000, 10));
  }

  @Test
  @Timeout(120)
  void anyRuleIsJudgedAndCountedInBoundedTime() {
    Random random = new Random(20261122);
    int accepted = 0;
    for (int i = 0; i < 3000; i++) {
      String rule = random(random);
      if (CalendarRule.refusal(rule).isPresent()) {
        continue;
      }
      accepted++;
      CalendarRule read = new CalendarRule(rule, ZoneId.of("Europe/Berlin"));
      List<Long> all = read.between(NOW, NOW, NOW + HALF_A_YEAR, CalendarRule.MOST);
      for (int j = 1; j < all.size(); j++) {
        assertTrue(all.get(j - 1) < all.get(j), rule);
      }
      if (!all.isEmpty()) {
        assertEquals(
            List.of(all.get(0)), read.between(NOW, all.get(0), NOW + HALF_A_YEAR, 1), rule);
      }
    }
    assertTrue(accepted > 300, accepted + " accepted");
  }

  private static String random(Random random) {
    String[] freqs = {"YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"};
    StringBuilder rule = new StringBuilder("FREQ=" + freqs[random.nextInt(freqs.length)]);
    add(rule, random, "INTERVAL", 1, 1000, 1);
    add(rule, random, "COUNT", 1, 10_000, 1);
    add(rule, random, "BYMONTH", 1, 12, 4);
    add(rule, random, "BYMONTHDAY", 1, 31, 5);
    add(rule, random, "BYYEARDAY", 1, 366, 5);
    add(rule, random, "BYWEEKNO", 1, 53, 5);
    add(rule, random, "BYHOUR", 0, 23, 24);
    add(rule, random, "BYMINUTE", 0, 59, 3);
    add(rule, random, "BYSETPOS", 1, 366, 3);
    if (random.nextInt(5) == 0) {
      rule.append(";BYDAY=").append(random.nextBoolean() ? "MO,SU" : "FR");
    }
    return rule.toString();
  }

  private static void add(
      StringBuilder rule, Random random, String part, int from, int to, int most) {
    if (random.nextInt(6) == 0) {
      rule.append(';')
          .append(part)
          .append('=')
          .append(
              IntStream.range(0, 1 + random.nextInt(most))
                  .mapToObj(i -> String.valueOf(from + random.nextInt(to - from + 1)))
                  .collect(Collectors.joining(",")));
    }
  }
}
