package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.metrics.Outcomes;

/**
 * What came of one run.
 *
 * @param sdr jobs that met their deadline over those that had one
 * @param kept jobs that met their deadline over those to which it was promised; NaN when it was to
 *     none
 * @param ptr the work of jobs that met their deadline over the work of those that had one
 * @param wtr what was done for jobs that missed over the work of all jobs
 */
record RunScore(double sdr, double kept, double ptr, double wtr) {
  static RunScore of(Outcomes outcomes) {
    return new RunScore(outcomes.sdr(), outcomes.kept(), outcomes.deadlinePtr(), outcomes.wtr());
  }
}
