package io.github.punctual.simulator.scheduler;

import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.peel.PaperPeeling;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.slots.QueueMapping;
import io.github.punctual.robust.slots.VectorMapping;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.List;

/**
 * How RUSH is to plan in a simulation.
 *
 * @param settings of the policy
 * @param history whether the task times of earlier jobs count
 * @param hints whether users say how long the tasks of each stage run on average
 * @param intervalMillis how often it plans at most
 */
record RushSimulationOptions(
    RushSettings settings, boolean history, boolean hints, long intervalMillis) {
  /** RUSH as the ResourceManager runs it. */
  static RushSimulationOptions ours(Options options) {
    return of(options, "gaussian", "exact", "tasks", true);
  }

  /**
   * RUSH as it is printed: Gaussian estimator (section IV), Algorithms 3 and 4, and jobs of which
   * nothing is known before their own tasks end.
   */
  static RushSimulationOptions paper(Options options) {
    return of(options, "gaussian-plain", "paper", "queues", false);
  }

  private static RushSimulationOptions of(
      Options options, String estimator, String peeling, String mapping, boolean history) {
    double theta = options.number("theta", 0.9, 0.001, 1);
    double delta = options.number("delta", 0.7, 0, 1e6);
    double prior = options.number("prior-seconds", 60, 1e-3, 1e9);
    String estimates = options.word("estimator", estimator, DemandEstimators.NAMES);
    String peels = options.word("peeling", peeling, List.of("exact", "paper"));
    String maps = options.word("mapping", mapping, List.of("tasks", "queues"));
    RushSettings settings =
        new RushSettings(
            new Robustness(theta, delta),
            DemandEstimators.of(estimates, prior),
            peels.equals("exact") ? new ExactPeeling() : new PaperPeeling(),
            maps.equals("tasks") ? new VectorMapping() : new QueueMapping(),
            options.flag("shorten-budgets", true));
    return new RushSimulationOptions(
        settings,
        options.flag("history", history),
        options.flag("hints", false),
        options.intervalMillis());
  }
}
