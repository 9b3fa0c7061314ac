package io.github.punctual.admission.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many tasks have to run at once, and how long that may wait. */
class PaceTest {
  @ParameterizedTest(name = "{0} tasks of {1} ms in {2} ms: {3} at once, within {4} ms")
  @CsvSource({
    "60, 10, 3600, 1, 3000",
    "60, 10, 600, 1, 0",
    "60, 10, 599, 2, 299",
    "4, 10, 10, 4, 0",
    "4, 10, 15, 4, 5",
    "4, 10, 20, 2, 0",
    "5, 10, 25, 3, 5",
    "1, 10, 100, 1, 90",
  })
  void needsAsFewAsWillDoAndWaitsAsLongAsTheyDo(
      int unfinished, long task, long left, int tasks, long wait) {
    assertEquals(new Pace(tasks, 1000 + wait), Pace.of(unfinished, task, 1000 + left, 1000));
  }

  @Test
  void needsAllAtOnceWhenNotEvenOneMoreWaveIsLeft() {
    assertEquals(new Pace(7, 1000), Pace.of(7, 10, 1009, 1000));
    assertEquals(new Pace(7, 1000), Pace.of(7, 10, 900, 1000));
  }

  @Test
  void needsNoMoreThanAJobWasPromised() {
    assertEquals(new Pace(3, 1000), Pace.atMost(3, 12, 10, 1040, 1000));
    assertEquals(new Pace(2, 1000 - 20), Pace.atMost(2, 12, 10, 1040, 1000));
  }
}
