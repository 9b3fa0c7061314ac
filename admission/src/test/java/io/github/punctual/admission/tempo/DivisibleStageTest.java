package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.punctual.core.resource.ResourceVector;
import org.junit.jupiter.api.Test;

class DivisibleStageTest {
  private static final long NOW = 1_000_000;
  private static final Axes.Demand DEMAND =
      new Axes.Demand(new int[] {0}, new double[] {1}, 10, 0.1, ResourceVector.ZERO);

  private static DivisibleStage stage(int tasks, double left, double doubt) {
    return new DivisibleStage(DEMAND, tasks, left, doubt);
  }

  @Test
  void whatIsNotHeldIsPlacedWhereThereIsRoom() {
    StageView view = stage(8, 60_000, 0).kept(0, NOW, NOW + 100_000);

    assertEquals(8, view.pending);
    assertEquals(0, view.ends.length);
  }

  @Test
  void aJobHoldsWhatItNeedsUntilItIsDoneAndNoMore() {
    // 8 tasks of 60 s in 120 s need 4 at once.
    StageView view = stage(8, 60_000, 0).kept(6, NOW, NOW + 120_000);

    assertEquals(4, view.ends.length);
    assertEquals(NOW + 120_000, view.ends[3]);
    assertEquals(0, view.pending);
  }

  @Test
  void aDoubtIsAReasonToHoldMore() {
    StageView view = stage(8, 60_000, 10_000).kept(8, NOW, NOW + 120_000);

    // 8 * (60 + 22) s in 120 s.
    assertEquals(6, view.ends.length);
    assertEquals(NOW + 80_000, view.ends[5]);
  }

  @Test
  void whoHoldsLessThanItNeedsKeepsThatAndLooksForTheRest() {
    StageView view = stage(8, 60_000, 0).kept(2, NOW, NOW + 120_000);

    assertEquals(2, view.ends.length);
    assertEquals(NOW + 120_000, view.ends[1]);
    assertEquals(240_000, view.pending * view.mean, 1);
  }

  @Test
  void workOfMoreTasksThanThereCanBeAtOnceNeedNotEndInWholeWaves() {
    DivisibleStage narrow = stage(10, 60_000, 1_000);

    assertSame(narrow, narrow.atOnce());
    assertEquals(stage(10, 90_000, 1_500), stage(15, 60_000, 1_000).atOnce());
  }
}
