package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatPlanTest {
  @Test
  void putsAsManyJobsIntoGroupsAsAskedAndNoMoreThanAClassHas() {
    int[] classes = {5800, 1200, 50, 950, 700, 1300};
    for (long seed = 1; seed <= 20; seed++) {
      List<List<Integer>> plan =
          RepeatPlan.draw(classes, 0.18, 0.12, RandomStream.of(seed, "names"));
      int all = 0;
      int often = 0;
      for (int i = 0; i < classes.length; i++) {
        int here = 0;
        for (int size : plan.get(i)) {
          assertTrue(size >= 2);
          here += size;
          often += size > 30 ? size : 0;
        }
        assertTrue(here <= classes[i]);
        all += here;
      }
      assertEquals(1800, all, 1);
      assertEquals(1200, often, 1);
    }
  }

  @Test
  void makesNoGroupsWhereThereAreTooFewJobs() {
    assertEquals(
        List.of(List.of()), RepeatPlan.draw(new int[] {5}, 0.2, 0.1, RandomStream.of(1, "names")));
  }
}
