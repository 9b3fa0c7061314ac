package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import io.github.punctual.simulator.reservation.JobMix;
import java.util.List;
import java.util.Map;

/**
 * The claims about production and best-effort jobs in one cluster (section 6.4), and about
 * promises, over-reservation, mixtures and lost capacity (sections 4.2 to 6.4). Those about Rayon
 * are judged with the planner of the paper and with ours, for every seed.
 */
final class ClusterClaims {
  private static final ClusterCase CS = ClusterCase.capacityScheduler();

  private ClusterClaims() {}

  /** Section 6.4, figure 15. */
  static List<PaperClaim<RayonMeasured, Void>> all() {
    return new PaperClaims<RayonMeasured, Void>("rayon/cluster-claims.md")
        .judge(
            "fulfils-slas",
            e -> Judging.rayon(e, one -> one, ClusterOutcome::fulfilment, value -> value == 1))
        .judge(
            "rejects-few",
            e -> Judging.rayon(e, one -> one, ClusterOutcome::acceptance, value -> value >= 0.93))
        .judge("cs-misses", e -> Judging.missed(e, CS, 10))
        .judge("cs-misses-cold", e -> Judging.missed(e, ClusterRuns.COLD, 0))
        .judge("preemption-no-repair", e -> Judging.missed(e, CS.withKills(true), 5))
        .judge(
            "more-best-effort", e -> Judging.ratio(e, one -> one, Clusters::bestEffortDone, 1.15))
        .judge(
            "more-best-effort-at-backlog",
            e -> Judging.ratio(e, one -> one.withLoad(1.2), Clusters::bestEffortDone, 1.15))
        .judge("latency-improved", e -> Judging.paired(e, Judging::earlierBestEffort, 0.35))
        .judge("sla-latency-grows", e -> Judging.paired(e, Judging::laterProduction, 0.5))
        .judge(
            "full-utilisation",
            e ->
                Judging.rayon(
                    e,
                    one -> one.withLoad(1.2),
                    outcome -> 100 * Clusters.utilisation(outcome),
                    value -> value >= 97))
        .judge(
            "higher-utilisation",
            e -> Judging.ratio(e, one -> one.withLoad(1.2), Clusters::utilisation, 1))
        .all();
  }

  /** Sections 4.2 to 6.4, without figure 15. */
  static List<PaperClaim<RayonMeasured, Void>> further() {
    PaperClaims<RayonMeasured, Void> claims = new PaperClaims<>("rayon/further-claims.md");
    claims
        .judge(
            "never-below-promise",
            e ->
                Cases.of(
                    Cases.named(ClusterRuns.withAndWithoutKills(), ClusterCase::title),
                    one -> 100 * Clusters.belowLonger(e.clusters().of(one), 5),
                    part -> part == 0,
                    part -> part < 5))
        .judge(
            "over-rejects-more",
            e ->
                Judging.overs(
                    e,
                    outcome -> -100 * outcome.acceptance(),
                    (over, usual) -> over - usual,
                    value -> value > 0 && value < 33))
        .judge(
            "over-fulfils",
            e ->
                Judging.rayon(
                    e,
                    one -> one.asking(ClusterCase.OVER),
                    ClusterOutcome::fulfilment,
                    value -> value == 1))
        .judge(
            "over-more-best-effort",
            e ->
                Judging.overs(
                    e,
                    Clusters::bestEffortDone,
                    (over, usual) -> over / usual,
                    value -> value >= 1.15))
        .judge(
            "over-best-effort-faster",
            e ->
                Judging.overs(
                    e, Clusters::meanLatency, (over, usual) -> over / usual, value -> value < 1))
        .judge(
            "over-sla-faster",
            e ->
                Judging.overs(
                    e,
                    Clusters::productionRunTime,
                    (over, usual) -> over / usual,
                    value -> value < 1));
    mixturesAndLosses(claims);
    return claims.all();
  }

  private static void mixturesAndLosses(PaperClaims<RayonMeasured, Void> claims) {
    claims
        .judge(
            "gangs-at-once",
            e ->
                new Cases(1)
                    .addAll(
                        mixtures(),
                        one -> Clusters.gatherSeconds(e.clusters().of(one), 0.9),
                        seconds -> seconds <= 5)
                    .finding())
        .judge(
            "cs-gangs-trickle",
            e ->
                new Cases(0)
                    .addAll(
                        Map.of("CS", CS.withMix(JobMix.LIKELY)),
                        one -> Clusters.gatherSeconds(e.clusters().of(one), 0.9),
                        seconds -> seconds > 5)
                    .finding())
        .judge(
            "mixture-fulfils",
            e ->
                Judging.rayon(
                    e,
                    one -> one.withMix(JobMix.LIKELY),
                    ClusterOutcome::fulfilment,
                    value -> value == 1))
        .judge("planned-late-run-early", ClusterClaims::plannedLateRunEarly)
        .judge(
            "loss-keeps-more",
            e ->
                Cases.of(
                    Cases.named(e.losses().keys(), ClusterClaims::name),
                    loss ->
                        e.losses().sum(loss, Loss.KeptPromises::kept)
                            / e.losses().sum(loss, Loss.KeptPromises::keptByStock),
                    ratio -> ratio > 1));
  }

  private static Map<String, ClusterCase> mixtures() {
    return Cases.named(
        ClusterRuns.PLANNERS.stream()
            .map(planner -> ClusterCase.reserved(planner).withMix(JobMix.LIKELY))
            .toList(),
        ClusterCase::title);
  }

  private static Finding plannedLateRunEarly(RayonMeasured e) {
    Early early = Early.run(PlannerContender.GREE);
    long planned = early.promised().stream().takeWhile(value -> value == 0).count();
    return Finding.of(
        early.endSecond() == 480 && planned == 320,
        "promised from %d s on, ended at %d s".formatted(planned, early.endSecond()));
  }

  private static String name(Loss loss) {
    return "%s, load %s".formatted(PlannerContender.title(loss.planner()), loss.load());
  }
}
