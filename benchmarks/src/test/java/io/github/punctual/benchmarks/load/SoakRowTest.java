package io.github.punctual.benchmarks.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SoakRowTest {
  private static SoakMinute minute(double heap, double backlog, double threads, int undecided) {
    return new SoakMinute(new Vitals(heap, 60, 2, 90, backlog, threads, 30), undecided);
  }

  private static final SoakMinute USUAL = minute(200, 40, 100, 4);

  /** Of nine minutes the first three are wild; 50 events and 10 jobs come at once. */
  private static SoakRow row(SoakMinute middle, SoakMinute last) {
    SoakMinute wild = minute(900, 900, 900, 900);
    List<SoakMinute> minutes =
        IntStream.range(0, 9).mapToObj(i -> i < 3 ? wild : i < 6 ? middle : last).toList();
    return new SoakRow(20, 20, 0, 50, 10, minutes, USUAL.vitals());
  }

  private static boolean holds(SoakMinute middle, SoakMinute last) {
    return row(middle, last).row("a soak", "").holds();
  }

  @Test
  void theLastThirdIsComparedWithTheMiddleOneAndTheFirstWarmsUp() {
    assertEquals(
        "20 of 20 jobs completed, 0 calls failed; heap after a collection 900, 900, 900, 200, 200,"
            + " 200, 210, 210, 210 MB in minutes 1, 2, 3, 4, 5, 6, 7, 8, 9, 200 MB when all had ended,"
            + " last third 1.050 of the middle one; means of the middle and the last third: 100 and"
            + " 100 threads, and at most in a minute 40 and 40 events that wait for the scheduler, 4"
            + " and 4 jobs that wait for a decision; a heartbeat 2 us, p99 90 us, medians of the"
            + " minutes; a decision 1 ms; 30 s of CPU",
        row(USUAL, minute(210, 40, 100, 4)).row("a soak", "; a decision 1 ms").measured());
  }

  @Test
  void heapAndThreadsMayGrowByATwentieth() {
    assertTrue(holds(USUAL, minute(210, 40, 105, 4)));
    assertFalse(holds(USUAL, minute(211, 40, 100, 4)));
    assertFalse(holds(USUAL, minute(200, 40, 106, 4)));
  }

  @Test
  void noMoreMayWaitThanComesAtOnceOrAQuarterMoreThanBefore() {
    assertTrue(holds(USUAL, minute(200, 50, 100, 10)));
    assertFalse(holds(USUAL, minute(200, 51, 100, 4)));
    assertFalse(holds(USUAL, minute(200, 40, 100, 11)));
    assertTrue(holds(minute(200, 80, 100, 20), minute(200, 100, 100, 25)));
    assertFalse(holds(minute(200, 80, 100, 20), minute(200, 101, 100, 25)));
    assertFalse(holds(minute(200, 80, 100, 20), minute(200, 100, 100, 26)));
  }

  @Test
  void aJobThatDoesNotEndWellACallThatFailsAndTooFewMinutesAreNotHeld() {
    List<SoakMinute> flat = List.of(USUAL, USUAL, USUAL);
    assertTrue(new SoakRow(20, 20, 0, 50, 10, flat, USUAL.vitals()).row("a soak", "").holds());
    assertFalse(new SoakRow(20, 19, 0, 50, 10, flat, USUAL.vitals()).row("a soak", "").holds());
    assertFalse(new SoakRow(20, 20, 1, 50, 10, flat, USUAL.vitals()).row("a soak", "").holds());
    assertFalse(
        new SoakRow(20, 20, 0, 50, 10, List.of(USUAL), USUAL.vitals()).row("a soak", "").holds());
  }
}
