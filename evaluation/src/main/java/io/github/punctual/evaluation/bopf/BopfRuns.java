package io.github.punctual.evaluation.bopf;

import io.github.punctual.evaluation.bopf.OneBurstyQueue.Bursts;
import java.util.ArrayList;
import java.util.List;

/**
 * All runs of the evaluation.
 *
 * @param scale how many of the jobs of TQs there are, in (0, 1]
 */
record BopfRuns(List<BurstyWorkload.Source> sources, double scale) {
  /** By how much the LQ's jobs grow (figure 9). */
  static final List<Integer> GROWTHS = List.of(1, 2, 4, 8);

  /** Standard deviations of estimates in per cent (figure 13). */
  static final List<Integer> ERROR_PERCENTS = List.of(0, 10, 20, 30, 40, 50);

  /** Standard deviations of burst sizes in per cent (figure 12). */
  static final List<Integer> DEVIATION_PERCENTS = List.of(0, 10, 20, 30, 40, 50);

  /** The paper's default number of TQs. */
  static final int DEFAULT_TQS = 8;

  /** What the paper compares with one LQ that does what it declares, and readings of BoPF. */
  static final List<ComparedPolicy> COMPARED =
      List.of(
          ComparedPolicy.DRF, ComparedPolicy.SP, ComparedPolicy.PAPER, ComparedPolicy.FAIR_EXCESS);

  /** The same with all readings of BoPF, where an LQ needs more than it declares. */
  static final List<ComparedPolicy> WITH_EXCESS =
      List.of(
          ComparedPolicy.DRF,
          ComparedPolicy.SP,
          ComparedPolicy.PAPER,
          ComparedPolicy.REPAYING,
          ComparedPolicy.FAIR_EXCESS);

  private static final long ERRORS_PERIOD_MILLIS = 350_000;
  private static final int UNCERTAIN_BURSTS = 400;

  BopfRuns {
    sources = List.copyOf(sources);
  }

  /** The paper's default: 8 TQs, exact estimates, no preemption. */
  OneBurstyQueue usual(BurstyWorkload.Source source, Setup setup, ComparedPolicy policy) {
    return new OneBurstyQueue(
        source, setup, DEFAULT_TQS, policy, Mode.WAITING, Bursts.EXACT, scale);
  }

  /** One LQ beside some TQs (tables 3 and 4, figures 7 and 8). */
  List<BopfExperiment> tables() {
    List<BopfExperiment> runs = new ArrayList<>();
    for (ComparedPolicy policy : COMPARED) {
      runs.addAll(beside(Setup.CLUSTER, policy, List.of(0)));
      runs.addAll(beside(Setup.CLUSTER, policy, Setup.CLUSTER.tqs()));
      if (policy != ComparedPolicy.SP) {
        runs.addAll(beside(Setup.SIMULATION, policy, Setup.SIMULATION.tqs()));
      }
    }
    return runs;
  }

  /** All workloads beside some numbers of TQs, workload by workload. */
  List<OneBurstyQueue> beside(Setup setup, ComparedPolicy policy, List<Integer> tqs) {
    return sources.stream()
        .flatMap(source -> tqs.stream().map(count -> usual(source, setup, policy).beside(count)))
        .toList();
  }

  /** An LQ whose jobs grow, while it declares what it declared before (figure 9). */
  OneBurstyQueue grown(BurstyWorkload.Source source, ComparedPolicy policy, int growth) {
    boolean truthful = growth == 1;
    return usual(source, Setup.CLUSTER, policy).with(new Bursts(growth, truthful, 0, 0));
  }

  /** Figure 9 under a policy, workload by workload. */
  List<OneBurstyQueue> grown(ComparedPolicy policy) {
    return sources.stream()
        .flatMap(source -> GROWTHS.stream().map(growth -> grown(source, policy, growth)))
        .toList();
  }

  /** Figures 2 and 6. */
  List<BopfExperiment> motivation() {
    return List.copyOf(WITH_EXCESS.stream().map(Motivation::new).toList());
  }

  /** Several LQs, in the cluster, or as fluid in one pool of six resources. */
  SeveralQueues several(ComparedPolicy policy, Mode mode) {
    Setup setup = mode == Mode.FLUID ? Setup.SIMULATION : Setup.CLUSTER;
    return new SeveralQueues(policy, setup, mode, scale);
  }

  /** Figures 10 and 11. */
  List<BopfExperiment> several() {
    List<BopfExperiment> runs = new ArrayList<>();
    for (ComparedPolicy policy : ComparedPolicy.values()) {
      runs.add(several(policy, Mode.WAITING));
      runs.add(several(policy, Mode.FLUID));
    }
    return runs;
  }

  /** An LQ whose estimates are wrong. */
  OneBurstyQueue mistaken(BurstyWorkload.Source source, ComparedPolicy policy, int errorPercent) {
    return usual(source, Setup.SIMULATION, policy)
        .with(new Bursts(1, true, errorPercent, ERRORS_PERIOD_MILLIS));
  }

  /** The same with some errors, workload by workload. */
  List<OneBurstyQueue> mistaken(ComparedPolicy policy, List<Integer> errorPercents) {
    return sources.stream()
        .flatMap(source -> errorPercents.stream().map(each -> mistaken(source, policy, each)))
        .toList();
  }

  /** Figure 13. */
  List<BopfExperiment> errors() {
    List<BopfExperiment> runs = new ArrayList<>(mistaken(ComparedPolicy.DRF, List.of(0)));
    ComparedPolicy.OF_BOPF.forEach(policy -> runs.addAll(mistaken(policy, ERROR_PERCENTS)));
    return runs;
  }

  /** An LQ whose bursts are of different sizes. */
  UncertainBursts uncertain(
      ComparedPolicy policy,
      int deviationPercent,
      boolean correlated,
      UncertainBursts.Request request) {
    int bursts = (int) Math.max(10, Math.round(UNCERTAIN_BURSTS * scale));
    return new UncertainBursts(policy, deviationPercent, correlated, request, bursts);
  }

  /** Figure 12. */
  List<BopfExperiment> uncertain() {
    List<BopfExperiment> runs = new ArrayList<>();
    for (ComparedPolicy policy : ComparedPolicy.OF_BOPF) {
      for (int percent : DEVIATION_PERCENTS) {
        for (UncertainBursts.Request request : UncertainBursts.Request.values()) {
          runs.add(uncertain(policy, percent, false, request));
          runs.add(uncertain(policy, percent, true, request));
        }
      }
    }
    return runs;
  }

  /** Room made in other ways, and M-BVT. */
  List<BopfExperiment> modes() {
    List<BopfExperiment> runs = new ArrayList<>();
    for (BurstyWorkload.Source source : sources) {
      for (ComparedPolicy policy : ComparedPolicy.values()) {
        for (Mode mode : Mode.values()) {
          if (policy != ComparedPolicy.N_BOPF && policy != ComparedPolicy.N_BOPF_FAIR) {
            runs.add(usual(source, Setup.CLUSTER, policy).with(mode));
          }
        }
      }
    }
    return runs;
  }
}
