package io.github.punctual.evaluation.rayon;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.milp.MilpSettings;
import io.github.punctual.reservation.milp.OfflinePlan;
import io.github.punctual.reservation.milp.OfflinePlanner;
import io.github.punctual.reservation.milp.WeightedDemand;
import io.github.punctual.reservation.milp.WorkBound;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.simulator.reservation.ReservingJob;
import io.github.punctual.simulator.stopwatch.Stopwatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans all jobs of a setting at once, exactly. */
final class ExactPlanning {
  private static final double NANOS_PER_MILLI = 1e6;

  private final PlanSetting setting;
  private final Planning planning;

  /**
   * What the solver found within its time.
   *
   * @param exact its plan
   * @param gree GREE's plan of the same jobs
   * @param greeL GREE-L's
   * @param optimal whether it proved that there is none better
   */
  record Solutions(PlanOutcome exact, PlanOutcome gree, PlanOutcome greeL, boolean optimal) {}

  ExactPlanning(PlanSetting setting) {
    this.setting = setting;
    this.planning = new Planning(setting);
  }

  /** The most of the work that can be accepted, as a part of it. */
  double bound() {
    List<Demand> demands = planning.jobs().stream().map(planning::demand).toList();
    return WorkBound.of(empty(), demands, 0) / planning.offeredWork();
  }

  /** The best plan that is found in some time, from our planner's on. */
  Solutions solve(int limitSeconds) {
    Plan hint = planning.plan(planner(PlannerContender.OURS), PlanOrder.OFFLINE).plan();
    List<WeightedDemand> requests = new ArrayList<>();
    for (ReservingJob job : planning.jobs()) {
      requests.add(
          new WeightedDemand(
              planning.demand(job),
              (double) job.job().workMillis() / PlanSetting.STEP_MILLIS,
              hint.reservation(new ReservationKey(job.job().id())).map(Reservation::placement)));
    }
    Stopwatch stopwatch = Stopwatch.start();
    OfflinePlan plan =
        new OfflinePlanner(MilpSettings.DEFAULT.within(Duration.ofSeconds(limitSeconds)))
            .solve(empty(), requests, 0);
    double millis = stopwatch.nanos() / NANOS_PER_MILLI;
    List<Placement> placements = plan.placements().stream().flatMap(Optional::stream).toList();
    return new Solutions(
        planning.outcome(placements, millis),
        planning.with(planner(PlannerContender.GREE), PlanOrder.OFFLINE),
        planning.with(planner(PlannerContender.GREE_L), PlanOrder.OFFLINE),
        plan.optimal());
  }

  private Plan empty() {
    return new Plan(setting.capacity(), 0, PlanSetting.STEPS);
  }

  private static Planner planner(String name) {
    return Planners.byName(name).orElseThrow();
  }
}
