package io.github.punctual.admission.tempo.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.demand.TaskTimeBelief;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A margin that stays where it is when as many promises are kept as were to be. */
class PromiseMarginTest {
  private static final double CONFIDENCE = 0.9;

  @Test
  void whoKeepsAsManyAsWereToBeKeptKeepsItsMargin() {
    PromiseMargin margin = new PromiseMargin(1, 1_000, 0);
    for (int i = 0; i < 1_000; i++) {
      margin.ended(i % 10 != 0, CONFIDENCE);
    }
    assertEquals(1, margin.deviations(), 0.1);
    assertEquals(2_000, margin.promises());
  }

  @Test
  void itIsNeverBelowNothingNorAboveItsMost() {
    PromiseMargin margin = new PromiseMargin();
    margin.ended(true, CONFIDENCE);
    assertEquals(0, margin.deviations());
    for (int i = 0; i < 100; i++) {
      margin.ended(false, CONFIDENCE);
    }
    assertEquals(PromiseMargin.MOST, margin.deviations());
  }

  @Test
  void whereNothingIsPromisedAnyMoreJobsThatAreInTimeTakeFromIt() {
    PromiseMargin margin = new PromiseMargin(2, 10, 0);
    for (int i = 0; i < 3; i++) {
      margin.endedUnpromised(true, CONFIDENCE);
    }
    assertEquals(2, margin.deviations(), "three in a row say nothing");
    margin.endedUnpromised(false, CONFIDENCE);
    assertEquals(2, margin.deviations(), "nor does one that is late");
    margin.endedUnpromised(true, CONFIDENCE);
    assertTrue(margin.deviations() < 2, "the first in time after that does");
    double lower = margin.deviations();
    margin.ended(true, CONFIDENCE);
    double kept = margin.deviations();
    assertTrue(kept < lower);
    margin.endedUnpromised(true, CONFIDENCE);
    assertEquals(kept, margin.deviations(), "promises end again");
  }

  /** Ends are off by twice as much as was thought. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void asManyAreKeptAsWereToBeThoughDoubtIsTooSmall(long seed) {
    Random random = new Random(seed);
    PromiseMargin margin = new PromiseMargin();
    int kept = 0;
    for (int i = 0; i < 4_000; i++) {
      boolean isKept =
          2 * random.nextGaussian() <= TaskTimeBelief.quantile(CONFIDENCE) + margin.deviations();
      margin.ended(isKept, CONFIDENCE);
      kept += i >= 2_000 && isKept ? 1 : 0;
    }
    assertEquals(CONFIDENCE, kept / 2_000.0, 0.02);
  }
}
