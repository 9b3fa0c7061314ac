package io.github.punctual.benchmarks.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.benchmarks.throughput.ThroughputSetup.LeafOrder;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThroughputRowsTest {
  private static final List<SchedulerKind> MEMBERS =
      List.of(SchedulerKind.CAPACITY, SchedulerKind.CAPACITY, SchedulerKind.PUNCTUAL);

  /** A slice of one second of wall and two of processor time. */
  private static Slice slice(long allocations, double median, double p99) {
    return new Slice(allocations, 1, 2, median, p99);
  }

  /**
   * The two stock processes do 900 and 1,100 with 99 % in 190 and 210 us: 1,000 and 200 on average.
   */
  private static List<Slice> turn(long allocations, double p99) {
    return List.of(slice(900, 90, 190), slice(1_100, 110, 210), slice(allocations, 100, p99));
  }

  private static MeasuredRow row(Scenario scenario, List<List<List<Slice>>> forks) {
    ThroughputSetup setup = new ThroughputSetup(scenario, false, 10, 5, 2, LeafOrder.FIFO);
    List<MeasuredRow> rows = ThroughputRows.rows(setup, MEMBERS, forks);
    assertEquals(1, rows.size(), "the stock processes are what others are compared with");
    return rows.get(0);
  }

  private static boolean holds(Scenario scenario, long allocations, double p99) {
    return row(scenario, List.of(List.of(turn(allocations, p99)))).holds();
  }

  @Test
  void ratiosAreToTheMeanOfBothStockProcessesAndThatOfTheSecondIsToTheFirst() {
    String measured = row(Scenario.NONE, List.of(List.of(turn(980, 210)))).measured();
    assertTrue(
        measured.startsWith(
            "0.98 by wall time, 0.98 by processor time, heartbeat median 1.00, p99 1.05"
                + " (the CapacityScheduler again 1.22, 1.22, 1.22, 1.11; itself 1,000/s, 500/s,"),
        measured);
  }

  @Test
  void ofSeveralTurnsTheMedianCountsAndOfSeveralProcessesTheirRangeIsTold() {
    List<List<Slice>> slow = List.of(turn(500, 200), turn(960, 200), turn(970, 200));
    List<List<Slice>> fast = List.of(turn(990, 200), turn(1_000, 200), turn(2_000, 200));
    MeasuredRow row = row(Scenario.NONE, List.of(slow, fast));
    assertTrue(row.measured().startsWith("0.98 [0.96 to 1.00] by wall time"), row.measured());
    assertTrue(row.holds());
  }

  @Test
  void anAimHoldsWhereTheRatioThatIsShownDoes() {
    assertEquals(
        List.of(true, true, false),
        List.of(
            holds(Scenario.NONE, 980, 210),
            // Shown as 0.98 and 1.05.
            holds(Scenario.NONE, 976, 210.8),
            holds(Scenario.NONE, 974, 210)));
    assertEquals(
        List.of(true, false, false),
        List.of(
            holds(Scenario.BURSTS, 950, 210),
            holds(Scenario.BURSTS, 940, 210),
            holds(Scenario.BURSTS, 2_000, 212)));
  }
}
