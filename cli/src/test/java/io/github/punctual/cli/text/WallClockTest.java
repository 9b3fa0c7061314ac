package io.github.punctual.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class WallClockTest {
  private final WallClock clock =
      new WallClock(
          ZoneId.of("Europe/Berlin"), Instant.parse("2026-11-21T12:00:00Z").toEpochMilli());

  @Test
  void anInstantInASentenceIsByTheClockOnTheWall() {
    assertEquals(
        "It starts at 2026-11-21 13:05:00 CET, or at 2026-07-01 02:00:00 CEST.",
        clock.sentence("It starts at 2026-11-21T12:05Z, or at 2026-07-01T00:00:00.000Z."));
  }

  @Test
  void anInstantThatNoCalendarHasIsRepeatedAsItIs() {
    assertEquals(
        "from is '2026-02-30T10:00Z', not 2026-11-21 13:00:00 CET",
        clock.sentence("from is '2026-02-30T10:00Z', not 2026-11-21T12:00Z"));
  }
}
