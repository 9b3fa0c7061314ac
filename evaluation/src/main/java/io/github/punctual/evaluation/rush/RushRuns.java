package io.github.punctual.evaluation.rush;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.evaluation.Sample;
import io.github.punctual.simulator.generate.RushJobClass;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** All runs of section V-B: figures 4 and 6. */
final class RushRuns {
  /** Time budgets over run times alone, as in the paper. */
  static final List<Double> BUDGETS = List.of(2.0, 1.5, 1.0);

  /** How full the cluster is: the paper does not say. */
  static final List<Double> LOADS = List.of(0.5, 0.9, 1.2);

  /** The load of figures and of changed settings. */
  static final double LOAD = 0.9;

  /** The budget of changed settings. */
  static final double BUDGET = 1.5;

  private static final int SEEDS = 5;
  private static final int JOBS = 100;

  private final int seeds;
  private final int jobs;
  private final Runs<RushTrial, List<Ended>> outcomes;

  /** The runs; the scale of the evaluation says how many seeds and jobs there are. */
  RushRuns(Evaluation evaluation) {
    this.outcomes = evaluation.runs();
    this.seeds = evaluation.part(SEEDS, 2);
    this.jobs = (int) Math.max(20, Math.round(JOBS * Math.min(1, 2 * evaluation.scale())));
  }

  int seeds() {
    return seeds;
  }

  int jobs() {
    return jobs;
  }

  void run() throws IOException {
    List<RushTrial> trials = RushTrial.all(LOADS, BUDGETS, Contender.ALL);
    trials.addAll(RushTrial.all(List.of(LOAD), List.of(BUDGET), Contender.CHANGED));
    for (RushTrial trial : trials) {
      outcomes.addAll(trial, seeds, seed -> trial.run(jobs, seed));
    }
    outcomes.make("RUSH, figures 4 and 6");
  }

  /** A measure of some jobs of all seeds. */
  private Sample sample(RushTrial trial, Predicate<Ended> which, ToDoubleFunction<Ended> measure) {
    return new Sample(
        outcomes.of(trial).stream().flatMap(List::stream).filter(which).mapToDouble(measure));
  }

  /** Latencies of critical and sensitive jobs: figure 4. */
  Sample latencies(RushTrial trial) {
    return sample(trial, Ended::minds, Ended::latency);
  }

  /** Utilities of all jobs: figure 6. */
  Sample utilities(RushTrial trial) {
    return sample(trial, one -> true, Ended::utility);
  }

  Sample latencies(RushTrial trial, RushJobClass jobClass) {
    return sample(trial, one -> one.jobClass() == jobClass, Ended::latency);
  }

  /** The part of the jobs that got nothing. */
  double nothing(RushTrial trial) {
    return sample(trial, one -> true, one -> one.isNothing() ? 1 : 0).mean();
  }
}
