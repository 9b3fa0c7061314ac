package io.github.punctual.evaluation.bopf;

import static io.github.punctual.evaluation.bopf.BopfClaims.CLOSE;
import static io.github.punctual.evaluation.bopf.BopfClaims.isClose;
import static io.github.punctual.evaluation.bopf.ComparedPolicy.DRF;
import static io.github.punctual.evaluation.bopf.ComparedPolicy.FAIR_EXCESS;
import static io.github.punctual.evaluation.bopf.ComparedPolicy.N_BOPF_FAIR;
import static io.github.punctual.evaluation.bopf.ComparedPolicy.SP;
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
  private static final List<Integer> FIRST_TWO = List.of(0, 1);
  private static final List<Integer> ROBUST_PERCENTS = List.of(10, 20);
  private static final List<Integer> LARGE_PERCENTS = List.of(40, 50);

  private FurtherBopfClaims() {}

  static void several(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judgeEach("classes", FurtherBopfClaims::classes)
        .judge(
            "drf-worst-for-lqs",
            m -> Cases.of(others(), run -> run.lq(m) / run.under(DRF).lq(m), ratio -> ratio <= 1))
        .judge(
            "sp-worst-for-tq",
            m ->
                new Cases(2)
                    .addEach(
                        forTq(),
                        run -> run.tq(m) / run.under(SP).tq(m),
                        (run, ratio) -> isBetween(m, run),
                        (run, ratio) -> false)
                    .finding())
        .judgeEach(
            "soft-costs-no-hard",
            (m, p) ->
                Cases.of(
                    modes(p, 0),
                    run -> run.lq(m) / run.under(p.withoutSoft()).lq(m),
                    ratio -> isClose(ratio),
                    ratio -> ratio < 1))
        .judgeEach(
            "soft-faster",
            (m, p) ->
                Cases.of(
                    modes(p, 1),
                    run -> run.lq(m) / run.under(p.withoutSoft()).lq(m),
                    ratio -> ratio < 1))
        .judgeEach(
            "outperforms-sp",
            (m, p) ->
                Cases.of(
                    modesAndQueues(p), run -> run.lq(m) / run.under(SP).lq(m), ratio -> ratio < 1))
        .judgeEach(
            "tq-not-hurt",
            (m, p) ->
                Cases.of(
                    modes(p, 0),
                    run -> run.tq(m) / run.under(DRF).tq(m),
                    ratio -> ratio <= 1 + CLOSE));
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

    String name() {
      return "LQ-%d, %s".formatted(number, mode.word());
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
    return Cases.named(lqs(List.of(number), List.of(policy)), run -> run.mode().word());
  }

  private static Map<String, Lq> modesAndQueues(ComparedPolicy policy) {
    return Cases.named(lqs(FIRST_TWO, List.of(policy)), Lq::name);
  }

  private static Map<String, Lq> others() {
    return Cases.named(
        lqs(FIRST_TWO, List.of(SP, N_BOPF_FAIR, FAIR_EXCESS)),
        run -> "%s, %s over DRF".formatted(run.policy().title(), run.name()));
  }

  private static Map<String, Lq> forTq() {
    return Cases.named(
        lqs(List.of(0), List.of(N_BOPF_FAIR, FAIR_EXCESS)),
        run -> "%s over SP, %s".formatted(run.policy().title(), run.mode().word()));
  }

  /** Some LQs in both modes under some policies: mode by mode, and LQ by LQ. */
  private static List<Lq> lqs(List<Integer> numbers, List<ComparedPolicy> policies) {
    List<Lq> all = new ArrayList<>();
    for (Mode mode : SeveralQueues.MODES) {
      for (int number : numbers) {
        policies.forEach(policy -> all.add(new Lq(policy, mode, number)));
      }
    }
    return all;
  }

  private static boolean isBetween(BopfMeasurements m, Lq run) {
    return run.tq(m) <= run.under(SP).tq(m) && run.under(DRF).tq(m) <= run.tq(m) * (1 + CLOSE / 10);
  }

  static void uncertainty(PaperClaims<BopfMeasurements, ComparedPolicy> claims) {
    claims
        .judgeEach(
            "vanilla-late",
            (m, p) -> Cases.of(uncertain(m, p, Request.MEAN), m::onTime, part -> part < 0.5))
        .judgeEach(
            "alpha-on-time",
            (m, p) ->
                new Cases(3)
                    .addAll(
                        uncertain(m, p, Request.ALPHA),
                        m::onTime,
                        part -> part >= UncertainBursts.ALPHA,
                        part -> part >= UncertainBursts.ALPHA - 0.02)
                    .finding())
        .judgeEach(
            "alpha-same-use",
            (m, p) ->
                new Cases(3)
                    .addAll(
                        uncertain(m, p, Request.ALPHA),
                        run ->
                            m.onlyLq(run).dominantShare()
                                / m.onlyLq(run.declaring(Request.MEAN)).dominantShare(),
                        ratio -> isClose(ratio))
                    .finding())
        .judge("correlation-less", FurtherBopfClaims::correlationLess)
        .judgeEach(
            "robust-to-errors",
            (m, p) ->
                Cases.of(
                    mistaken(m, p, ROBUST_PERCENTS),
                    run -> worse(m, run),
                    ratio -> ratio <= 1 + CLOSE))
        .judgeEach("bb-suffers-more", FurtherBopfClaims::bbSuffersMore)
        .judgeEach(
            "better-than-drf-with-errors",
            (m, p) ->
                Cases.of(
                    mistaken(m, p, BopfRuns.ERROR_PERCENTS),
                    run -> m.lq(run) / m.lq(m.runs().mistaken(run.source(), DRF, 0)),
                    ratio -> ratio <= 0.5,
                    ratio -> ratio < 1));
  }

  private static Map<String, UncertainBursts> uncertain(
      BopfMeasurements m, ComparedPolicy policy, Request request) {
    List<UncertainBursts> runs = new ArrayList<>();
    for (int percent : BopfRuns.DEVIATION_PERCENTS.subList(1, BopfRuns.DEVIATION_PERCENTS.size())) {
      runs.add(m.runs().uncertain(policy, percent, false, request));
      runs.add(m.runs().uncertain(policy, percent, true, request));
    }
    return Cases.named(runs, run -> "%d %%, %s".formatted(run.deviationPercent(), run.sizes()));
  }

  private static Finding correlationLess(BopfMeasurements m) {
    BopfRuns runs = m.runs();
    double less =
        1
            - runs.uncertain(FAIR_EXCESS, 40, true, Request.ALPHA).demandOverMean()
                / runs.uncertain(FAIR_EXCESS, 40, false, Request.ALPHA).demandOverMean();
    return Finding.of(less >= 0.08 && less <= 0.12, percent(less));
  }

  private static Map<String, OneBurstyQueue> mistaken(
      BopfMeasurements m, ComparedPolicy policy, List<Integer> percents) {
    return Cases.named(
        m.runs().mistaken(policy, percents),
        run -> "%s, %d %%".formatted(run.source().title(), run.bursts().errorPercent()));
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
        others,
        other ->
            worse(m, m.runs().mistaken(sources.get(0), policy, other.bursts().errorPercent()))
                / worse(m, other),
        ratio -> ratio > 1);
  }
}
