package io.github.punctual.evaluation.rush;

import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.evaluation.rush.DemandCoverage.Seen;
import io.github.punctual.simulator.generate.RushJobClass;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;

/**
 * The claims of section V-A about the estimated demand (figure 3), and of section V-B about
 * latencies and utilities (figures 4 and 6).
 */
final class RushClaims {
  private static final String PAPERS = "gaussian-plain";
  private static final double HALF = 0.5;
  private static final List<Contender> ORDERS = List.of(Contender.FIFO, Contender.EDF);

  private RushClaims() {}

  /** All claims, in the order of the paper. */
  static List<PaperClaim<RushMeasured, Void>> all() {
    PaperClaims<RushMeasured, Void> claims = new PaperClaims<>("rush/claims.md");
    coverage(claims);
    latencies(claims);
    utilities(claims);
    return claims.all();
  }

  private static void coverage(PaperClaims<RushMeasured, Void> claims) {
    claims
        .judge("many-samples-cover", e -> enough(e.coverage(), List.of(PAPERS), 35, 0.7))
        .judge(
            "few-samples-fail",
            e ->
                new Cases(3)
                    .addAll(
                        seen(),
                        seen ->
                            Collections.max(
                                e.coverage().of(new DemandCoverage.Key(seen, PAPERS, 25))),
                        most -> most < DemandCoverage.THETA)
                    .finding())
        .judge(
            "more-samples-smaller-delta",
            e ->
                new Cases(1)
                    .addEach(
                        seen(),
                        seen -> least(e, seen, 60),
                        (seen, many) -> many < least(e, seen, 35),
                        (seen, many) -> many <= least(e, seen, 35))
                    .finding())
        .judge(
            "own-estimators-cover",
            e -> enough(e.coverage(), List.of("gaussian", "empirical"), 5, 0.7));
  }

  private static Map<String, Seen> seen() {
    return Cases.named(List.of(Seen.values()), Seen::words);
  }

  private static Finding enough(
      DemandCoverage coverage, List<String> estimators, int samples, double delta) {
    Cases cases = new Cases(3);
    for (Seen seen : Seen.values()) {
      for (String estimator : estimators) {
        for (int count : DemandCoverage.SAMPLES) {
          for (double threshold : DemandCoverage.DELTAS) {
            if (count >= samples && threshold >= delta) {
              double part = coverage.of(new DemandCoverage.Key(seen, estimator, count), threshold);
              cases.add(
                  "%s, %d samples, delta %s".formatted(seen.words(), count, threshold),
                  part,
                  part >= DemandCoverage.THETA);
            }
          }
        }
      }
    }
    return cases.finding();
  }

