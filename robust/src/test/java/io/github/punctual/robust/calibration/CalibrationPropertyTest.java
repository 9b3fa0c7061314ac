package io.github.punctual.robust.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims about the scoring of forecasts. */
class CalibrationPropertyTest {
  private static final double P90 = 1.2815515655446004;

  @ParameterizedTest
  @CsvSource({"1.0, 0.9, 0.5", "0.0, 0.5, 0.5"})
  void findsTheCoverageThatForecastsHave(double width, double p90, double median) {
    Random random = new Random(7);
    Calibration calibration = new Calibration(10, name -> "");
    for (int i = 0; i < 900; i++) {
      // Ends are normal around 100 s with 10 s; the bound lies at a multiple of the right distance.
      long end = Math.max(1, Math.round(100_000 + 10_000 * random.nextGaussian()));
      Forecast said = new Forecast(0, 100_000, 100_000 + Math.round(10_000 * P90 * width));
      calibration.ended("job", List.of(said), 0, end);
    }
    Score score = calibration.overall().at(Checkpoint.FIRST);
    assertTrue(score.ofP90().low() <= p90 && p90 <= score.ofP90().high(), score::toString);
    assertTrue(score.ofMedian().low() <= median && median <= score.ofMedian().high());
    assertEquals(score, calibration.byName().get("job").at(Checkpoint.FIRST));
  }

