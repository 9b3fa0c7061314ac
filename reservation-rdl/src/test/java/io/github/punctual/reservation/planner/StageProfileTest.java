package io.github.punctual.reservation.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StageProfileTest {
  private static final int END = 60;
  private static final DemandStage STAGE =
      new DemandStage(0, ResourceVector.of(1, 1), 1, 1_000_000, 1, 1, 0, END);

  /** The runs of as many bundles as an array has at each step. */
  private static List<Run> runs(int[] bundles) {
    List<Run> runs = new ArrayList<>();
    int step = 0;
    while (step < bundles.length) {
      int first = step;
      while (step < bundles.length && bundles[step] == bundles[first]) {
        step++;
      }
      if (bundles[first] > 0) {
        runs.add(new Run(first, step, bundles[first]));
      }
    }
    return runs;
  }

  @Test
  void hasAtEachStepWhatWasAddedThere() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 2000; round++) {
      StageProfile profile = new StageProfile(END);
      int[] expected = new int[END];
      for (int i = random.nextInt(12); i > 0; i--) {
        int from = random.nextInt(END);
        int to = from + random.nextInt(END - from) + 1;
        int more = random.nextInt(1, 4);
        profile.add(from, to, more);
        for (int step = from; step < to; step++) {
          expected[step] += more;
        }
        int looked = random.nextInt(END);
        assertEquals(expected[looked], profile.at(looked));
      }
      for (int step = END - 1; step >= 0; step--) {
        assertEquals(expected[step], profile.at(step), "at " + step);
      }
      assertEquals(runs(expected), profile.of(STAGE).runs());
    }
  }
}
