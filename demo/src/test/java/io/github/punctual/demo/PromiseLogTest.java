package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PromiseLogTest {
  private final PromiseLog log = new PromiseLog(12);

  private static AppHolding bestEffort(int held, int taken) {
    return new AppHolding(1, held - 1, 100, taken, 0);
  }

  @Test
  void aPromiseIsBrokenOnlyWhileLessIsHeldThanPromisedAndMoreWanted() {
    log.look(0, 6, 6, 2, 0, bestEffort(10, 0));
    log.look(1000, 6, 6, 2, 4, bestEffort(10, 0));
    log.look(3000, 6, 6, 5, 1, bestEffort(7, 3));
    log.look(4000, 6, 6, 6, 0, bestEffort(6, 4));
    log.look(5000, 6, 6, 5, 1, bestEffort(6, 4));
    log.look(5500, 6, 6, 6, 0, bestEffort(6, 4));
    assertEquals(Duration.ofSeconds(2), log.longestShort());
  }

  @Test
  void whatIsTakenWhileNothingIsDueIsTakenInVain() {
    log.look(0, 6, 6, 0, 0, bestEffort(10, 4));
    log.look(1000, 0, 0, 0, 0, bestEffort(10, 6));
    assertEquals(6, log.taken());
    assertEquals(2, log.takenInVain());
  }

  @Test
  void whatIsTakenBeyondWhatIsDueIsTakenInVain() {
    log.look(0, 6, 6, 0, 6, bestEffort(11, 0));
    log.look(1000, 6, 6, 2, 4, bestEffort(7, 4));
    log.look(2000, 6, 6, 6, 0, bestEffort(2, 9));
    assertEquals(3, log.takenInVain());
    log.look(3000, 6, 8, 6, 0, bestEffort(0, 11));
    assertEquals(3, log.takenInVain());
  }

  @Test
  void whatAReservedTaskGaveBackMayBeTakenAgain() {
    log.look(0, 6, 6, 0, 6, bestEffort(11, 0));
    log.look(1000, 6, 6, 6, 0, bestEffort(5, 6));
    log.look(2000, 6, 6, 3, 0, bestEffort(8, 6));
    log.look(3000, 6, 6, 6, 0, bestEffort(5, 9));
    assertEquals(0, log.takenInVain());
  }

  @Test
  void bestEffortIsLentWhatItHoldsBeyondWhatIsNotPromised() {
    log.look(0, 6, 6, 0, 0, bestEffort(9, 0));
    log.look(1000, 0, 6, 0, 0, bestEffort(12, 0));
    assertEquals(3, log.mostLent());
  }
}
