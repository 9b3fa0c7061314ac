package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.deadline.DeadlineKinds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is run for which document.
 *
 * @param scale how long TR1-like and TR2-like are, as a part of the original
 * @param data a folder with public traces; empty: none are evaluated
 */
record DocumentPlan(double scale, Optional<Path> data) {
  /** How often the work offered exceeds what the cluster can do, as in the papers' clusters. */
  static final List<Double> LOADS = List.of(1.8, 0.9);

  /** The papers' clusters, highly and moderately constrained. */
  static final List<Integer> TR1_CPUS = List.of(2250, 4500);

  static final List<Integer> TR2_CPUS = List.of(2500, 5000);

  /** The clusters of figures 2 and 3 of the Pythia paper: from 2250 to 15000. */
  static final List<Integer> TR1_RANGE = List.of(2250, 4500, 6750, 9000, 12000, 15000);

  /** The same for TR2, up to its peak. */
  static final List<Integer> TR2_RANGE = List.of(2500, 5000, 7500, 10000, 15000, 25000);

  /** Seeds of the shorter workload, for what differs from one workload to the next. */
  static final int SEEDS = 5;

  /**
   * How much of TR2-like is run: with all its jobs it would take seven times as long as TR1-like.
   */
  static final double TR2_PART = 0.25;

  private static final int SHORTER = 10;
  private static final double LEAST_SCALE = 0.002;

  /** One multiple for all. */
  static final List<DeadlineKind> FIXED2X = List.of(DeadlineKinds.parse("Fixed2x"));

  Dataset tr1() {
    return Dataset.tr1("tr1", "TR1-like", scale, 1);
  }

  Dataset tr2() {
    return Dataset.tr2(Math.max(LEAST_SCALE, scale * TR2_PART));
  }

  /** A tenth of TR1-like, several times. */
  Dataset tr1Short() {
    return Dataset.tr1(
        "tr1short", "TR1-like, a tenth", Math.max(LEAST_SCALE, scale / SHORTER), SEEDS);
  }

  /** The data sets of both papers' figures. */
  List<Batch> papers() {
    List<String> policies = new ArrayList<>(PolicyNames.published());
    policies.addAll(PolicyNames.CORRECTIONS);
    return List.of(
        Batch.of(tr1(), TR1_CPUS, DeadlineKinds.published(), policies),
        Batch.of(tr2(), TR2_CPUS, DeadlineKinds.published(), policies));
  }

  /** Several seeds, and every choice that the papers leave. */
  Batch choices() {
    List<String> policies = new ArrayList<>(PolicyNames.published());
    policies.addAll(PolicyNames.justiceReadings());
    policies.addAll(PolicyNames.pythiaReadings());
    return Batch.of(tr1Short(), TR1_CPUS, DeadlineKinds.published(), policies);
  }

  /** Figures 2 and 3 of the Pythia paper. */
  List<Batch> ranges() {
    return List.of(
        Batch.of(tr1(), TR1_RANGE, FIXED2X, PolicyNames.published()),
        Batch.of(tr2(), TR2_RANGE, FIXED2X, PolicyNames.published()));
  }

  /** The public traces that there are. */
  List<Batch> real() {
    List<Batch> batches = new ArrayList<>();
    for (Dataset set : data.map(Dataset::real).orElse(List.of())) {
      List<DeadlineKind> kinds =
          set.ownDeadlines()
              ? List.of(DeadlineKinds.TRACE, FIXED2X.get(0))
              : DeadlineKinds.published();
      batches.add(Batch.atLoads(set, LOADS, kinds, PolicyNames.published()));
    }
    return batches;
  }

  /** This project's own policy beside Oracle and Justice, free of charge and charged. */
  List<Batch> tempo() {
    List<String> policies = List.of(PolicyNames.TEMPO, PolicyNames.ORACLE, PolicyNames.JUSTICE);
    List<Batch> batches = new ArrayList<>();
    batches.add(Batch.of(tr1(), TR1_CPUS, DeadlineKinds.published(), policies));
    for (Dataset set : data.map(Dataset::real).orElse(List.of())) {
      if (!set.ownDeadlines()) {
        batches.add(Batch.atLoads(set, LOADS.subList(0, 1), DeadlineKinds.published(), policies));
      }
    }
    List<Batch> all = new ArrayList<>(batches);
    for (Batch batch : batches) {
      all.add(batch.of(List.of(PolicyNames.TEMPO)).under(Conditions.CHARGED));
    }
    return all;
  }
}
