package io.github.punctual.it.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailoverTimesTest {
  @Test
  void mediansAndTheWorstAreToldForEachWayToEnd() {
    FailoverTimes times = new FailoverTimes();
    add(times, Fault.STOP, 2_000, 3_000);
    add(times, Fault.FAIL, 10_000, 12_000);
    add(times, Fault.FAIL, 30_000, 90_040);
    add(times, Fault.FAIL, 11_000, 13_000);
    add(times, Fault.STOP, 1_000, 4_000);

    assertEquals(
        "until the other was active, and until it decided, by the median and at worst: killed 11.0 s (30.0 s) and 13.0 s (90.0 s); stopped 1.5 s (2.0 s) and 3.5 s (4.0 s)",
        times.words());
  }

  @Test
  void nothingIsToldWhereThereWasNoFailover() {
    assertEquals("", new FailoverTimes().words());
  }

  private static void add(FailoverTimes times, Fault fault, long active, long deciding) {
    times.add(
        fault, new FailoverTimes.Took(Duration.ofMillis(active), Duration.ofMillis(deciding)));
  }
}