  @Test
  void losesLeastWithTheRightQuantile() {
    Random random = new Random(3);
    List<Long> ends = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      ends.add(Math.max(1, Math.round(100_000 + 10_000 * random.nextGaussian())));
    }
    double right = meanLoss(ends, 1);
    assertTrue(right < meanLoss(ends, 0.5));
    assertTrue(right < meanLoss(ends, 2));
  }

  private static double meanLoss(List<Long> ends, double width) {
    Score score = Score.NONE;
    for (long end : ends) {
      score = score.plus(new Forecast(0, 100_000, 100_000 + Math.round(10_000 * P90 * width)), end);
    }
    return score.meanP90Loss();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "1, 1", "10, 9", "1000, 900", "5, 5"})
  void boundsTheTrueRateAroundTheSeenOne(long count, long hits) {
    Coverage coverage = new Coverage(count, hits);
    assertTrue(0 <= coverage.low() && coverage.low() <= coverage.high() && coverage.high() <= 1);
    if (count > 0) {
      assertTrue(coverage.low() <= coverage.fraction() && coverage.fraction() <= coverage.high());
      Coverage more = new Coverage(count * 10, hits * 10);
      assertTrue(more.high() - more.low() < coverage.high() - coverage.low(), "more is known");
    }
  }

  @Test
  void agreesWithWilsonsIntervalAsPublished() {
    // 9 of 10: 0.5958 to 0.9821.
    assertEquals(0.5958, new Coverage(10, 9).low(), 1e-4);
    assertEquals(0.9821, new Coverage(10, 9).high(), 1e-4);
  }

  @Test
  void scoresWhatWasInForceAtEachMoment() {
    List<Forecast> course =
        List.of(
            new Forecast(10, 40, 50),
            new Forecast(30, 100, 200),
            new Forecast(49, 90, 101),
            new Forecast(90, 99, 100));
    Scores scores = Scores.NONE.plus(course, 0, 100);
    assertEquals(0, scores.at(Checkpoint.FIRST).byP90());
    assertEquals(0, scores.at(Checkpoint.QUARTER).byP90(), "at 25 the first one was in force");
    assertEquals(1, scores.at(Checkpoint.HALF).byP90());
    assertEquals(0, scores.at(Checkpoint.HALF).byMedian());
    assertEquals(1, scores.at(Checkpoint.LAST).byP90());
    assertEquals(0.0005, scores.at(Checkpoint.LAST).meanMedianLoss(), 1e-9);
    assertEquals(
        0,
        Scores.NONE.plus(List.of(new Forecast(60, 90, 100)), 0, 100).at(Checkpoint.HALF).count(),
        "nothing had been said by then");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void keepsFewForecastsAndAlwaysTheFirstAndTheLatest(long seed) {
    Random random = new Random(seed);
    ForecastHistory course = new ForecastHistory();
    long at = 1000;
    Forecast first = new Forecast(at, at, at);
    Forecast latest = first;
    course.add(first);
    for (int i = 0; i < 5000; i++) {
      at += random.nextInt(2000);
      latest = new Forecast(at, at + 5, at + random.nextInt(9) + 5);
      course.add(latest);
      List<Forecast> kept = course.forecasts();
      assertTrue(kept.size() <= ForecastHistory.MOST);
      assertEquals(latest, kept.get(kept.size() - 1));
    }
    List<Forecast> kept = course.forecasts();
    assertEquals(first.atMillis(), kept.get(0).atMillis());
    assertTrue(
        kept.size() >= ForecastHistory.MOST / 4,
        "so many that a course can be drawn: " + kept.size());
    for (int i = 1; i < kept.size(); i++) {
      assertTrue(kept.get(i - 1).atMillis() < kept.get(i).atMillis());
    }
  }

  @Test
  void forgetsTheNameThatWasScoredLongestAgo() {
    Calibration calibration = new Calibration(3, name -> "");
    for (String name : List.of("a", "b", "a", "c", "d")) {
      calibration.ended(name, List.of(new Forecast(0, 1, 2)), 0, 2);
    }
    assertEquals(List.of("a", "c", "d"), List.copyOf(calibration.byName().keySet()));
    assertEquals(5, calibration.overall().count());
  }

  @Test
  void oneUserWithManyNamesMakesNobodyElseForgotten() {
    Calibration calibration = new Calibration(3, name -> name.substring(0, 3));
    for (String name : List.of("ann-a", "bob-1", "bob-2", "bob-3", "bob-4")) {
      calibration.ended(name, List.of(new Forecast(0, 1, 2)), 0, 2);
    }
    assertEquals(List.of("ann-a", "bob-3", "bob-4"), List.copyOf(calibration.byName().keySet()));
  }

  @Test
  void forgetsSomeNamesAndKeepsTheOverallScore() {
    Calibration calibration = new Calibration(3, name -> "");
    for (String name : List.of("a", "b", "c")) {
      calibration.ended(name, List.of(new Forecast(0, 1, 2)), 0, 2);
    }
    calibration.forget(name -> !name.equals("b"));
    assertEquals(List.of("b"), List.copyOf(calibration.byName().keySet()));
    assertEquals(3, calibration.overall().count());
  }

  @Test
  void goesOnFromWhatWasKept() {
    Calibration before = new Calibration(3, name -> "");
    before.ended("a", List.of(new Forecast(0, 1, 2)), 0, 2);
    Calibration after = new Calibration(3, name -> "");
    after.restoreOverall(before.overall());
    before.byName().forEach(after::restore);
    before.ended("a", List.of(new Forecast(0, 5, 6)), 0, 2);
    after.ended("a", List.of(new Forecast(0, 5, 6)), 0, 2);
    assertEquals(before.overall(), after.overall());
    assertEquals(before.byName(), after.byName());
  }

  @Test
  void letsOldRunsFade() {
    Score score = Score.NONE;
    for (int i = 0; i < 3000; i++) {
      score = score.plus(new Forecast(0, 1, 1), 2);
    }
    for (int i = 0; i < 3000; i++) {
      score = score.plus(new Forecast(0, 3, 3), 2);
    }
    assertTrue(score.count() <= Score.FULL + 1);
    assertTrue(score.ofP90().fraction() > 0.95, score::toString);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThrows(IllegalArgumentException.class, () -> new Coverage(1, 2));
    assertThrows(IllegalArgumentException.class, () -> new Forecast(0, 2, 1));
    assertThrows(IllegalArgumentException.class, () -> new Score(2, 2, 1, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new Calibration(0, name -> ""));
  }
}