  /** The least delta that covers theta; infinite when none does. */
  private static double least(RushMeasured e, Seen seen, int samples) {
    DemandCoverage.Key key = new DemandCoverage.Key(seen, PAPERS, samples);
    return DemandCoverage.DELTAS.stream()
        .filter(delta -> e.coverage().of(key, delta) >= DemandCoverage.THETA)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static void latencies(PaperClaims<RushMeasured, Void> claims) {
    claims
        .judge(
            "three-quarters-in-time",
            e -> quartiles(e, Contender.OF_RUSH, quartile -> quartile < 0))
        .judge("orders-are-late", e -> quartiles(e, ORDERS, quartile -> quartile > 0))
        .judge("one-at-a-time-late", e -> quartiles(e, Contender.ALONE, quartile -> quartile > 0))
        .judge(
            "lower-third-quartile",
            e ->
                Cases.of(
                    trials(ORDERS),
                    trial -> quartile(e, trial) - quartile(e, trial.with(Contender.RUSH)),
                    less -> less > 0))
        .judge("smaller-budget-worse", RushClaims::tighter)
        .judge("rrh-favours-critical", e -> favours(e, RushJobClass.CRITICAL, 1))
        .judge("rrh-costs-sensitive", e -> favours(e, RushJobClass.SENSITIVE, -1));
  }

  private static void utilities(PaperClaims<RushMeasured, Void> claims) {
    claims
        .judge(
            "larger-mean-utility",
            e ->
                Cases.of(trials(Contender.PAPERS), trial -> overMean(e, trial), ratio -> ratio > 1))
        .judge(
            "larger-worst-tenth",
            e ->
                Cases.of(
                    trials(Contender.PAPERS),
                    trial -> worstTenth(e, trial.with(Contender.RUSH)) / worstTenth(e, trial),
                    ratio -> ratio > 1))
        .judge(
            "more-so-with-smaller-budget",
            e ->
                Cases.of(
                    atOneBudget(Contender.PAPERS),
                    trial ->
                        overMean(e, trial)
                            / overMean(e, new RushTrial(trial.load(), 2, trial.contender())),
                    ratio -> ratio > 1))
        .judge("more-than-half-nothing", e -> moreThanHalf(e, Contender.PAPERS))
        .judge("more-than-half-nothing-alone", e -> moreThanHalf(e, Contender.ALONE))
        .judge(
            "fewer-get-nothing",
            e ->
                Cases.of(
                    trials(Contender.PAPERS),
                    trial -> e.runs().nothing(trial) - e.runs().nothing(trial.with(Contender.RUSH)),
                    more -> more > 0));
  }

  private static String load(RushTrial trial) {
    return String.format(Locale.ROOT, ", load %.1f", trial.load());
  }

  private static String name(RushTrial trial) {
    return "%s%s, budget %s".formatted(trial.contender().title(), load(trial), trial.budget());
  }

  private static Map<String, RushTrial> trials(List<Contender> contenders) {
    return Cases.named(
        RushTrial.all(RushRuns.LOADS, RushRuns.BUDGETS, contenders), RushClaims::name);
  }

  /** Those with a budget of 1. */
  private static Map<String, RushTrial> atOneBudget(List<Contender> contenders) {
    return Cases.named(
        RushTrial.all(RushRuns.LOADS, List.of(1.0), contenders),
        trial -> trial.contender().title() + load(trial));
  }

  private static Finding quartiles(
      RushMeasured e, List<Contender> contenders, DoublePredicate holds) {
    return new Cases(0).addAll(trials(contenders), trial -> quartile(e, trial), holds).finding();
  }

  private static double quartile(RushMeasured e, RushTrial trial) {
    return e.runs().latencies(trial).quantile(0.75);
  }

  private static Finding moreThanHalf(RushMeasured e, List<Contender> contenders) {
    return Cases.of(atOneBudget(contenders), e.runs()::nothing, part -> part > HALF);
  }

  private static Finding tighter(RushMeasured e) {
    Cases cases = new Cases(0);
    for (double load : RushRuns.LOADS) {
      for (Contender contender : Contender.ALL) {
        for (int i = 1; i < RushRuns.BUDGETS.size(); i++) {
          RushTrial wide = new RushTrial(load, RushRuns.BUDGETS.get(i - 1), contender);
          RushTrial tight = new RushTrial(load, RushRuns.BUDGETS.get(i), contender);
          double growth =
              e.runs().latencies(tight).quantile(HALF) - e.runs().latencies(wide).quantile(HALF);
          cases.add(name(tight), growth, growth > 0);
        }
      }
    }
    return cases.finding();
  }

  /** How much later than with RUSH the median job of a class is with RRH. */
  private static Finding favours(RushMeasured e, RushJobClass jobClass, int sign) {
    return new Cases(0)
        .addAll(
            Cases.named(
                RushTrial.all(RushRuns.LOADS, RushRuns.BUDGETS, List.of(Contender.RRH)),
                trial -> "budget " + trial.budget() + load(trial)),
            rrh -> -(median(e, rrh.with(Contender.RUSH), jobClass) - median(e, rrh, jobClass)),
            later -> sign * later < 0)
        .finding();
  }

  private static double median(RushMeasured e, RushTrial trial, RushJobClass jobClass) {
    return e.runs().latencies(trial, jobClass).quantile(HALF);
  }

  /** The mean utility of RUSH over that of another. */
  private static double overMean(RushMeasured e, RushTrial other) {
    return e.runs().utilities(other.with(Contender.RUSH)).mean() / e.runs().utilities(other).mean();
  }

  private static double worstTenth(RushMeasured e, RushTrial trial) {
    return 1e-6 + e.runs().utilities(trial).quantile(0.1);
  }
}
