package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HistoriesTest {
  @Test
  void sizesAreDecades() {
    assertEquals(0, RateHistory.sizeClass(1));
    assertEquals(1, RateHistory.sizeClass(2));
    assertEquals(1, RateHistory.sizeClass(9));
    assertEquals(2, RateHistory.sizeClass(10));
    assertEquals(4, RateHistory.sizeClass(1000));
  }

  @Test
  void nameWinsOverSizeAndSizeOverAll() {
    RateHistory history = new RateHistory(64);
    for (int i = 0; i < 30; i++) {
      history.add("other" + i, 50, 0.5);
    }
    history.add("small", 1, 1);
    assertEquals(30, history.of(TempoExamples.job("x", 0, 1000, 60)).length);
    assertEquals(31, history.of(TempoExamples.job("x", 0, 1000, 5000)).length);
    for (int i = 0; i < 8; i++) {
      history.add("etl", 50, 0.25);
    }
    assertArrayEquals(
        new double[] {0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25},
        history.of(TempoExamples.job("etl", 0, 1000, 60)));
  }

  @Test
  void windowForgetsTheOldest() {
    RateHistory history = new RateHistory(20);
    for (int i = 0; i < 20; i++) {
      history.add("a" + i, 5, 1);
    }
    for (int i = 0; i < 20; i++) {
      history.add("b" + i, 5, 0.125);
    }
    assertEquals(0.125, history.of(TempoExamples.job("x", 0, 1000, 5))[19]);
  }

  @Test
  void restoredHistoriesAreEqual() {
    RateHistory rates = new RateHistory(64);
    WorkHistory works = new WorkHistory();
    for (int i = 1; i < 200; i++) {
      rates.add("name.with.dots " + i % 80, i, 1.0 / i);
      works.completed(i);
      works.submitted(i);
    }
    Map<String, Double> saved = new TreeMap<>();
    rates.save(saved);
    works.save(saved);
    Map<String, Double> again = new TreeMap<>();
    RateHistory.restored(64, saved).save(again);
    WorkHistory.restored(saved).save(again);
    assertEquals(saved, again);
  }

  @Test
  void refusesToRestoreWhatIsNoRate() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> RateHistory.restored(64, Map.of("rate.size.1.0", 1.5)));
    assertEquals("learned number 'rate.size.1.0' is 1.5; it must lie in (0, 1]", e.getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> WorkHistory.restored(Map.of("work.mean", -1.0)));
  }

  @Test
  void rankIsThePartOfTheLoadWithLessWork() {
    WorkHistory works = new WorkHistory();
    assertEquals(0, works.rank(5));
    works.submitted(10);
    works.submitted(1000);
    assertEquals(0, works.rank(1), 1e-9);
    assertTrue(works.rank(100) > 0.005 && works.rank(100) < 0.02);
    assertEquals(1, works.rank(100_000), 1e-9);
  }

  @Test
  void nobodyIsLargeBeforeEnoughCompleted() {
    WorkHistory works = new WorkHistory();
    for (int i = 0; i < 50; i++) {
      assertFalse(works.isAboveMean(1e12));
      works.completed(100);
    }
    assertTrue(works.isAboveMean(101));
    assertFalse(works.isAboveMean(99));
  }
}
