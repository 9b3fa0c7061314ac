package io.github.punctual.evaluation.bopf;

import io.github.punctual.simulator.engine.settings.QueueModel;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;

/** How room is made for a burst. */
enum Mode {
  /** It waits for tasks to end: the paper's choice (section 4.3). */
  WAITING("non-preemptive", QueueSimulationSettings.DEFAULTS),
  /** Tasks are taken, and lose what they did. */
  PREEMPTIVE("preemptive", QueueSimulationSettings.DEFAULTS.withPreemption(true)),
  /** Tasks give way at once without loss: the model of the paper's section 3. */
  FLUID("fluid", QueueSimulationSettings.DEFAULTS.with(QueueModel.FLUID));

  private final String word;
  private final QueueSimulationSettings settings;

  Mode(String word, QueueSimulationSettings settings) {
    this.word = word;
    this.settings = settings;
  }

  String word() {
    return word;
  }

  QueueSimulationSettings settings() {
    return settings;
  }
}
