package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.yarn.web.plan.Timeline;
import io.github.punctual.yarn.web.plan.Timeline.Piece;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Promises together over time. */
class TimelineTest {
  private final Timeline line =
      Timeline.of(List.of(promise(10, 30, 4), promise(20, 40, 2), promise(40, 50, 2)));

  private static PromisedSpan promise(long from, long until, long vcores) {
    return new PromisedSpan(from, until, ResourceVector.of("vcores", vcores));
  }

  private static Piece piece(long from, long until, double vcores) {
    return new Piece(from, until, Map.of("vcores", vcores));
  }

  @Test
  void addsWhatOverlapsAndJoinsWhatGoesOn() {
    assertEquals(
        List.of(piece(10, 20, 4), piece(20, 30, 6), piece(30, 50, 2)), line.pieces(0, 100));
  }

  @Test
  void cutsAtBothEnds() {
    assertEquals(List.of(piece(25, 30, 6), piece(30, 35, 2)), line.pieces(25, 35));
    assertEquals(List.of(), line.pieces(50, 60));
    assertEquals(List.of(), line.pieces(0, 10));
  }

  @Test
  void averagesKeepTheAreas() {
    assertEquals(
        List.of(piece(0, 25, (4 * 10 + 6 * 5) / 25.0), piece(25, 50, (6 * 5 + 2 * 20) / 25.0))
            .stream()
            .mapToDouble(p -> p.amount("vcores") * 25)
            .sum(),
        line.averages(0, 50, 25).stream()
            .mapToDouble(p -> p.amount("vcores") * (p.untilMillis() - p.fromMillis()))
            .sum(),
        1e-9);
  }
}
