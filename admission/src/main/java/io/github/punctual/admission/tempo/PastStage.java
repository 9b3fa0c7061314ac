package io.github.punctual.admission.tempo;

import io.github.punctual.robust.demand.TaskTimes;

/**
 * A stage of a run that has ended.
 *
 * @param name its name within the job
 * @param parents which stages of the run it came after: a bit for each, by their positions
 * @param times of its tasks, without a sample
 */
record PastStage(String name, long parents, TaskTimes times) {
  /** What its tasks took together, in seconds. */
  double seconds() {
    return times.count() * times.mean();
  }
}
