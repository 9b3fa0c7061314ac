package io.github.punctual.core.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTest {
  @Test
  void jobThatEndsAtItsDeadlineMeetsIt() {
    assertTrue(outcome(1, 1, 1, 1, 1000, 1, 1000).met());
    assertFalse(outcome(1, 1, 1, 1, 1000, 1, 1001).met());
    assertTrue(outcome(1, 1, 1, 1, 1, 1, 0).met());
  }

  @ParameterizedTest
  @CsvSource({
    "0, computationMillis",
    "1, tasksRun",
    "2, requestedTasks",
    "3, capacityTasks",
    "4, budgetMillis",
    "5, allocatedTasks"
  })
  void refusesValuesBelowOneAndNamesThem(int index, String name) {
    for (int bad : new int[] {0, -5}) {
      int[] v = IntStream.generate(() -> 1).limit(7).toArray();
      v[index] = bad;
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> outcome(v[0], v[1], v[2], v[3], v[4], v[5], v[6]))
              .getMessage();
      assertEquals("%s of the outcome of j is %d; it is too small".formatted(name, bad), message);
    }
  }

  @Test
  void refusesNegativeElapsedTime() {
    assertThrows(IllegalArgumentException.class, () -> outcome(1, 1, 1, 1, 1, 1, -1));
  }

  private static Outcome outcome(
      long computation,
      int run,
      int requested,
      int capacity,
      long budget,
      int allocated,
      long elapsed) {
    return new Outcome(
        new JobId("j"),
        "j",
        "user",
        computation,
        run,
        requested,
        capacity,
        budget,
        allocated,
        elapsed);
  }
}
