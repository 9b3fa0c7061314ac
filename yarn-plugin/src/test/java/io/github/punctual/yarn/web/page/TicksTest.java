package io.github.punctual.yarn.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {
  private static long at(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }

  @ParameterizedTest
  @CsvSource({
    "PT5S, 6, PT1S",
    "PT47M, 6, PT10M",
    "PT1H, 6, PT10M",
    "PT1H1S, 6, PT15M",
    "PT6H, 8, PT1H",
    "PT24H, 8, PT3H",
    "P7D, 8, P1D",
    "P9D, 8, P2D"
  })
  void marksOfTheTimeAreTheNearestRoundSpanApartThatIsNotTooNear(
      Duration length, int most, Duration span) {
    assertEquals(span.toMillis(), Ticks.span(length.toMillis(), most));
  }

  @Test
  void timesBeginAtARoundOneAndHaveBothEnds() {
    long quarter = Duration.ofMinutes(15).toMillis();
    assertEquals(
        List.of(at("2026-11-21T12:15:00Z"), at("2026-11-21T12:30:00Z")),
        Ticks.times(at("2026-11-21T12:00:01Z"), at("2026-11-21T12:30:00Z"), quarter));
    assertEquals(1, Ticks.times(quarter, quarter, quarter).size(), "where both are the same");
  }

  @Test
  void stepsOfAmountsAreRoundAndNeverMoreThanAskedFor() {
    Set<Double> round = Set.of(1.0, 2.0, 4.0, 5.0, 8.0, 10.0, 16.0, 20.0, 32.0, 50.0, 64.0, 100.0);
    for (int largest = 1; largest <= 400; largest++) {
      double step = Ticks.step(largest, 4);
      assertTrue(round.contains(step), largest + " has steps of " + step);
      assertTrue(largest / step <= 4, largest + " has more than 4 steps of " + step);
    }
    assertEquals(16 * 1024, Ticks.step(64 * 1024, 4), "memory goes by powers of two");
  }

  @Test
  void theTopIsTheFirstMarkAboveTheLargest() {
    assertEquals(10, Ticks.top(9, 5));
    assertEquals(10, Ticks.top(8, 4), "what reaches a mark is told from the edge");
    assertEquals(1, Ticks.top(0, 4), "with nothing to draw there is an axis still");
  }
}
