package io.github.punctual.simulator.scheduler;

import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.worstcase.Robustness;

/**
 * How RUSH is to plan in a simulation.
 *
 * @param settings of the policy
 * @param history whether the task times of earlier jobs count
 * @param hints whether users say how long the tasks of each stage run on average
 * @param intervalMillis how often it plans at most
 */
record RushOptions(RushSettings settings, boolean history, boolean hints, long intervalMillis) {
  static RushOptions of(Options options) {
    double theta = options.number("theta", 0.9, 0.001, 1);
    double delta = options.number("delta", 0.7, 0, 1e6);
    double prior = options.number("prior-seconds", 60, 1e-3, 1e9);
    String estimator = options.word("estimator", "gaussian", DemandEstimators.NAMES);
    RushSettings settings =
        new RushSettings(
            new Robustness(theta, delta),
            DemandEstimators.of(estimator, prior),
            new ExactPeeling());
    boolean history = options.flag("history", true);
    boolean hints = options.flag("hints", false);
    long interval = options.millis("interval-seconds", 1);
    return new RushOptions(settings, history, hints, interval);
  }
}
