package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import java.util.List;

/**
 * The claims about production and best-effort jobs in one cluster: section 6.4, figure 15. Those
 * about Rayon are judged with the planner of the paper and with ours, for every seed.
 */
final class ClusterClaims {
  private static final ClusterCase CS = ClusterCase.capacityScheduler();

  private ClusterClaims() {}

  static List<PaperClaim<RayonEvidence>> all() {
    return List.of(
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "Rayon fulfils all SLAs that it accepts",
                "100 %",
                evidence ->
                    Judging.rayon(
                        evidence, one -> one, ClusterOutcome::fulfilment, 1, value -> value == 1))
            .because(
                "H",
                "Whole leases are promised, so that whole tasks fit, and with kills each"
                    + " promise is met at the next decision, after at most 1 s.")
            .because(
                "SP",
                "What is late is late by a part of a task: the last wave of tasks does"
                    + " not fit into what is left of the promise."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "It rejects few jobs with SLAs (accepts at least 93 %)",
                "4 % rejected",
                evidence ->
                    Judging.rayon(
                        evidence,
                        one -> one,
                        ClusterOutcome::acceptance,
                        1,
                        value -> value >= 0.93))
            .because("H", "These jobs have 50 to 300 % slack; only large ones find no place.")
            .because("P", "These jobs have 50 to 300 % slack; only large ones find no place."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "CS fails to fulfil the SLAs of over 15 % of the jobs (over 10 % counts)",
                "> 15 % missed",
                evidence ->
                    Judging.seeds(
                        evidence,
                        CS,
                        outcome -> 100 * (1 - outcome.fulfilment()),
                        value -> value > 10,
                        value -> value > 0))
            .because(
                "HSP",
                "Capacities are right on average, and production jobs come when they"
                    + " come: a queue that is full keeps its jobs waiting, however near their"
                    + " deadlines are."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "CS still misses some at half the load",
                "non-zero",
                evidence ->
                    Judging.seeds(
                        evidence,
                        ClusterRuns.COLD,
                        outcome -> 100 * (1 - outcome.fulfilment()),
                        value -> value > 0,
                        value -> value > 0))
            .because(
                "HSP",
                "A tenant's large jobs meet in one queue, whose maximum capacity does not"
                    + " suffice for them even where the cluster is half empty."),
        PaperClaim.<RayonEvidence>of(
                "6.4, footnote 10",
                "Preemption alone does not repair the SLA violations of CS (missed, %)",
                "-",
                evidence ->
                    Judging.seeds(
                        evidence,
                        CS.withKills(true),
                        outcome -> 100 * (1 - outcome.fulfilment()),
                        value -> value > 5,
                        value -> value > 0))
            .because(
                "HSP",
                "It brings queues to their capacities sooner. What is missed is missed"
                    + " for lack of capacity at that time, and what is killed has to be done"
                    + " again."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "Rayon completes over 15 % more best-effort jobs than CS (ratio)",
                "1.15",
                evidence ->
                    Judging.ratio(
                        evidence, one -> one, Clusters::bestEffortDone, 1.15, value -> value > 1))
            .because(
                "SPF",
                "At this load CS, too, completes nearly all best-effort jobs that come,"
                    + " and more than come cannot be completed; what it completes more is what"
                    + " had to wait before the hour began. The paper had more in its queues,"
                    + " see the next claim."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "The same at load 1.2, where CS has a backlog",
                "1.15",
                evidence ->
                    Judging.ratio(
                        evidence,
                        one -> one.withLoad(1.2),
                        Clusters::bestEffortDone,
                        1.15,
                        value -> value > 1))
            .because(
                "H",
                "Best-effort jobs go before work whose promise has not begun; what CS"
                    + " gives production jobs that will be late is of use to nobody.")
            .because(
                "SPF",
                "Best-effort jobs go before work whose promise has not begun, and jobs"
                    + " that cannot be on time are refused. But the best-effort jobs are small"
                    + " against the production jobs here, and CS, which keeps a capacity for"
                    + " them, completes most of them, too."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "The latency of almost 40 % of best-effort jobs is improved (at least 35 %)",
                "40 %",
                evidence ->
                    Judging.paired(
                        evidence,
                        (one, base) ->
                            Judging.part(
                                Clusters.latencyDifferences(one, base), value -> value < 0),
                        value -> value >= 0.35))
            .because(
                "HSP", "Most of the others are so short that they take the same time under both."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "The latency of 60 % of the SLA jobs grows, by design (at least 50 %)",
                "60 %",
                evidence ->
                    Judging.paired(evidence, Judging::laterProduction, value -> value >= 0.5))
            .because("H", "They wait until others leave them room, or their promise begins.")
            .because(
                "SPF",
                "They get what best-effort jobs leave, which is more than a queue of CS"
                    + " may have at its maximum capacity: many run earlier than under CS, where"
                    + " they wait for each other."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "Utilisation approaches 100 % when there is work enough (load 1.2; at least 97 %)",
                "near 100 %",
                evidence ->
                    Judging.rayon(
                        evidence,
                        one -> one.withLoad(1.2),
                        outcome -> 100 * Clusters.utilisation(outcome),
                        1,
                        value -> value >= 97))
            .because("HSP", "What nobody is promised, or does not use, goes to whoever wants it."),
        PaperClaim.<RayonEvidence>of(
                "6.4, figure 15",
                "Rayon's utilisation is higher than that of CS (ratio, load 1.2)",
                "> 1",
                evidence ->
                    Judging.ratio(
                        evidence,
                        one -> one.withLoad(1.2),
                        Clusters::utilisation,
                        1,
                        value -> value > 1))
            .because(
                "HSP",
                "CS leaves idle what is beyond the maximum capacities of the queues"
                    + " that have work. Where all of them have work it is as full."));
  }
}
