package io.github.punctual.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {
  /** From 1 to so many microseconds, the longest first. */
  private static Latencies micros(long most) {
    Latencies latencies = new Latencies();
    LongStream.range(0, most).forEach(i -> latencies.add((most - i) * 1000));
    return latencies;
  }

  @Test
  void quantilesAreTimesThatWereMeasuredInWhateverOrderTheyCame() {
    Latencies latencies = micros(5001);
    assertEquals(5001, latencies.count());
    assertEquals(1, latencies.micros(0));
    assertEquals(2501, latencies.micros(0.5));
    assertEquals(4951, latencies.micros(0.99));
    assertEquals(5001, latencies.micros(1));
    assertEquals(2.501, latencies.millis(0.5));
  }

  @Test
  void thoseOfSeveralThreadsCountTogetherAndOfNoneThereIsNothing() {
    Latencies all = micros(100);
    all.addAll(micros(300));
    assertEquals(400, all.count());
    assertEquals(101, all.micros(0.5));
    assertEquals(0, new Latencies().micros(0.5));
  }

  @Test
  void aRowIsJudgedByItsMedianAlone() {
    assertTrue(micros(1999).row("a decision", 1, "two wait").holds());
    assertFalse(micros(2001).row("a decision", 1, "two wait").holds());
    assertEquals(
        "CPU: median 1.00 ms, 90 % 1.80 ms, 99 % 1.98 ms; two wait",
        micros(1999).row("a decision", 1, "two wait").measured());
  }
}
