package io.github.punctual.reservation.book.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.ReservationKey;
import org.junit.jupiter.api.Test;

/** Why a stage of 600 steps finds no place in a plan of 10 vcores. */
class DiagnosisTest {
  private static final int HORIZON = 1000;

  /** A plan that counts how often it is asked what it has. */
  private static final class CountingPlan extends Plan {
    private int asked;

    CountingPlan() {
      super(ResourceVector.of(10_240, 10), 0, HORIZON);
    }

    @Override
    public ResourceVector capacity(long step) {
      asked++;
      return super.capacity(step);
    }
  }

  private final CountingPlan plan = new CountingPlan();

  private RefusalCode code(int gang) {
    ResourceVector bundle = ResourceVector.of(1024, 1);
    DemandStage stage = new DemandStage(0, bundle, gang, gang, 600, 600L * gang, 0, 700);
    return new Diagnosis(plan, 1000, 0, "root.plan", key -> new ReservationKey("other"))
        .of(stage)
        .code();
  }

  @Test
  void isTooLargeWhereItNeverFits() {
    assertEquals(RefusalCode.NO_ROOM, code(10));
    assertEquals(RefusalCode.TOO_LARGE, code(11));
  }

  @Test
  void isNotTooLargeWhereItFitsOnceNodesHaveCome() {
    plan.setCapacity(500, ResourceVector.of(11_264, 11));
    assertEquals(RefusalCode.NO_ROOM, code(11));
    assertEquals(RefusalCode.TOO_LARGE, code(12));
  }

  @Test
  void isFoundOutByLookingWhereThePlanChangesAndNotAtEachStep() {
    assertEquals(RefusalCode.TOO_LARGE, code(11));
    assertTrue(plan.asked <= 10, () -> plan.asked + " times");
  }
}
