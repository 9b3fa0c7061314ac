package io.github.punctual.evaluation.bopf;

import static io.github.punctual.evaluation.bopf.ComparedPolicy.DRF;
import static io.github.punctual.evaluation.bopf.ComparedPolicy.FAIR_EXCESS;
import static io.github.punctual.evaluation.bopf.ComparedPolicy.PAPER;
import static io.github.punctual.evaluation.bopf.ComparedPolicy.SP;
import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.ClaimVerdict;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.simulator.queues.BurstResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;

/**
 * What the paper claims: here of the completion of the LQ's jobs (sections 5.2.2 and 5.3), of the
 * motivating example, of the protection of TQs and of long-term fairness. Claims about BoPF are
 * judged as it is printed and as the ResourceManager runs it.
 */
final class BopfClaims {
  /** What is called "almost the same", "close" or "similar" may differ by a tenth. */
  static final double CLOSE = 0.1;

  /** A factor is met when it is at least three quarters of the paper's. */
  private static final double FACTOR = 0.75;

  /** How far SP's and BoPF's completions of the two small jobs lie apart in figure 6. */
  private static final double QUICK = 1.4;

  /** What rounding to containers and to decisions may add to a share that is at most equal. */
  private static final double ROUNDING = 1.05;

  private static final double PAPERS_GAIN = 3.05;

  private BopfClaims() {}

  /** All claims, in the order of the paper. */
  static List<PaperClaim<BopfMeasurements, ComparedPolicy>> all() {
    PaperClaims<BopfMeasurements, ComparedPolicy> claims =
        new PaperClaims<>("bopf/claims.md", ComparedPolicy.OF_BOPF, ComparedPolicy::title);
    latency(claims);
    factors(claims);
    motivation(claims);
    fairness(claims);
    FurtherBopfClaims.several(claims);
    FurtherBopfClaims.uncertainty(claims);
    return claims.all();
  }

  static boolean isClose(double ratio) {
    return Math.abs(ratio - 1) <= CLOSE;
  }

  /** In the cluster, every workload beside every number of TQs. */
  private static Map<String, OneBurstyQueue> beside(
      BopfMeasurements m, ComparedPolicy policy, List<Integer> tqs) {
    return Cases.named(
        m.runs().beside(Setup.CLUSTER, policy, tqs),
        run ->
            run.tqs() == 0
                ? run.source().title()
                : "%s, %d TQ%s"
                    .formatted(run.source().title(), run.tqs(), run.tqs() > 1 ? "s" : ""));
  }

  private static void latency(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judge(
            "alone-all-alike",
            m -> Cases.of(alone(m), run -> over(m, run, DRF), ratio -> isClose(ratio)))
        .judge(
            "longer-than-on-period",
            m ->
                Cases.of(
                    beside(m, DRF, List.of(0)),
                    run -> overOnPeriod(m, run),
                    ratio -> ratio >= 57.0 / 27 * FACTOR,
                    ratio -> ratio > 1))
        .judge(
            "drf-worse-with-tqs",
            m ->
                Cases.of(
                    beside(m, DRF, List.of(2, 4, 8)),
                    run -> m.lq(run) / m.lq(run.beside(run.tqs() / 2)),
                    ratio -> ratio > 1))
        .judge(
            "same-with-tqs",
            ComparedPolicy.OF_EXACT,
            (m, p) ->
                Cases.of(
                    beside(m, p, List.of(2, 4, 8)),
                    run -> m.lq(run) / m.lq(run.beside(1)),
                    ratio -> isClose(ratio)))
        .judge(
            "as-good-as-sp",
            ComparedPolicy.OF_EXACT,
            (m, p) ->
                Cases.of(
                    beside(m, p, Setup.CLUSTER.tqs()),
                    run -> over(m, run, SP),
                    ratio -> ratio <= 1 + CLOSE))
        .judge(
            "varies-less",
            ComparedPolicy.OF_EXACT,
            (m, p) ->
                Cases.of(
                    beside(m, p, List.of(4, 8)),
                    run -> m.lqVariation(run) / m.lqVariation(run.under(DRF)),
                    ratio -> ratio <= 0.5,
                    ratio -> ratio < 1));
  }

  private static void factors(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judge(
            "factor-cluster-8", ComparedPolicy.OF_EXACT, (m, p) -> factor(m, p, Setup.CLUSTER, 8))
        .judge(
            "factor-simulation-8",
            ComparedPolicy.OF_EXACT,
            (m, p) -> factor(m, p, Setup.SIMULATION, 8))
        .judge(
            "factor-simulation-32",
            ComparedPolicy.OF_EXACT,
            (m, p) -> factor(m, p, Setup.SIMULATION, 32))
        .judge(
            "factor-grows",
            ComparedPolicy.OF_EXACT,
            (m, p) ->
                Cases.of(
                    growing(m, p),
                    run -> m.factor(run) / m.factor(run.beside(run.tqs() / 2)),
                    ratio -> ratio > 1));
  }

  private static Map<String, OneBurstyQueue> alone(BopfMeasurements m) {
    Map<String, OneBurstyQueue> runs = new LinkedHashMap<>();
    beside(m, DRF, List.of(0))
        .forEach(
            (name, run) -> {
              for (ComparedPolicy policy : List.of(SP, PAPER, FAIR_EXCESS)) {
                runs.put(policy.title() + " over DRF, " + name, run.under(policy));
              }
            });
    return runs;
  }

