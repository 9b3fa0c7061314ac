package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OracleNeedTest {
  @Test
  void isTheWorkOverTheTimeLeftRoundedUp() {
    OracleNeed need = new OracleNeed(100_000, 50_000, 10);
    assertEquals(2, need.tasks(0));
    assertEquals(3, need.tasks(1));
    assertEquals(4, need.tasks(25_000));
    assertEquals(5, need.tasks(25_001));
    assertEquals(Integer.MAX_VALUE, need.tasks(50_000));
  }

  @Test
  void isOneForAJobWithoutWork() {
    assertEquals(1, new OracleNeed(0, 10, 1).tasks(9));
  }

  @Test
  void toleratesNoMoreThanTheClockCanTell() {
    // 2 tasks would end a millisecond late after 23 days, though only by 5e-10 of the time.
    assertEquals(3, new OracleNeed(4_000_000_002L, 2_000_000_000L, 2).tasks(0));
    // With 3 it ends a third of a millisecond late, which rounds to the deadline.
    assertEquals(3, new OracleNeed(6_000_000_001L, 2_000_000_000L, 3).tasks(0));
  }

  @Test
  void growsJustAfterTheLastInstantForSoManyTasks() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 10_000; i++) {
      long work = random.nextLong(1, 1L << random.nextInt(1, 45));
      long deadline = random.nextLong(1, 1L << random.nextInt(1, 35));
      OracleNeed need = new OracleNeed(work, deadline, random.nextInt(1, 5000));
      int tasks = need.tasks(0);
      if (tasks > need.maxTasks()) {
        continue;
      }
      long last = need.lastInstantFor(tasks);
      assertTrue(last >= 0, () -> need + " needs " + tasks + " until " + last);
      assertEquals(tasks, need.tasks(last));
      assertTrue(need.tasks(last + 1) > tasks, need::toString);
    }
  }
}
