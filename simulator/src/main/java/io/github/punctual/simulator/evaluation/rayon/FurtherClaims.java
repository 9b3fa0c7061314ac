package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import io.github.punctual.simulator.reservation.JobMix;
import java.util.List;

/** The claims about promises, over-reservation, mixtures and lost capacity: sections 4.2 to 6.4. */
final class FurtherClaims {
  private static final ClusterCase CS = ClusterCase.capacityScheduler();

  private FurtherClaims() {}

  static List<PaperClaim<RayonEvidence>> all() {
    return List.of(
        PaperClaim.<RayonEvidence>of(
                "6.4.1, figure 17",
                "No job is below its reserved allocation with pending demand for more than 5 s (jobs,"
                    + " %)",
                "0 %",
                evidence -> {
                  Cases cases = new Cases(2);
                  for (String planner : ClusterRuns.PLANNERS) {
                    for (boolean kills : List.of(true, false)) {
                      ClusterCase one = ClusterCase.reserved(planner).withKills(kills);
                      double part = 100 * Clusters.belowLonger(evidence.clusters().of(one), 5);
                      cases.add(one.title(), part, part == 0, part < 5);
                    }
                  }
                  return cases.finding();
                })
            .because("H", "A promise is met at the next decision.")
            .because(
                "PS",
                "With kills none is below for longer than a second. Without, containers"
                    + " have to end before a wide job is served, for which 10 s of lead do not"
                    + " always suffice: about one job in a hundred. None is late for it."),
        PaperClaim.<RayonEvidence>of(
                "6.4.2, figure 18",
                "Reserving 50 % too much rejects some more jobs, but fewer than 50 % more (points)",
                "4 % to 11 %",
                evidence ->
                    Judging.overs(
                        evidence,
                        outcome -> -100 * outcome.acceptance(),
                        (over, usual) -> over - usual,
                        value -> value >= 0 && value < 33))
            .because(
                "HP",
                "What a job does not use of its promise is given back when it ends, so"
                    + " that the next find room. Those that are refused are large, or have"
                    + " windows too narrow for half as much again."),
        PaperClaim.<RayonEvidence>of(
                "6.4.2, figure 18",
                "Then, too, all SLAs that are accepted are fulfilled",
                "100 %",
                evidence ->
                    Judging.rayon(
                        evidence,
                        one -> one.asking(ClusterCase.OVER),
                        ClusterOutcome::fulfilment,
                        1,
                        value -> value == 1))
            .because("HSP", "They are promised half as much again as they need."),
        PaperClaim.<RayonEvidence>of(
                "6.4.2, figure 18",
                "It lets 20 % more best-effort jobs complete (ratio to usual reservations)",
                "1.2",
                evidence ->
                    Judging.overs(
                        evidence,
                        Clusters::bestEffortDone,
                        (over, usual) -> over / usual,
                        value -> value >= 1.15))
            .because(
                "SPF",
                "All best-effort jobs that come complete under both, in nearly the same"
                    + " time."),
        PaperClaim.<RayonEvidence>of(
                "6.4.2, figure 18",
                "Best-effort jobs run faster than with usual reservations (mean latency, ratio)",
                "< 1",
                evidence ->
                    Judging.overs(
                        evidence,
                        Clusters::meanLatency,
                        (over, usual) -> over / usual,
                        value -> value < 1))
            .because("H", "Fewer production jobs run.")
            .because(
                "PSF",
                "They take 1 to 4 % longer: fewer production jobs run, but those that"
                    + " do are promised more, and are served first for longer."),
        PaperClaim.<RayonEvidence>of(
                "6.4.2, figure 18",
                "SLA jobs run faster than with usual reservations (mean latency, ratio)",
                "< 1",
                evidence ->
                    Judging.overs(
                        evidence,
                        Clusters::productionRunTime,
                        (over, usual) -> over / usual,
                        value -> value < 1))
            .because("H", "They are promised more, and sooner.")
            .because(
                "PSF",
                "They are promised more, and sooner; most run before their promise"
                    + " begins, on what is idle."),
        PaperClaim.<RayonEvidence>of(
                "6.4.3, figure 19",
                "Gangs get all of their containers nearly at once (90 % within 5 s)",
                "instantaneous",
                evidence -> {
                  Cases cases = new Cases(1);
                  for (String planner : ClusterRuns.PLANNERS) {
                    ClusterCase one = ClusterCase.reserved(planner).withMix(JobMix.LIKELY);
                    double seconds = Clusters.gatherSeconds(evidence.clusters().of(one), 0.9);
                    cases.add(one.title(), seconds, seconds <= 5);
                  }
                  return cases.finding();
                })
            .because(
                "H",
                "Their promise has the gang's size, and is served first; before it begins"
                    + " a gang takes all or nothing.")
            .because(
                "PF",
                "Some begin early on what is idle, and are broken up when others want"
                    + " back what they were promised."),
        PaperClaim.<RayonEvidence>of(
                "6.4.3",
                "With CS they trickle in (seconds for 90 %)",
                "trickling",
                evidence -> {
                  double seconds =
                      Clusters.gatherSeconds(
                          evidence.clusters().of(CS.withMix(JobMix.LIKELY)), 0.9);
                  return new Cases(0).add("CS", seconds, seconds > 5).finding();
                })
            .because("HPF", "A gang takes what its queue gets, container by container."),
        PaperClaim.<RayonEvidence>of(
                "6.4.3",
                "SLAs of all kinds of jobs are fulfilled in the mixture",
                "-",
                evidence ->
                    Judging.rayon(
                        evidence,
                        one -> one.withMix(JobMix.LIKELY),
                        ClusterOutcome::fulfilment,
                        1,
                        value -> value == 1))
            .because("H", "Promises of gangs are whole, those of workflows in their order.")
            .because(
                "SP",
                "The stages of a workflow follow each other without a pause in its"
                    + " promise: a stage that ends a second late takes that from the next."),
        PaperClaim.<RayonEvidence>of(
                "4.2, figure 9",
                "A workflow that GREE plans as late as possible runs at once in an idle cluster (ends at"
                    + " 480 of 800 s)",
                "early",
                evidence -> {
                  Early early = Early.run(PlannerContender.GREE);
                  long planned = early.promised().stream().takeWhile(value -> value == 0).count();
                  return Finding.of(
                      early.endSecond() == 480 && planned == 320,
                      "promised from %d s on, ended at %d s".formatted(planned, early.endSecond()));
                })
            .because("HF", "Beyond promises all queues share what is idle."),
        PaperClaim.<RayonEvidence>of(
                "5.2",
                "When a fifth of the cluster is lost, planning anew keeps more promises than deleting the"
                    + " newest (part kept, over that)",
                "-",
                evidence -> {
                  Cases cases = new Cases(2);
                  for (double load : LossRuns.LOADS) {
                    for (String planner : PlannerContender.PLANNERS) {
                      List<LossOutcome> outcomes =
                          evidence.losses().of(new LossRuns.Key(load, planner));
                      double kept = outcomes.stream().mapToInt(LossOutcome::kept).sum();
                      double stock = outcomes.stream().mapToInt(LossOutcome::keptByStock).sum();
                      cases.add(
                          "%s, load %s".formatted(PlannerContender.title(planner), load),
                          kept / stock,
                          kept > stock);
                    }
                  }
                  return cases.finding();
                })
            .because(
                "HP",
                "Promises have windows, and what has not begun can move inside of them;"
                    + " the stock rule deletes what it could have moved."));
  }
}