  private static double over(BopfMeasurements m, OneBurstyQueue run, ComparedPolicy other) {
    return m.lq(run) / m.lq(run.under(other));
  }

  private static double overOnPeriod(BopfMeasurements m, OneBurstyQueue run) {
    double onPeriod =
        m.onlyLq(run).bursts().stream()
            .mapToLong(burst -> burst.deadlineMillis() - burst.arrivalMillis())
            .average()
            .orElseThrow();
    return 1000 * m.lq(run) / onPeriod;
  }

  private static Finding factor(BopfMeasurements m, ComparedPolicy policy, Setup setup, int tqs) {
    return new Cases(2)
        .addEach(
            Cases.named(m.runs().beside(setup, policy, List.of(tqs)), run -> run.source().title()),
            m::factor,
            (run, factor) -> factor >= FACTOR * Paper.factor(run),
            (run, factor) -> factor > 1)
        .finding();
  }

  private static Map<String, OneBurstyQueue> growing(BopfMeasurements m, ComparedPolicy policy) {
    List<OneBurstyQueue> runs = new ArrayList<>();
    for (Setup setup : Setup.values()) {
      runs.addAll(m.runs().beside(setup, policy, setup.tqs().subList(1, setup.tqs().size())));
    }
    return Cases.named(
        runs,
        run -> "%s, %s, %d TQs".formatted(run.source().title(), run.setup().word(), run.tqs()));
  }

  private static void motivation(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judge(
            "motivation-drf-over-sp",
            m ->
                Cases.of(
                    Map.of("", DRF),
                    policy -> small(m, policy) / small(m, SP),
                    ratio -> isClose(ratio / 1.6),
                    ratio -> ratio > 1))
        .judgeEach("first-two-quick", BopfClaims::firstTwoQuick)
        .judgeEach(
            "last-two-cut-down",
            (m, p) -> Finding.of(cutDown(m, p) <= ROUNDING, fixed(cutDown(m, p), 2)))
        .judge(
            "sp-takes-share", m -> Finding.of(cutDown(m, SP) > ROUNDING, fixed(cutDown(m, SP), 2)));
  }

  private static Finding firstTwoQuick(BopfMeasurements m, ComparedPolicy policy) {
    Map<String, Integer> jobs = new LinkedHashMap<>();
    jobs.put("job 1 over SP's mean", 0);
    jobs.put("job 2 over SP's mean", 1);
    double sp = small(m, SP);
    return Cases.of(jobs, job -> m.motivationSeconds(policy, job) / sp, ratio -> ratio <= QUICK);
  }

  private static double small(BopfMeasurements m, ComparedPolicy policy) {
    return (m.motivationSeconds(policy, 0) + m.motivationSeconds(policy, 1)) / 2;
  }

  /** The LQ's share while its jobs are too large, over what is fair. */
  private static double cutDown(BopfMeasurements m, ComparedPolicy policy) {
    BurstResult result = m.of(new Motivation(policy));
    return Motivation.share(result, Motivation.LQ, 2, 4) * result.queues().size();
  }

  private static void fairness(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judge("drf-protects", m -> growth(m, DRF, ratio -> isClose(ratio), ratio -> false))
        .judge("sp-hurts", m -> growth(m, SP, ratio -> ratio > 1.5, ratio -> ratio > 1))
        .judgeEach(
            "close-to-drf",
            (m, p) ->
                Cases.of(
                    growths(m, p),
                    run -> m.tq(run) / m.tq(run.under(DRF)),
                    ratio -> ratio <= 1 + CLOSE))
        .judgeEach("gain-over-sp", BopfClaims::gainOverSp)
        .judgeEach("long-term-fair", BopfClaims::longTermFair);
  }

  /** How much longer the TQs' jobs take when the LQ's are 8 times as large. */
  private static Finding growth(
      BopfMeasurements m, ComparedPolicy policy, DoublePredicate holds, DoublePredicate direction) {
    return Cases.of(
        Cases.named(m.runs().sources(), BurstyWorkload.Source::title),
        source -> m.tq(m.runs().grown(source, policy, 8)) / m.tq(m.runs().grown(source, policy, 1)),
        holds,
        direction);
  }

  private static Map<String, OneBurstyQueue> growths(BopfMeasurements m, ComparedPolicy policy) {
    return Cases.named(
        m.runs().grown(policy),
        run -> "%s, %dx".formatted(run.source().title(), run.bursts().growth()));
  }

  private static Finding gainOverSp(BopfMeasurements m, ComparedPolicy policy) {
    Cases cases =
        new Cases(2)
            .addAll(growths(m, policy), run -> m.tq(run.under(SP)) / m.tq(run), gain -> false);
    double most = cases.greatest();
    return new Finding(
        most >= PAPERS_GAIN * FACTOR
            ? ClaimVerdict.HOLDS
            : most > 1.1 ? ClaimVerdict.SMALLER : ClaimVerdict.FAILS,
        cases.numbers());
  }

  private static Finding longTermFair(BopfMeasurements m, ComparedPolicy policy) {
    return new Cases(2)
        .addAll(
            growths(m, policy),
            run -> m.shareOverFair(run, OneBurstyQueue.LQ),
            ratio -> ratio <= ROUNDING)
        .addAll(
            Cases.named(SeveralQueues.LQS, lq -> "several LQs, fluid, " + lq.path()),
            lq -> m.shareOverFair(m.runs().several(policy, Mode.FLUID), lq),
            ratio -> ratio <= ROUNDING)
        .finding();
  }
}
