package io.github.punctual.reservation.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.plan.Room;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class PriceGuidedTest {
  private static final ResourceVector BUNDLE = ResourceVector.of(1024, 1);
  private static final PriceGuided PLANNER = new PriceGuided();

  private static Reservation reserve(Plan plan, String name, Demand demand, long pinnedUntil) {
    Reservation reservation =
        new Reservation(
            new ReservationKey(name),
            demand,
            new Gree().place(plan, demand, 0).orElseThrow().placement(),
            pinnedUntil);
    plan.put(reservation);
    return reservation;
  }

  /** Full at the end, where only the newcomer can be. */
  private static Plan fullAtTheEnd(long pinnedUntil) {
    Plan plan = new Plan(BUNDLE.times(10), 0, 100);
    reserve(plan, "loose", new DemandStage(0, BUNDLE, 10, 10, 20, 200, 0, 100), pinnedUntil);
    return plan;
  }

  private static final DemandStage NEWCOMER = new DemandStage(0, BUNDLE, 8, 8, 10, 80, 85, 100);

  @Test
  void movesWhatIsInTheWayInsideItsOwnWindow() {
    Plan plan = fullAtTheEnd(Long.MIN_VALUE);
    assertEquals(Optional.empty(), new Gree().place(plan, NEWCOMER, 0));
    PlanChange change = PLANNER.place(plan, NEWCOMER, 0).orElseThrow();
    assertEquals(List.of(new ReservationKey("loose")), List.copyOf(change.moved().keySet()));
    Reservation loose = plan.reservation(new ReservationKey("loose")).orElseThrow();
    plan.put(
        new Reservation(
            loose.key(), loose.demand(), change.moved().get(loose.key()), Long.MIN_VALUE));
    plan.put(
        new Reservation(new ReservationKey("new"), NEWCOMER, change.placement(), Long.MIN_VALUE));
    PlanInvariants.require(plan);
  }

  @Test
  void leavesWhereItIsWhatIsPinnedOrHasBegun() {
    assertEquals(Optional.empty(), PLANNER.place(fullAtTheEnd(81), NEWCOMER, 0));
    assertEquals(Optional.empty(), PLANNER.place(fullAtTheEnd(Long.MIN_VALUE), NEWCOMER, 81));
    assertTrue(PLANNER.place(fullAtTheEnd(60), NEWCOMER, 0).isPresent());
  }

  @Test
  void movesNobodyBeforeTheStepUntilWhichHeIsPinned() {
    SortedMap<ReservationKey, Placement> moved =
        PLANNER.place(fullAtTheEnd(70), NEWCOMER, 0).orElseThrow().moved();
    assertEquals(70, moved.get(moved.firstKey()).start());
    assertEquals(Optional.empty(), PLANNER.place(fullAtTheEnd(71), NEWCOMER, 0));
  }

  /** A plan that counts how often something is placed in it, and soon has enough of it. */
  private static final class CountingPlan extends Plan {
    private int placings;

    CountingPlan() {
      super(BUNDLE.times(1000), 0, 2000);
    }

    @Override
    public Room roomFor(ResourceVector bundle) {
      // 41 stages, each up to 65 times, and what the other passes do.
      assertTrue(++placings < 10_000);
      return super.roomFor(bundle);
    }
  }

  /** In each order the second part has to move towards the first, with all orders in it. */
  private static Demand nested(int levels) {
    String text = "";
    for (int level = 0; level <= levels; level++) {
      int at = 900 - 30 * level;
      String later = "atom(<1,0>,1,1,0,%d)".formatted(995 - at);
      text =
          "order(window(atom(<1,0>,1,1,0,10), +%d, +%d), within(5), %s)"
              .formatted(at - 10, at, level == 0 ? later : "all(%s, %s)".formatted(text, later));
    }
    Rdl tree = RdlText.parse("window(%s, +0, +1150)".formatted(text)).orThrow();
    return new Compiler(1000).compile(tree, 0, 2000).orThrow();
  }

  @Test
  void placesOrdersInOrdersInTimeThatDoesNotGrowWithEachLevelByAFactor() {
    CountingPlan plan = new CountingPlan();

    PLANNER.place(plan, nested(20), 0);
  }

  @Test
  void acceptsMoreThanThePapersHeuristicsAndShiftsLessThanGree() {
    for (boolean mixed : new boolean[] {false, true}) {
      double gree = 0;
      double greeL = 0;
      double ours = 0;
      double greeDowns = 0;
      double oursDowns = 0;
      for (int seed = 0; seed < 4; seed++) {
        Workload workload = Workload.make(500, mixed, seed);
        Workload.Outcome byGree = workload.place(new Gree());
        Workload.Outcome byUs = workload.place(PLANNER);
        gree += byGree.accepted();
        greeL += workload.place(new GreeL()).accepted();
        ours += byUs.accepted();
        greeDowns += byGree.downSteps();
        oursDowns += byUs.downSteps();
      }
      assertTrue(ours > gree + 4 * 0.04, ours + " of work accepted, gree " + gree);
      assertTrue(ours > greeL + 4 * 0.03, ours + " of work accepted, gree-l " + greeL);
      assertTrue(oursDowns < greeDowns, oursDowns + " down-steps, gree " + greeDowns);
    }
  }
}
