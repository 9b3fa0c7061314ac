package io.github.punctual.reservation.book.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
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

  /** A plan of many steps that counts at how many of them is looked what there is room for. */
  private static final class LookedAtPlan extends Plan {
    private int looks;

    LookedAtPlan(long steps) {
      super(ResourceVector.of(10_240, 10), 0, steps);
    }

    @Override
    public long origin() {
      looks++;
      return super.origin();
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

  private static Refused refusal(Plan plan, Demand demand) {
    return new Diagnosis(plan, 1000, 0, "root.plan", key -> new ReservationKey("other")).of(demand);
  }

  private static DemandStage whole(int id, long steps) {
    return new DemandStage(id, ResourceVector.of(1024, 1), 11, 11, 600, 6600, 0, steps);
  }

  @Test
  void looksAtSomeStepsOfALongWindowAndFindsTheTightest() {
    LookedAtPlan week = new LookedAtPlan(604_800);
    week.setCapacity(400_001, ResourceVector.of(1024, 1));
    week.setCapacity(400_002, ResourceVector.of(10_240, 10));

    Refused refused = refusal(week, whole(0, 604_800));

    assertEquals(OptionalLong.of(400_001_000), refused.refusal().when().tightestMillis());
    assertEquals(1024, refused.refusal().measure("memory-mb").orElseThrow().available());
    assertTrue(week.looks <= 12_288, () -> week.looks + " looks");
  }

  @Test
  void looksAtFewStepsOfEachOfManyStages() {
    LookedAtPlan hour = new LookedAtPlan(3600);
    List<Demand> stages =
        IntStream.range(0, 2000).mapToObj(id -> (Demand) whole(id, 3600)).toList();

    assertEquals(RefusalCode.TOO_LARGE, refusal(hour, new Union(stages)).code());
    assertTrue(hour.looks <= 200_000, () -> hour.looks + " looks");
  }
}
