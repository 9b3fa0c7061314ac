package io.github.punctual.evaluation.bopf;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.ClaimVerdict;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.simulator.queues.BurstResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

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
    Map<String, OneBurstyQueue> runs = new LinkedHashMap<>();
    for (BurstyWorkload.Source source : m.runs().sources()) {
      for (int count : tqs) {
        String name = count == 0 ? source.title() : "%s, %d TQ".formatted(source.title(), count);
        runs.put(
            count > 1 ? name + "s" : name,
            m.runs().usual(source, Setup.CLUSTER, policy).beside(count));
      }
    }
    return runs;
  }

  private static void latency(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judge(
            "alone-all-alike",
            m ->
                Cases.of(
                    2,
                    alone(m),
                    run -> over(m, run, ComparedPolicy.DRF),
                    (run, ratio) -> isClose(ratio)))
        .judge(
            "longer-than-on-period",
            m ->
                Cases.of(
                    2,
                    beside(m, ComparedPolicy.DRF, List.of(0)),
                    run -> overOnPeriod(m, run),
                    (run, ratio) -> ratio >= 57.0 / 27 * FACTOR,
                    (run, ratio) -> ratio > 1))
        .judge(
            "drf-worse-with-tqs",
            m ->
                Cases.of(
                    2,
                    beside(m, ComparedPolicy.DRF, List.of(2, 4, 8)),
                    run -> m.lq(run) / m.lq(run.beside(run.tqs() / 2)),
                    (run, ratio) -> ratio > 1))
        .judge(
            "same-with-tqs",
            ComparedPolicy.OF_EXACT,
            (m, p) ->
                Cases.of(
                    2,
                    beside(m, p, List.of(2, 4, 8)),
                    run -> m.lq(run) / m.lq(run.beside(1)),
                    (run, ratio) -> isClose(ratio)))
        .judge(
            "as-good-as-sp",
            ComparedPolicy.OF_EXACT,
            (m, p) ->
                Cases.of(
                    2,
                    beside(m, p, BopfRuns.CLUSTER_TQS),
                    run -> over(m, run, ComparedPolicy.SP),
                    (run, ratio) -> ratio <= 1 + CLOSE))
        .judge(
            "varies-less",
            ComparedPolicy.OF_EXACT,
            (m, p) ->
                Cases.of(
                    2,
                    beside(m, p, List.of(4, 8)),
                    run -> m.lqVariation(run) / m.lqVariation(run.under(ComparedPolicy.DRF)),
                    (run, ratio) -> ratio <= 0.5,
                    (run, ratio) -> ratio < 1));
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
                    2,
                    growing(m, p),
                    run -> m.factor(run) / m.factor(run.beside(run.tqs() / 2)),
                    (run, ratio) -> ratio > 1));
  }

  private static Map<String, OneBurstyQueue> alone(BopfMeasurements m) {
    Map<String, OneBurstyQueue> runs = new LinkedHashMap<>();
    beside(m, ComparedPolicy.DRF, List.of(0))
        .forEach(
            (name, run) -> {
              for (ComparedPolicy policy :
                  List.of(ComparedPolicy.SP, ComparedPolicy.PAPER, ComparedPolicy.FAIR_EXCESS)) {
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
    return Cases.of(
        2,
        bySource(m, source -> m.runs().usual(source, setup, policy).beside(tqs)),
        m::factor,
        (run, factor) -> factor >= FACTOR * Paper.factor(run),
        (run, factor) -> factor > 1);
  }

  private static <T> Map<String, T> bySource(
      BopfMeasurements m, Function<BurstyWorkload.Source, T> make) {
    Map<String, T> runs = new LinkedHashMap<>();
    m.runs().sources().forEach(source -> runs.put(source.title(), make.apply(source)));
    return runs;
  }

  private static Map<String, OneBurstyQueue> growing(BopfMeasurements m, ComparedPolicy policy) {
    Map<String, OneBurstyQueue> runs = new LinkedHashMap<>();
    for (Setup setup : Setup.values()) {
      for (BurstyWorkload.Source source : m.runs().sources()) {
        for (int tqs : BopfRuns.tqs(setup).subList(1, BopfRuns.tqs(setup).size())) {
          runs.put(
              "%s, %s, %d TQs".formatted(source.title(), setup.word(), tqs),
              m.runs().usual(source, setup, policy).beside(tqs));
        }
      }
    }
    return runs;
  }

  private static void motivation(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judge(
            "motivation-drf-over-sp",
            m ->
                Cases.of(
                    2,
                    Map.of("", ComparedPolicy.DRF),
                    policy -> small(m, policy) / small(m, ComparedPolicy.SP),
                    (run, ratio) -> isClose(ratio / 1.6),
                    (run, ratio) -> ratio > 1))
        .judgeEach("first-two-quick", BopfClaims::firstTwoQuick)
        .judgeEach(
            "last-two-cut-down",
            (m, p) -> Finding.of(cutDown(m, p) <= ROUNDING, fixed(cutDown(m, p), 2)))
        .judge(
            "sp-takes-share",
            m ->
                Finding.of(
                    cutDown(m, ComparedPolicy.SP) > ROUNDING,
                    fixed(cutDown(m, ComparedPolicy.SP), 2)));
  }

  private static Finding firstTwoQuick(BopfMeasurements m, ComparedPolicy policy) {
    Map<String, Integer> jobs = new LinkedHashMap<>();
    jobs.put("job 1 over SP's mean", 0);
    jobs.put("job 2 over SP's mean", 1);
    double sp = small(m, ComparedPolicy.SP);
    return Cases.of(2, jobs, job -> seconds(m, policy, job) / sp, (job, ratio) -> ratio <= QUICK);
  }

  private static double small(BopfMeasurements m, ComparedPolicy policy) {
    return (seconds(m, policy, 0) + seconds(m, policy, 1)) / 2;
  }

  private static double seconds(BopfMeasurements m, ComparedPolicy policy, int job) {
    OptionalLong millis =
        m.of(new Motivation(policy)).queue(Motivation.LQ).bursts().get(job).completionMillis();
    return millis.isPresent() ? millis.getAsLong() / 1000.0 : Double.POSITIVE_INFINITY;
  }

  /** The LQ's share while its jobs are too large, over what is fair. */
  private static double cutDown(BopfMeasurements m, ComparedPolicy policy) {
    BurstResult result = m.of(new Motivation(policy));
    return Motivation.share(result, Motivation.LQ, 2, 4) * result.queues().size();
  }

  private static void fairness(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judge(
            "drf-protects",
            m ->
                growth(
                    m, ComparedPolicy.DRF, (run, ratio) -> isClose(ratio), (run, ratio) -> false))
        .judge(
            "sp-hurts",
            m ->
                growth(
                    m, ComparedPolicy.SP, (run, ratio) -> ratio > 1.5, (run, ratio) -> ratio > 1))
        .judgeEach(
            "close-to-drf",
            (m, p) ->
                Cases.of(
                    2,
                    growths(m, p),
                    run -> m.tq(run) / m.tq(run.under(ComparedPolicy.DRF)),
                    (run, ratio) -> ratio <= 1 + CLOSE))
        .judgeEach("gain-over-sp", BopfClaims::gainOverSp)
        .judgeEach("long-term-fair", BopfClaims::longTermFair);
  }

  /** How much longer the TQs' jobs take when the LQ's are 8 times as large. */
  private static Finding growth(
      BopfMeasurements m,
      ComparedPolicy policy,
      Cases.Holds<BurstyWorkload.Source> holds,
      Cases.Holds<BurstyWorkload.Source> direction) {
    return Cases.of(
        2,
        bySource(m, source -> source),
        source -> m.tq(m.runs().grown(source, policy, 8)) / m.tq(m.runs().grown(source, policy, 1)),
        holds,
        direction);
  }

  private static Map<String, OneBurstyQueue> growths(BopfMeasurements m, ComparedPolicy policy) {
    Map<String, OneBurstyQueue> runs = new LinkedHashMap<>();
    for (BurstyWorkload.Source source : m.runs().sources()) {
      for (int growth : BopfRuns.GROWTHS) {
        runs.put(
            "%s, %dx".formatted(source.title(), growth), m.runs().grown(source, policy, growth));
      }
    }
    return runs;
  }

  private static Finding gainOverSp(BopfMeasurements m, ComparedPolicy policy) {
    Cases cases =
        new Cases(2)
            .addAll(
                growths(m, policy),
                run -> m.tq(run.under(ComparedPolicy.SP)) / m.tq(run),
                (run, gain) -> false,
                (run, gain) -> false);
    double most = cases.greatest();
    return new Finding(
        most >= PAPERS_GAIN * FACTOR
            ? ClaimVerdict.HOLDS
            : most > 1.1 ? ClaimVerdict.SMALLER : ClaimVerdict.FAILS,
        cases.numbers());
  }

  private static Finding longTermFair(BopfMeasurements m, ComparedPolicy policy) {
    Map<String, QueueId> several = new LinkedHashMap<>();
    SeveralQueues.LQS.forEach(lq -> several.put("several LQs, fluid, " + lq.path(), lq));
    return new Cases(2)
        .addAll(
            growths(m, policy),
            run -> m.shareOverFair(run, OneBurstyQueue.LQ),
            (run, ratio) -> ratio <= ROUNDING,
            (run, ratio) -> false)
        .addAll(
            several,
            lq -> m.shareOverFair(m.runs().several(policy, Mode.FLUID), lq),
            (lq, ratio) -> ratio <= ROUNDING,
            (lq, ratio) -> false)
        .finding();
  }
}
