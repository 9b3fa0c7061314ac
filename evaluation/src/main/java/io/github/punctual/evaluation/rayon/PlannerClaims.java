package io.github.punctual.evaluation.rayon;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.simulator.reservation.JobMix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The claims about planners, and about exact plans, whose bounds no plan can exceed: section 6.3.
 */
final class PlannerClaims {
  private static final double CLOSE = 0.1;

  private PlannerClaims() {}

  static List<PaperClaim<RayonMeasured, Void>> all() {
    return new PaperClaims<RayonMeasured, Void>("rayon/planner-claims.md")
        .judge(
            "accepts-about-as-much",
            e ->
                Cases.of(
                    sizes(e),
                    key -> overGree(e, key, PlanMeasure.ACCEPTANCE),
                    ratio -> Math.abs(ratio - 1) <= CLOSE))
        .judge(
            "less-preemption",
            e ->
                Cases.of(
                    sizes(e),
                    key -> overGree(e, key, PlanMeasure.DOWN),
                    ratio -> ratio <= 0.9,
                    ratio -> ratio < 1))
        .judge(
            "more-uniform",
            e ->
                Cases.of(
                    sizes(e),
                    key -> overGree(e, key, PlanMeasure.UNIFORMITY),
                    ratio -> ratio <= 0.85,
                    ratio -> ratio < 1))
        .judge("less-regret", PlannerClaims::lessRegret)
        .judge(
            "ours-accepts-more",
            e ->
                Cases.of(
                    against(e), one -> one.ratio(e, PlanMeasure.ACCEPTANCE), ratio -> ratio > 1))
        .judge(
            "ours-less-preemption",
            e ->
                Cases.of(
                    against(e), one -> one.ratio(e, PlanMeasure.DOWN_PER_WORK), ratio -> ratio < 1))
        .all();
  }

  /** The claims about exact plans, which need a solver. */
  static List<PaperClaim<RayonMeasured, Void>> exact() {
    return new PaperClaims<RayonMeasured, Void>("rayon/exact-claims.md")
        .judge("few-jobs-gap", PlannerClaims::fewJobsGap)
        .judge("many-jobs-no-gap", PlannerClaims::manyJobsNoGap)
        .judge(
            "ours-nearer-bound",
            e ->
                new Cases(2)
                    .addEach(
                        sizes(e),
                        key ->
                            (boundOver(e, key.jobs(), PlannerContender.OURS) - 1)
                                / (boundOver(e, key.jobs(), PlannerContender.GREE_L) - 1),
                        (key, ratio) ->
                            boundOver(e, key.jobs(), PlannerContender.OURS)
                                < boundOver(e, key.jobs(), PlannerContender.GREE_L),
                        (key, ratio) -> false)
                    .finding())
        .all();
  }

  /** GREE-L at every size. */
  private static Map<String, PlanRuns.Key> sizes(RayonMeasured e) {
    return Cases.named(
        e.plans().sizes().stream()
            .map(size -> PlanRuns.Key.of(size, PlannerContender.GREE_L))
            .toList(),
        key -> key.jobs() + " jobs");
  }

  private static double overGree(RayonMeasured e, PlanRuns.Key key, PlanMeasure measure) {
    return e.plans().relative(key, PlannerContender.GREE, measure.value());
  }

  private static int fewest(RayonMeasured e) {
    return e.plans().sizes().get(0);
  }

  private static int most(RayonMeasured e) {
    return e.plans().sizes().get(e.plans().sizes().size() - 1);
  }

  private static Finding lessRegret(RayonMeasured e) {
    return new Cases(3)
        .addAll(
            Cases.named(
                List.of(PlannerContender.GREE, PlannerContender.GREE_L),
                planner ->
                    "%s, %d over %d jobs"
                        .formatted(PlannerContender.title(planner), most(e), fewest(e))),
            planner -> acceptance(e, most(e), planner) / acceptance(e, fewest(e), planner),
            ratio -> ratio > 1)
        .finding();
  }

  private static double acceptance(RayonMeasured e, int size, String planner) {
    return e.plans().over(PlanRuns.Key.of(size, planner), PlanOutcome::acceptance).mean();
  }

  /** Our planner beside another one. */
  private record Against(PlanRuns.Key key, String other) {
    double ratio(RayonMeasured e, PlanMeasure measure) {
      return e.plans().relative(key, other, measure.value());
    }
  }

  /** Our planner against others, online and offline, at every size and mixture. */
  private static Map<String, Against> against(RayonMeasured e) {
    Map<String, Against> all = new LinkedHashMap<>();
    for (String other : List.of(PlannerContender.GREE, PlannerContender.GREE_L)) {
      for (PlanOrder order : PlanOrder.values()) {
        Map<String, PlanRuns.Key> keys = new LinkedHashMap<>();
        for (int size : e.plans().sizes()) {
          keys.put(size + " jobs", PlanRuns.Key.of(size, PlannerContender.OURS));
        }
        for (int percent : PlanRuns.PERCENTS.subList(1, PlanRuns.PERCENTS.size())) {
          keys.put(percent + " % gangs", PlanRuns.Key.mixed(percent, PlannerContender.OURS, true));
          keys.put(
              percent + " % workflows", PlanRuns.Key.mixed(percent, PlannerContender.OURS, false));
        }
        keys.forEach(
            (name, key) ->
                all.put(
                    "%s, %s, against %s"
                        .formatted(name, order.word(), PlannerContender.title(other)),
                    new Against(key.in(order), other)));
      }
    }
    return all;
  }

  private static Finding fewJobsGap(RayonMeasured e) {
    double ratio = boundOver(e, fewest(e), PlannerContender.GREE);
    return Finding.of(ratio >= 1.2, fixed(ratio, 2));
  }

  private static Finding manyJobsNoGap(RayonMeasured e) {
    double few = boundOver(e, fewest(e), PlannerContender.GREE);
    double many = boundOver(e, most(e), PlannerContender.GREE);
    return new Cases(2).add(most(e) + " jobs", many, many <= 1.1, many < few).finding();
  }

  /** The bound over what a planner accepts, on average over the seeds that have a bound. */
  private static double boundOver(RayonMeasured e, int size, String planner) {
    List<Double> bounds = e.exact().bounds(new ExactRuns.Key(size, JobMix.ALL_A));
    List<PlanOutcome> outcomes = e.plans().of(PlanRuns.Key.of(size, planner));
    return IntStream.range(0, Math.min(bounds.size(), outcomes.size()))
        .mapToDouble(i -> bounds.get(i) / outcomes.get(i).acceptance())
        .average()
        .orElseThrow();
  }
}
