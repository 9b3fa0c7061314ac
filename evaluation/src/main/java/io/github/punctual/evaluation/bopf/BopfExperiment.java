package io.github.punctual.evaluation.bopf;

import io.github.punctual.simulator.queues.BurstExperiment;
import java.io.IOException;

/** What is run, under a policy: a value, so that each run is made once. */
interface BopfExperiment {
  /** What serves the queues. */
  ComparedPolicy policy();

  /** The queues and their cluster, the same every time. */
  BurstExperiment make() throws IOException;
}
