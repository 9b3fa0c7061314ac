package io.github.punctual.evaluation.bopf;

import static io.github.punctual.simulator.report.NumberText.percent;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.evaluation.bopf.UncertainBursts.Request;
import io.github.punctual.simulator.queues.BurstResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The claims of section 5.2.5 about several LQs, and those of sections 3.5, 5.3.1 and 5.3.2 about
 * bursts that are not what was declared.
 */
final class FurtherBopfClaims {
  private static final List<QueueClass> CLASSES =
      List.of(QueueClass.HARD, QueueClass.SOFT, QueueClass.ELASTIC);
  private static final List<Integer> ROBUST_PERCENTS = List.of(10, 20);
  private static final List<Integer> LARGE_PERCENTS = List.of(40, 50);

  private FurtherBopfClaims() {}

  static void several(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judgeEach("classes", FurtherBopfClaims::classes)
        .judge(
            "drf-worst-for-lqs",
            m ->
                Cases.of(
                    2,
                    others(),
                    run -> run.lq(m) / run.under(ComparedPolicy.DRF).lq(m),
                    (run, ratio) -> ratio <= 1))
        .judge(
            "sp-worst-for-tq",
            m ->
                Cases.of(
                    2,
                    forTq(),
                    run -> run.tq(m) / run.under(ComparedPolicy.SP).tq(m),
                    (run, ratio) -> isBetween(m, run)))
        .judgeEach(
            "soft-costs-no-hard",
            (m, p) ->
                Cases.of(
                    2,
                    modes(p, 0),
                    run -> run.lq(m) / run.under(p.withoutSoft()).lq(m),
                    (run, ratio) -> BopfClaims.isClose(ratio),
                    (run, ratio) -> ratio < 1))
        .judgeEach(
            "soft-faster",
            (m, p) ->
                Cases.of(
                    2,
                    modes(p, 1),
                    run -> run.lq(m) / run.under(p.withoutSoft()).lq(m),
                    (run, ratio) -> ratio < 1))
        .judgeEach(
            "outperforms-sp",
            (m, p) ->
                Cases.of(
                    2,
                    modesAndQueues(p),
                    run -> run.lq(m) / run.under(ComparedPolicy.SP).lq(m),
                    (run, ratio) -> ratio < 1))
        .judgeEach(
            "tq-not-hurt",
            (m, p) ->
                Cases.of(
                    2,
                    modes(p, 0),
                    run -> run.tq(m) / run.under(ComparedPolicy.DRF).tq(m),
                    (run, ratio) -> ratio <= 1 + BopfClaims.CLOSE));
  }

  /** One of several LQs under a policy, beside TQ-0. */
  private record Lq(ComparedPolicy policy, Mode mode, int number) {
    Lq under(ComparedPolicy other) {
      return new Lq(other, mode, number);
    }

    double lq(BopfMeasurements m) {
      return m.of(m.runs().several(policy, mode))
          .queue(SeveralQueues.LQS.get(number))
          .meanBurstSeconds();
    }

    double tq(BopfMeasurements m) {
      return m.tq(m.runs().several(policy, mode));
    }
  }

  private static Finding classes(BopfMeasurements m, ComparedPolicy policy) {
    BurstResult result = m.of(m.runs().several(policy, Mode.WAITING));
    List<QueueClass> found = new ArrayList<>();
    for (QueueId lq : SeveralQueues.LQS) {
      result.queue(lq).answer().ifPresent(answer -> found.add(answer.queueClass()));
    }
    return Finding.of(found.equals(CLASSES), found.toString().toLowerCase(Locale.ROOT));
  }

  private static Map<String, Lq> modes(ComparedPolicy policy, int number) {
    Map<String, Lq> runs = new LinkedHashMap<>();
    for (Mode mode : SeveralQueues.MODES) {
      runs.put(mode.word(), new Lq(policy, mode, number));
    }
    return runs;
  }

  private static Map<String, Lq> modesAndQueues(ComparedPolicy policy) {
    Map<String, Lq> runs = new LinkedHashMap<>();
    for (Mode mode : SeveralQueues.MODES) {
      for (int number = 0; number < 2; number++) {
        runs.put("LQ-%d, %s".formatted(number, mode.word()), new Lq(policy, mode, number));
      }
    }
    return runs;
  }

  private static Map<String, Lq> others() {
    Map<String, Lq> runs = new LinkedHashMap<>();
    modesAndQueues(ComparedPolicy.DRF)
        .forEach(
            (name, run) -> {
              for (ComparedPolicy other :
                  List.of(
                      ComparedPolicy.SP, ComparedPolicy.N_BOPF_FAIR, ComparedPolicy.FAIR_EXCESS)) {
                runs.put("%s, %s over DRF".formatted(other.title(), name), run.under(other));
              }
            });
    return runs;
  }

