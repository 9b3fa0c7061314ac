package io.github.punctual.evaluation.rayon;

import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.simulator.reservation.ReservingJob;
import io.github.punctual.simulator.stopwatch.Stopwatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Lets planners place the jobs of a setting, one after the other. */
final class Planning {
  private static final double NANOS_PER_MILLI = 1e6;

  private final PlanSetting setting;
  private final Compiler compiler = new Compiler(PlanSetting.STEP_MILLIS);
  private final List<ReservingJob> jobs;
  private final double offeredWork;

  Planning(PlanSetting setting) {
    this.setting = setting;
    this.jobs = setting.make();
    this.offeredWork =
        jobs.stream().mapToDouble(job -> job.job().workMillis()).sum() / PlanSetting.STEP_MILLIS;
  }

  /** The jobs, in the order of submission. */
  List<ReservingJob> jobs() {
    return jobs;
  }

  /** The work of all jobs, in bundle steps. */
  double offeredWork() {
    return offeredWork;
  }

  /** What a job asks for. */
  Demand demand(ReservingJob job) {
    return compiler
        .compile(job.expression(1), job.job().submitMillis(), PlanSetting.STEPS)
        .orThrow();
  }

  /**
   * What was planned.
   *
   * @param plan with all that was accepted
   * @param millis how long the planner took
   */
  record Planned(Plan plan, double millis) {}

  /** Plans them in an order, and measures the plan. */
  PlanOutcome with(Planner planner, PlanOrder order) {
    Planned planned = plan(planner, order);
    return outcome(
        planned.plan().reservations().stream().map(Reservation::placement).toList(),
        planned.millis());
  }

  Planned plan(Planner planner, PlanOrder order) {
    Plan plan = new Plan(setting.capacity(), 0, PlanSetting.STEPS);
    long nanos = 0;
    for (ReservingJob job : inOrder(order)) {
      Demand demand = demand(job);
      long earliest = 0;
      if (order == PlanOrder.ONLINE) {
        earliest = job.job().submitMillis() / PlanSetting.STEP_MILLIS;
        pin(plan, earliest);
      }
      Stopwatch stopwatch = Stopwatch.start();
      Optional<PlanChange> change = planner.place(plan, demand, earliest);
      nanos += stopwatch.nanos();
      ReservationKey key = new ReservationKey(job.job().id());
      change.ifPresent(found -> found.enter(plan, key, demand));
    }
    return new Planned(plan, nanos / NANOS_PER_MILLI);
  }

  /** Measures placements of some of the jobs. */
  PlanOutcome outcome(List<Placement> placements, double millis) {
    return new PlanOutcome(
        jobs.size(),
        placements.size(),
        offeredWork,
        PlanMetrics.of(placements, PlanSetting.STEPS),
        millis);
  }

  private List<ReservingJob> inOrder(PlanOrder order) {
    List<ReservingJob> sorted = new ArrayList<>(jobs);
    if (order == PlanOrder.OFFLINE) {
      // Submission times were drawn for the names, so that their order tells nothing.
      sorted.sort(Comparator.comparing(job -> job.job().id()));
    }
    return sorted;
  }

  private static void pin(Plan plan, long now) {
    for (Reservation known : List.copyOf(plan.reservations())) {
      Placement placement = known.placement();
      if (placement.start() < now && placement.end() > known.pinnedUntil()) {
        plan.put(new Reservation(known.key(), known.demand(), placement, now));
      }
    }
  }
}
