package io.github.punctual.evaluation.rayon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.planner.Gree;
import org.junit.jupiter.api.Test;

class LossTest {
  @Test
  void planningAnewKeepsMoreThanDeletingTheNewest() {
    Loss.KeptPromises outcome = new Loss(0.8, Gree.NAME).run(1);
    assertTrue(outcome.kept() > outcome.keptByStock(), "" + outcome);
    assertTrue(outcome.kept() + outcome.keptInPart() <= outcome.live(), "" + outcome);
  }

  @Test
  void theWorkflowOfThePaperIsPlannedLateAndRunsEarly() {
    Early early = Early.run(Gree.NAME);
    assertEquals(480, early.endSecond());
    assertEquals(0, early.promised().get(319));
    assertEquals(10, early.promised().get(320));
    assertEquals(20, early.promised().get(560));
    assertEquals(15, early.promised().get(799));
    assertEquals(10, early.held().get(0));
  }
}
