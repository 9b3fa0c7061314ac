package io.github.punctual.benchmarks.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.load.Submissions.Taken;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SubmissionsTest {
  /** One in seven of a hundred has a deadline, the first among them: fifteen. */
  private static boolean holds(double taken, int known, int again, int live) {
    return new Taken(100, taken, new Latencies(), known, again, OptionalInt.of(live), 9)
        .row("submissions", OptionalDouble.of(50))
        .holds();
  }

  @Test
  void allMustBeKnownBeforeAndAfterTheKillAndAllDeadlineJobsLive() {
    assertTrue(holds(50, 100, 100, 15));
    assertFalse(holds(50, 99, 100, 15));
    assertFalse(holds(50, 100, 99, 15));
    assertFalse(holds(50, 100, 100, 14));
  }

  @Test
  void theRateMustBeNearlyThatOfTheStockScheduler() {
    assertTrue(holds(49, 100, 100, 15));
    assertFalse(holds(48.9, 100, 100, 15));
  }

  @Test
  void theStockSchedulerIsNotJudged() {
    Latencies latencies = new Latencies();
    latencies.add(7_000_000);
    MeasuredRow row =
        new Taken(100, 50, latencies, 90, 80, OptionalInt.empty(), 9)
            .row("submissions", OptionalDouble.empty());
    assertEquals("", row.aim());
    assertEquals(
        "50 a second taken; answered in 7 ms, p99 7 ms; 90 of 100 known, 80 after `kill -9`;"
            + " start after it 9 s",
        row.measured());
  }
}
