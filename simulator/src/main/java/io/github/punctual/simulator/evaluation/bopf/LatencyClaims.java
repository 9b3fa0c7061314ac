package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.Finding;
import java.util.List;
import java.util.function.BiConsumer;

/** The claims of sections 5.2.2 and 5.3 about the completion of the LQ's jobs. */
final class LatencyClaims {
  /** What is called "almost the same", "close" or "similar" may differ by a tenth. */
  static final double CLOSE = 0.1;

  /** A factor is met when it is at least three quarters of the paper's. */
  private static final double FACTOR = 0.75;

  private LatencyClaims() {}

  static List<BopfClaim> all() {
    return List.of(
        BopfClaim.of(
                "5.2.2, figure 7",
                "With no TQs all schedulers complete the LQ's jobs in the same time",
                measured -> {
                  Cases cases = new Cases(2);
                  each(
                      measured,
                      List.of(0),
                      (name, run) -> {
                        double drf = measured.lq(run.under(ComparedPolicy.DRF));
                        for (ComparedPolicy policy :
                            List.of(
                                ComparedPolicy.SP,
                                ComparedPolicy.PAPER,
                                ComparedPolicy.FAIR_EXCESS)) {
                          double ratio = measured.lq(run.under(policy)) / drf;
                          cases.add(policy.title() + " over DRF, " + name, ratio, isClose(ratio));
                        }
                      });
                  return cases.finding();
                })
            .because("H", "Nobody else is there."),
        BopfClaim.of(
                "5.2.2",
                "These completions are longer than the ON period, 57 s against 27 s, as tasks do not fill"
                    + " nodes",
                measured -> {
                  Cases cases = new Cases(2);
                  each(
                      measured,
                      List.of(0),
                      (name, run) -> {
                        double onPeriod =
                            measured.of(run).bursty().get(0).bursts().stream()
                                .mapToLong(burst -> burst.deadlineMillis() - burst.arrivalMillis())
                                .average()
                                .orElseThrow();
                        double ratio = 1000 * measured.lq(run) / onPeriod;
                        cases.add(name, ratio, ratio >= 57.0 / 27 * FACTOR, ratio > 1);
                      });
                  return cases.finding();
                })
            .because(
                "S",
                "Whole tasks leave a part of each node unused, so that a job that fills"
                    + " the cluster by its sum takes a second wave; starting containers, which"
                    + " the paper names besides, is not charged here."),
        BopfClaim.of(
                "5.2.2, figure 7",
                "DRF gets worse with every doubling of the TQs",
                measured -> {
                  Cases cases = new Cases(2);
                  each(
                      measured,
                      List.of(2, 4, 8),
                      (name, run) -> {
                        OneBurstyQueue drf = run.under(ComparedPolicy.DRF);
                        double ratio = measured.lq(drf) / measured.lq(drf.beside(run.tqs() / 2));
                        cases.add(name, ratio, ratio > 1);
                      });
                  return cases.finding();
                })
            .because("H", "The LQ has one share in N + 1."),
        BopfClaim.ofExact(
                "5.2.2, figure 7",
                "With 1 to 8 TQs the LQ's completion is almost the same (65 s)",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  each(
                      measured,
                      List.of(2, 4, 8),
                      (name, run) -> {
                        OneBurstyQueue bopf = run.under(policy);
                        double ratio = measured.lq(bopf) / measured.lq(bopf.beside(1));
                        cases.add(name, ratio, isClose(ratio));
                      });
                  return cases.finding();
                })
            .because(
                "PP",
                "With fair excess 58 to 73 s in all cases. TPC-DS gets faster with more"
                    + " TQs: the more jobs run side by side, the more short tasks there are"
                    + " whose room comes free soon. As printed a burst is lost, see the next"
                    + " claim."),
        BopfClaim.ofExact(
                "5.2.2, figure 7",
                "BoPF is as good as Strict Priority for the LQ",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  each(
                      measured,
                      BopfRuns.CLUSTER_TQS,
                      (name, run) -> {
                        double ratio =
                            measured.lq(run.under(policy))
                                / measured.lq(run.under(ComparedPolicy.SP));
                        cases.add(name, ratio, ratio <= 1 + CLOSE);
                      });
                  return cases.finding();
                })
            .because(
                "FH",
                "The same tasks start at the same instants. To the letter of Algorithm"
                    + " 1, a burst that had to wait for tasks to end loses its level at the"
                    + " deadline, and what it still needs is spare: nothing is while TQs have"
                    + " work. Repaid, it keeps its level until it has what it declared."),
        BopfClaim.ofExact(
                "abstract, table 3",
                "BoPF speeds up the LQ's jobs 4.66, 5.38 and 5.12 times against DRF (cluster, 8 TQs; three"
                    + " quarters of that count)",
                (measured, policy) -> factors(measured, policy, Setup.CLUSTER, 8))
            .because(
                "FS",
                "BB comes out near the paper's. For TPC-DS and TPC-H the paper explains"
                    + " the gap to its own simulation (5.38 and 5.12 against 2.93 and 3.04) by"
                    + " costs of allocation that hurt DRF most; none are charged here, and the"
                    + " factors are those of the paper's simulation."),
        BopfClaim.ofExact(
                "5.3, table 4",
                "... 4.09, 2.93 and 3.04 times (simulation, 8 TQs)",
                (measured, policy) -> factors(measured, policy, Setup.SIMULATION, 8))
            .because("FH", "From 82 % (TPC-DS) to 100 % (BB) of the paper's factors."),
        BopfClaim.ofExact(
                "5.3, table 4",
                "... 16.61, 10.40 and 11.35 times (simulation, 32 TQs)",
                (measured, policy) -> factors(measured, policy, Setup.SIMULATION, 32))
            .because(
                "FS",
                "Three quarters of the paper's are reached for BB and TPC-H, and missed"
                    + " by little for TPC-DS."),
        BopfClaim.ofExact(
                "tables 3 and 4",
                "The factor grows with every doubling of the TQs",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  for (Setup setup : Setup.values()) {
                    for (BurstyWorkload.Source source : measured.runs().sources()) {
                      for (int tqs : BopfRuns.tqs(setup)) {
                        OneBurstyQueue run =
                            measured.runs().usual(source, setup, policy).beside(tqs);
                        if (tqs > 1) {
                          double ratio =
                              measured.factor(run) / measured.factor(run.beside(tqs / 2));
                          cases.add(
                              "%s, %s, %d TQs".formatted(source.title(), setup.word(), tqs),
                              ratio,
                              ratio > 1);
                        }
                      }
                    }
                  }
                  return cases.finding();
                })
            .because("PH", "DRF gets worse, BoPF does not. As printed both wait."),
        BopfClaim.ofExact(
                "5.2.2, figure 8",
                "Completions vary much less than under DRF (4 and 8 TQs; standard deviation over mean,"
                    + " against DRF's)",
                (measured, policy) -> {
                  Cases cases = new Cases(2);
                  each(
                      measured,
                      List.of(4, 8),
                      (name, run) -> {
                        double ratio =
                            measured.lqVariation(run.under(policy))
                                / measured.lqVariation(run.under(ComparedPolicy.DRF));
                        cases.add(name, ratio, ratio <= 0.5, ratio < 1);
                      });
                  return cases.finding();
                })
            .because(
                "FP",
                "Under DRF all bursts have the same share, because all TQs always have"
                    + " work; BB-like has one LQ job, whose completions then hardly differ at"
                    + " all. In the paper's cluster the number of TQs that compete differed."
                    + " Under BoPF the wait for room differs."));
  }

  static boolean isClose(double ratio) {
    return Math.abs(ratio - 1) <= CLOSE;
  }

  private static Finding factors(
      BopfMeasurements measured, ComparedPolicy policy, Setup setup, int tqs) {
    Cases cases = new Cases(2);
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      OneBurstyQueue run = measured.runs().usual(source, setup, policy).beside(tqs);
      double factor = measured.factor(run);
      cases.add(source.title(), factor, factor >= FACTOR * Paper.factor(run), factor > 1);
    }
    return cases.finding();
  }

  /** In the cluster, every workload beside every number of TQs, under DRF. */
  private static void each(
      BopfMeasurements measured, List<Integer> tqs, BiConsumer<String, OneBurstyQueue> what) {
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      for (int count : tqs) {
        String name = count == 0 ? source.title() : "%s, %d TQ".formatted(source.title(), count);
        what.accept(
            count > 1 ? name + "s" : name,
            measured.runs().usual(source, Setup.CLUSTER, ComparedPolicy.DRF).beside(count));
      }
    }
  }
}
