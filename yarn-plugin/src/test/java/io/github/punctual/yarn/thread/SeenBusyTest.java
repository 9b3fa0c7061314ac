package io.github.punctual.yarn.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SeenBusyTest {
  private final SeenBusy busy = new SeenBusy(2000);

  @Test
  void countsAllOfATaskThatIsLookedAtRegularly() {
    assertEquals(900, busy.look(900));
    assertEquals(1900, busy.look(1900));
    assertEquals(2950, busy.look(2950));
  }

  @Test
  void doesNotCountWhatTheWholeProcessSleptThrough() {
    assertEquals(500, busy.look(500));
    assertEquals(2500, busy.look(60_500));
    assertEquals(3500, busy.look(61_500));
  }

  @Test
  void countsEachTaskForItself() {
    assertEquals(1900, busy.look(1900));
    assertEquals(100, busy.look(100));
    assertEquals(0, busy.look(0));
    assertEquals(700, busy.look(700));
  }

  @Test
  void neverCountsMoreThanTheTaskHasTaken() {
    assertEquals(5, busy.look(5));
    // Another task, which has been running for longer than the one before had at the look.
    assertTrue(busy.look(990) <= 990);
  }
}
