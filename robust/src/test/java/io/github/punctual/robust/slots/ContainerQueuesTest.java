package io.github.punctual.robust.slots;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.slots.ContainerQueues.Placement;
import io.github.punctual.robust.slots.ContainerQueues.Rule;
import org.junit.jupiter.api.Test;

class ContainerQueuesTest {
  /** Theorem 3. */
  @Test
  void placesAllWorkOfFeasibleTargetsAndEndsByTargetAndOneTask() {
    for (int i = 0; i < 2000; i++) {
      FeasibleJobs jobs = new FeasibleJobs(i);
      ContainerQueues queues = new ContainerQueues(jobs.containers, Rule.TEXT);
      for (int job = 0; job < jobs.work.length; job++) {
        Placement placement = queues.place(jobs.target[job], jobs.work[job], jobs.task[job]);
        assertEquals(0, placement.unplacedSeconds(), "work without a place");
        assertTrue(
            placement.completionSeconds() <= jobs.target[job] + jobs.task[job] + 1e-6,
            () -> "later than T + R");
      }
    }
  }

  @Test
  void leavesWorkWithoutAPlaceAsPrinted() {
    int lacking = 0;
    for (int i = 0; i < 1000; i++) {
      FeasibleJobs jobs = new FeasibleJobs(i);
      ContainerQueues queues = new ContainerQueues(jobs.containers, Rule.PRINTED);
      double unplaced = 0;
      for (int job = 0; job < jobs.work.length; job++) {
        Placement placement = queues.place(jobs.target[job], jobs.work[job], jobs.task[job]);
        unplaced += placement.unplacedSeconds();
        assertTrue(placement.completionSeconds() <= jobs.target[job] + 1e-6);
      }
      lacking += unplaced > 0 ? 1 : 0;
    }
    assertTrue(lacking > 500, lacking + " of 1000");
  }

  @Test
  void fillsTheFirstQueuesFirst() {
    ContainerQueues queues = new ContainerQueues(4, Rule.TEXT);
    // Nine tasks of 10 s by 35 s: four in each of two queues, the ninth in a third.
    assertEquals(new Placement(3, 40, 0), queues.place(35, 90, 10));
    assertArrayEquals(new double[] {40, 40, 10, 0}, queues.occupied());
    assertEquals(new Placement(1, 42, 0), queues.place(40, 64, 8));
    assertArrayEquals(new double[] {40, 40, 42, 32}, queues.occupied());
  }

  @Test
  void hasNoPlaceWithoutContainers() {
    assertEquals(new Placement(0, 0, 30), new ContainerQueues(0, Rule.TEXT).place(10, 30, 10));
  }
}