  private static Map<String, Lq> forTq() {
    Map<String, Lq> runs = new LinkedHashMap<>();
    for (Mode mode : SeveralQueues.MODES) {
      for (ComparedPolicy other : List.of(ComparedPolicy.N_BOPF_FAIR, ComparedPolicy.FAIR_EXCESS)) {
        runs.put("%s over SP, %s".formatted(other.title(), mode.word()), new Lq(other, mode, 0));
      }
    }
    return runs;
  }

  private static boolean isBetween(BopfMeasurements m, Lq run) {
    return run.tq(m) <= run.under(ComparedPolicy.SP).tq(m)
        && run.under(ComparedPolicy.DRF).tq(m) <= run.tq(m) * (1 + BopfClaims.CLOSE / 10);
  }

  static void uncertainty(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judgeEach(
            "vanilla-late",
            (m, p) ->
                Cases.of(2, uncertain(m, p, Request.MEAN), m::onTime, (run, part) -> part < 0.5))
        .judgeEach(
            "alpha-on-time",
            (m, p) ->
                Cases.of(
                    3,
                    uncertain(m, p, Request.ALPHA),
                    m::onTime,
                    (run, part) -> part >= UncertainBursts.ALPHA,
                    (run, part) -> part >= UncertainBursts.ALPHA - 0.02))
        .judgeEach(
            "alpha-same-use",
            (m, p) ->
                Cases.of(
                    3,
                    uncertain(m, p, Request.ALPHA),
                    run ->
                        m.onlyLq(run).dominantShare()
                            / m.onlyLq(run.declaring(Request.MEAN)).dominantShare(),
                    (run, ratio) -> BopfClaims.isClose(ratio)))
        .judge("correlation-less", FurtherBopfClaims::correlationLess)
        .judgeEach(
            "robust-to-errors",
            (m, p) ->
                Cases.of(
                    2,
                    mistaken(m, p, ROBUST_PERCENTS),
                    run -> worse(m, run),
                    (run, ratio) -> ratio <= 1 + BopfClaims.CLOSE))
        .judgeEach("bb-suffers-more", FurtherBopfClaims::bbSuffersMore)
        .judgeEach(
            "better-than-drf-with-errors",
            (m, p) ->
                Cases.of(
                    2,
                    mistaken(m, p, BopfRuns.ERROR_PERCENTS),
                    run -> m.lq(run) / m.lq(m.runs().mistaken(run.source(), ComparedPolicy.DRF, 0)),
                    (run, ratio) -> ratio <= 0.5,
                    (run, ratio) -> ratio < 1));
  }

  private static Map<String, UncertainBursts> uncertain(
      BopfMeasurements m, ComparedPolicy policy, Request request) {
    Map<String, UncertainBursts> runs = new LinkedHashMap<>();
    for (int percent : BopfRuns.DEVIATION_PERCENTS.subList(1, BopfRuns.DEVIATION_PERCENTS.size())) {
      for (boolean correlated : List.of(false, true)) {
        runs.put(
            "%d %%, %s".formatted(percent, correlated ? "correlated" : "independent"),
            m.runs().uncertain(policy, percent, correlated, request));
      }
    }
    return runs;
  }

  private static Finding correlationLess(BopfMeasurements m) {
    BopfRuns runs = m.runs();
    double less =
        1
            - runs.uncertain(ComparedPolicy.FAIR_EXCESS, 40, true, Request.ALPHA).demandOverMean()
                / runs.uncertain(ComparedPolicy.FAIR_EXCESS, 40, false, Request.ALPHA)
                    .demandOverMean();
    return Finding.of(less >= 0.08 && less <= 0.12, percent(less));
  }

  private static Map<String, OneBurstyQueue> mistaken(
      BopfMeasurements m, ComparedPolicy policy, List<Integer> percents) {
    Map<String, OneBurstyQueue> runs = new LinkedHashMap<>();
    for (BurstyWorkload.Source source : m.runs().sources()) {
      for (int percent : percents) {
        runs.put(
            "%s, %d %%".formatted(source.title(), percent),
            m.runs().mistaken(source, policy, percent));
      }
    }
    return runs;
  }

  /** How much longer the LQ's jobs take than without errors. */
  private static double worse(BopfMeasurements m, OneBurstyQueue run) {
    return m.lq(run) / m.lq(m.runs().mistaken(run.source(), run.policy(), 0));
  }

  private static Finding bbSuffersMore(BopfMeasurements m, ComparedPolicy policy) {
    List<BurstyWorkload.Source> sources = m.runs().sources();
    Map<String, OneBurstyQueue> others = new LinkedHashMap<>();
    for (int percent : LARGE_PERCENTS) {
      for (BurstyWorkload.Source other : sources.subList(1, sources.size())) {
        others.put(
            "BB-like over %s, %d %%".formatted(other.title(), percent),
            m.runs().mistaken(other, policy, percent));
      }
    }
    return Cases.of(
        2,
        others,
        other ->
            worse(m, m.runs().mistaken(sources.get(0), policy, other.bursts().errorPercent()))
                / worse(m, other),
        (other, ratio) -> ratio > 1);
  }
}
