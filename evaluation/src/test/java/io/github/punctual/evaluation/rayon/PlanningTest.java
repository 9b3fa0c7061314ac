package io.github.punctual.evaluation.rayon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.simulator.reservation.JobMix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanningTest {
  @ParameterizedTest
  @EnumSource(PlanOrder.class)
  void plansTheSameJobsInTheSameWay(PlanOrder order) {
    PlanSetting setting = new PlanSetting(100, JobMix.LIKELY, 1);
    for (String name : PlannerContender.PLANNERS) {
      PlanOutcome once = new Planning(setting).with(Planners.byName(name).orElseThrow(), order);
      PlanOutcome again = new Planning(setting).with(Planners.byName(name).orElseThrow(), order);
      assertEquals(once.metrics(), again.metrics());
      assertTrue(once.acceptance() > 0.4 && once.acceptance() <= 1, name + once);
      assertTrue(once.accepted() <= once.offered());
    }
  }
}
