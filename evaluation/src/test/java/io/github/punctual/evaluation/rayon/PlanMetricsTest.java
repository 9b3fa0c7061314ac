package io.github.punctual.evaluation.rayon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanMetricsTest {
  private static Placement placement(Run... runs) {
    return placement(PlanSetting.BUNDLE, runs);
  }

  private static Placement placement(ResourceVector bundle, Run... runs) {
    long work = 0;
    for (Run run : runs) {
      work += run.work();
    }
    DemandStage stage = new DemandStage(0, bundle, 1, 100, 1, work, 0, 10);
    return new Placement(List.of(new Allocation(stage, List.of(runs))));
  }

  @Test
  void aRectangleShrinksOnceByItsHeight() {
    PlanMetrics metrics = PlanMetrics.of(List.of(placement(new Run(2, 6, 5))), 10);
    assertEquals(20, metrics.acceptedWork());
    assertEquals(5, metrics.down());
  }

  @Test
  void stepsDownCountAndStepsUpDoNot() {
    // 3, then 7, then 4, a pause, then 2: down by 3, 4 and 2.
    PlanMetrics metrics =
        PlanMetrics.of(
            List.of(
                placement(new Run(0, 1, 3), new Run(1, 2, 7), new Run(2, 4, 4), new Run(6, 7, 2))),
            10);
    assertEquals(9, metrics.down());
  }

  @Test
  void allocationsThatFillEachOthersGapsAreUniform() {
    PlanMetrics full =
        PlanMetrics.of(List.of(placement(new Run(0, 4, 5)), placement(new Run(4, 10, 5))), 10);
    assertEquals(0, full.uniformity(), 1e-12);
    // 10 in half of the steps: mean 5, standard deviation 5.
    PlanMetrics half = PlanMetrics.of(List.of(placement(new Run(0, 5, 10))), 10);
    assertEquals(1, half.uniformity(), 1e-12);
  }

  @Test
  void countsOneSizeOfBundlesOnly() {
    assertThrows(
        IllegalArgumentException.class,
        () -> PlanMetrics.of(List.of(placement(ResourceVector.of(4096, 1), new Run(0, 1, 1))), 10));
  }
}
