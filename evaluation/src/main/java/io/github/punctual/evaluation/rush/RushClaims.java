package io.github.punctual.evaluation.rush;

import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.evaluation.rush.DemandCoverage.Seen;
import io.github.punctual.simulator.generate.RushJobClass;
import java.util.LinkedHashMap;
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
  static List<PaperClaim<RushEvidence, Void>> all() {
    PaperClaims<RushEvidence, Void> claims = new PaperClaims<>("rush/claims.md");
    coverage(claims);
    latencies(claims);
    utilities(claims);
    return claims.all();
  }

  private static void coverage(PaperClaims<RushEvidence, Void> claims) {
    claims
        .judge("many-samples-cover", e -> enough(e.coverage(), List.of(PAPERS), 35, 0.7))
        .judge(
            "few-samples-fail",
            e ->
                Cases.of(
                    3,
                    seen(),
                    seen ->
                        e.coverage().of(new DemandCoverage.Key(seen, PAPERS, 25)).stream()
                            .mapToDouble(Double::doubleValue)
                            .max()
                            .orElseThrow(),
                    (seen, most) -> most < DemandCoverage.THETA))
        .judge(
            "more-samples-smaller-delta",
            e ->
                Cases.of(
                    1,
                    seen(),
                    seen -> least(e, seen, 60),
                    (seen, many) -> many < least(e, seen, 35),
                    (seen, many) -> many <= least(e, seen, 35)))
        .judge(
            "own-estimators-cover",
            e -> enough(e.coverage(), List.of("gaussian", "empirical"), 5, 0.7));
  }

  private static Map<String, Seen> seen() {
    Map<String, Seen> all = new LinkedHashMap<>();
    for (Seen seen : Seen.values()) {
      all.put(seen.words(), seen);
    }
    return all;
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
  private static double least(RushEvidence e, Seen seen, int samples) {
    DemandCoverage.Key key = new DemandCoverage.Key(seen, PAPERS, samples);
    return DemandCoverage.DELTAS.stream()
        .filter(delta -> e.coverage().of(key, delta) >= DemandCoverage.THETA)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static void latencies(PaperClaims<RushEvidence, Void> claims) {
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
                    2,
                    trials(RushRuns.BUDGETS, ORDERS),
                    trial -> quartile(e, trial) - quartile(e, trial.with(Contender.RUSH)),
                    (trial, less) -> less > 0))
        .judge("smaller-budget-worse", RushClaims::tighter)
        .judge("rrh-favours-critical", e -> favours(e, RushJobClass.CRITICAL, 1))
        .judge("rrh-costs-sensitive", e -> favours(e, RushJobClass.SENSITIVE, -1));
  }

  private static void utilities(PaperClaims<RushEvidence, Void> claims) {
    claims
        .judge(
            "larger-mean-utility",
            e ->
                Cases.of(
                    2,
                    trials(RushRuns.BUDGETS, Contender.PAPERS),
                    trial -> overMean(e, trial),
                    (trial, ratio) -> ratio > 1))
        .judge(
            "larger-worst-tenth",
            e ->
                Cases.of(
                    2,
                    trials(RushRuns.BUDGETS, Contender.PAPERS),
                    trial -> worstTenth(e, trial.with(Contender.RUSH)) / worstTenth(e, trial),
                    (trial, ratio) -> ratio > 1))
        .judge(
            "more-so-with-smaller-budget",
            e ->
                Cases.of(
                    2,
                    atOneBudget(Contender.PAPERS),
                    trial ->
                        overMean(e, trial)
                            / overMean(e, new RushTrial(trial.load(), 2, trial.contender())),
                    (trial, ratio) -> ratio > 1))
        .judge("more-than-half-nothing", e -> moreThanHalf(e, Contender.PAPERS))
        .judge("more-than-half-nothing-alone", e -> moreThanHalf(e, Contender.ALONE))
        .judge(
            "fewer-get-nothing",
            e ->
                Cases.of(
                    2,
                    trials(RushRuns.BUDGETS, Contender.PAPERS),
                    trial -> e.runs().nothing(trial) - e.runs().nothing(trial.with(Contender.RUSH)),
                    (trial, more) -> more > 0));
  }

  private static String load(double load) {
    return String.format(Locale.ROOT, ", load %.1f", load);
  }

  private static Map<String, RushTrial> trials(List<Double> budgets, List<Contender> contenders) {
    Map<String, RushTrial> trials = new LinkedHashMap<>();
    for (double load : RushRuns.LOADS) {
      for (double budget : budgets) {
        for (Contender contender : contenders) {
          trials.put(
              "%s%s, budget %s".formatted(contender.title(), load(load), budget),
              new RushTrial(load, budget, contender));
        }
      }
    }
    return trials;
  }

  /** Those with a budget of 1. */
  private static Map<String, RushTrial> atOneBudget(List<Contender> contenders) {
    Map<String, RushTrial> trials = new LinkedHashMap<>();
    for (double load : RushRuns.LOADS) {
      for (Contender contender : contenders) {
        trials.put(contender.title() + load(load), new RushTrial(load, 1, contender));
      }
    }
    return trials;
  }

  private static Finding quartiles(
      RushEvidence e, List<Contender> contenders, DoublePredicate holds) {
    return Cases.of(
        0,
        trials(RushRuns.BUDGETS, contenders),
        trial -> quartile(e, trial),
        (trial, quartile) -> holds.test(quartile));
  }

  private static double quartile(RushEvidence e, RushTrial trial) {
    return e.runs().latencies(trial).quantile(0.75);
  }

  private static Finding moreThanHalf(RushEvidence e, List<Contender> contenders) {
    return Cases.of(2, atOneBudget(contenders), e.runs()::nothing, (trial, part) -> part > HALF);
  }

  private static Finding tighter(RushEvidence e) {
    Cases cases = new Cases(0);
    for (double load : RushRuns.LOADS) {
      for (Contender contender : Contender.ALL) {
        for (int i = 1; i < RushRuns.BUDGETS.size(); i++) {
          double wider = RushRuns.BUDGETS.get(i - 1);
          double budget = RushRuns.BUDGETS.get(i);
          double growth =
              e.runs().latencies(new RushTrial(load, budget, contender)).quantile(HALF)
                  - e.runs().latencies(new RushTrial(load, wider, contender)).quantile(HALF);
          cases.add(
              "%s%s, budget %s".formatted(contender.title(), load(load), budget),
              growth,
              growth > 0);
        }
      }
    }
    return cases.finding();
  }

  /** How much later than with RUSH the median job of a class is with RRH. */
  private static Finding favours(RushEvidence e, RushJobClass jobClass, int sign) {
    Map<String, RushTrial> trials = new LinkedHashMap<>();
    for (double load : RushRuns.LOADS) {
      for (double budget : RushRuns.BUDGETS) {
        trials.put("budget " + budget + load(load), new RushTrial(load, budget, Contender.RRH));
      }
    }
    return Cases.of(
        0,
        trials,
        rrh -> -(median(e, rrh.with(Contender.RUSH), jobClass) - median(e, rrh, jobClass)),
        (rrh, later) -> sign * later < 0);
  }

  private static double median(RushEvidence e, RushTrial trial, RushJobClass jobClass) {
    return e.runs().latencies(trial, jobClass).quantile(HALF);
  }

  /** The mean utility of RUSH over that of another. */
  private static double overMean(RushEvidence e, RushTrial other) {
    return e.runs().utilities(other.with(Contender.RUSH)).mean() / e.runs().utilities(other).mean();
  }

  private static double worstTenth(RushEvidence e, RushTrial trial) {
    return 1e-6 + e.runs().utilities(trial).quantile(0.1);
  }
}
