package io.github.punctual.simulator.engine.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskFailuresTest {
  private static final int TASKS = 50;

  private static List<Double> runParts(long seed, int job) {
    TaskFailures failures = new TaskFailures(0.5, 4, seed);
    return IntStream.range(0, TASKS).mapToObj(task -> failures.runPart(job, 0, task, 0)).toList();
  }

  @Test
  void theSameAttemptFailsAtTheSameTimeAgain() {
    assertEquals(runParts(3, 7), runParts(3, 7));
  }

  @Test
  void aJobDoesNotHaveTheFailuresThatItsNeighbourHasByTheNextSeed() {
    for (int seed = 0; seed < 20; seed++) {
      for (int job = 1; job < 20; job++) {
        assertNotEquals(runParts(seed, job), runParts(seed + 1, job - 1), seed + ", " + job);
      }
    }
  }

  @Test
  void asManyAttemptsFailAsTheProbabilitySays() {
    TaskFailures failures = new TaskFailures(0.2, 4, 5);
    int attempts = 100_000;
    long failed =
        IntStream.range(0, attempts)
            .filter(i -> failures.runPart(i % 100, i / 100 % 10, i / 1000, i % 3) < 1)
            .count();
    assertEquals(0.2, (double) failed / attempts, 0.01);
  }
}
