package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.queues.BurstResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The claims of section 5.2.5 about several LQs. */
final class SeveralClaims {
  private static final List<QueueClass> CLASSES =
      List.of(QueueClass.HARD, QueueClass.SOFT, QueueClass.ELASTIC);

  private SeveralClaims() {}

  static List<BopfClaim> all() {
    return List.of(
        BopfClaim.ofBopf(
                "5.2.5",
                "LQ-0 is admitted as hard, LQ-1 as soft, LQ-2 as elastic",
                (measured, policy) -> {
                  BurstResult result = measured.of(run(measured, policy, Mode.WAITING));
                  List<QueueClass> found = new ArrayList<>();
                  for (QueueId lq : SeveralQueues.LQS) {
                    result.queue(lq).answer().ifPresent(answer -> found.add(answer.queueClass()));
                  }
                  return Finding.of(
                      found.equals(CLASSES), found.toString().toLowerCase(Locale.ROOT));
                })
            .because(
                "HHH",
                "27 s of the cluster against 150, 110 and 60 s over 4; the bursts of"
                    + " LQ-0 and LQ-1 overlap."),
        BopfClaim.of(
                "5.2.5, figure 11",
                "DRF is the worst of the four for LQ-0 and LQ-1",
                measured -> {
                  Cases cases = new Cases(2);
                  for (Mode mode : List.of(Mode.WAITING, Mode.FLUID)) {
                    for (int lq = 0; lq < 2; lq++) {
                      double drf = lq(measured, run(measured, ComparedPolicy.DRF, mode), lq);
                      for (ComparedPolicy other :
                          List.of(
                              ComparedPolicy.SP,
                              ComparedPolicy.N_BOPF_FAIR,
                              ComparedPolicy.FAIR_EXCESS)) {
                        double ratio = lq(measured, run(measured, other, mode), lq) / drf;
                        cases.add(name(other, mode, lq) + " over DRF", ratio, ratio <= 1);
                      }
                    }
                  }
                  return cases.finding();
                })
            .because(
                "P",
                "Except for LQ-1 under N-BoPF, which has no soft class: LQ-1 shares"
                    + " with the others, and after LQ-0."),
        BopfClaim.of(
                "5.2.5, figure 11",
                "SP is the worst of the four for TQ-0, and DRF the best",
                measured -> {
                  Cases cases = new Cases(2);
                  for (Mode mode : List.of(Mode.WAITING, Mode.FLUID)) {
                    double sp = measured.tq(run(measured, ComparedPolicy.SP, mode));
                    double drf = measured.tq(run(measured, ComparedPolicy.DRF, mode));
                    for (ComparedPolicy other :
                        List.of(ComparedPolicy.N_BOPF_FAIR, ComparedPolicy.FAIR_EXCESS)) {
                      double ratio = measured.tq(run(measured, other, mode));
                      cases.add(
                          "%s over SP, %s".formatted(other.title(), mode.word()),
                          ratio / sp,
                          ratio <= sp && drf <= ratio * (1 + LatencyClaims.CLOSE / 10));
                    }
                  }
                  return cases.finding();
                })
            .because("H", "LQ-2 takes what it asks for."),
        BopfClaim.ofBopf(
                "5.2.5, figure 11",
                "N-BoPF and BoPF are equally good for LQ-0 (BoPF's over N-BoPF's)",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  for (Mode mode : List.of(Mode.WAITING, Mode.FLUID)) {
                    double ratio =
                        lq(measured, run(measured, policy, mode), 0)
                            / lq(measured, run(measured, policy.withoutSoft(), mode), 0);
                    cases.add(mode.word(), ratio, LatencyClaims.isClose(ratio), ratio < 1);
                  }
                  return cases.finding();
                })
            .because(
                "SPH",
                "Within a tenth with fair excess. In the cluster LQ-0's burst finds its"
                    + " room held by whole tasks, of the soft LQ-1 or of others."),
        BopfClaim.ofBopf(
                "5.2.5, figure 11",
                "The soft guarantee makes LQ-1 faster than N-BoPF does (BoPF's over N-BoPF's)",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  for (Mode mode : List.of(Mode.WAITING, Mode.FLUID)) {
                    double ratio =
                        lq(measured, run(measured, policy, mode), 1)
                            / lq(measured, run(measured, policy.withoutSoft(), mode), 1);
                    cases.add(mode.word(), ratio, ratio < 1);
                  }
                  return cases.finding();
                })
            .because(
                "FFH",
                "A soft burst beside one of LQ-0 is not done by its deadline. With fair"
                    + " excess it goes on with its fair share. Otherwise it only gets what is"
                    + " spare, which is nothing while TQ-0 has work; what is left then eats"
                    + " the next burst's priority, and a soft guarantee is worse than none."),
        BopfClaim.ofBopf(
                "5.2.5, figure 11",
                "BoPF outperforms even SP for LQ-0 and LQ-1 (BoPF's over SP's)",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  for (Mode mode : List.of(Mode.WAITING, Mode.FLUID)) {
                    for (int lq = 0; lq < 2; lq++) {
                      double ratio =
                          lq(measured, run(measured, policy, mode), lq)
                              / lq(measured, run(measured, ComparedPolicy.SP, mode), lq);
                      cases.add("LQ-%d, %s".formatted(lq, mode.word()), ratio, ratio < 1);
                    }
                  }
                  return cases.finding();
                })
            .because(
                "PPH",
                "SP shares among the three LQs; BoPF does not let LQ-2 between LQ-0 and"
                    + " LQ-1."),
        BopfClaim.ofBopf(
                "5.2.5, figure 11",
                "BoPF does not hurt TQ-0 (its jobs' completions over those under DRF)",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  for (Mode mode : List.of(Mode.WAITING, Mode.FLUID)) {
                    double ratio =
                        measured.tq(run(measured, policy, mode))
                            / measured.tq(run(measured, ComparedPolicy.DRF, mode));
                    cases.add(mode.word(), ratio, ratio <= 1 + LatencyClaims.CLOSE);
                  }
                  return cases.finding();
                })
            .because("HHH", "What has priority is bounded."));
  }

  private static SeveralQueues run(BopfMeasurements measured, ComparedPolicy policy, Mode mode) {
    return measured.runs().several(policy, mode);
  }

  private static double lq(BopfMeasurements measured, SeveralQueues run, int lq) {
    return measured.of(run).queue(SeveralQueues.LQS.get(lq)).meanBurstSeconds();
  }

  private static String name(ComparedPolicy policy, Mode mode, int lq) {
    return "%s, LQ-%d, %s".formatted(policy.title(), lq, mode.word());
  }
}
