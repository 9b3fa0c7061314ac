package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ProgressReports;

/**
 * What a run charges that the papers do not.
 *
 * @param key its name in measurements
 * @param costs starts of containers, and work that is lost
 * @param progressError the largest error of reported progress, in [0, 1)
 */
record Conditions(String key, Costs costs, double progressError) {
  /** Nothing is charged, as in the papers' model. */
  static final Conditions PAPERS = new Conditions("papers", Costs.NONE, 0);

  /**
   * A task that is taken away loses its work and takes 3 s to start again; progress is 20 % off.
   */
  static final Conditions CHARGED = new Conditions("charged", new Costs(3000, true), 0.2);

  ProgressReports reports(long seed) {
    return progressError == 0 ? ProgressReports.EXACT : new ProgressReports(progressError, seed);
  }
}
