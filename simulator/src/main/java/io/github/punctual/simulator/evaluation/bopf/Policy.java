package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.queues.QueuePolicyNames;
import io.github.punctual.simulator.queues.QueuePolicySource;

/** What is compared. */
enum Policy {
  /** Dominant resource fairness at every instant. */
  DRF("drf", "DRF"),
  /** Latency-sensitive queues first. */
  SP("strict-priority", "SP"),
  /** BoPF without soft guarantees. */
  N_BOPF("n-bopf", "N-BoPF"),
  /** BoPF as the paper has it. */
  PAPER("bopf-paper", "BoPF, as printed"),
  /** BoPF as the ResourceManager runs it. */
  BOPF("bopf", "BoPF"),
  /** Borrowed virtual time. */
  M_BVT("m-bvt", "M-BVT");

  private final String key;
  private final String title;

  Policy(String key, String title) {
    this.key = key;
    this.title = title;
  }

  /** Its name in the simulator. */
  String key() {
    return key;
  }

  /** A fresh policy for each run; queues are counted as they are registered. */
  QueuePolicySource source() {
    return switch (this) {
      case DRF -> QueuePolicyNames.drf();
      default -> QueuePolicyNames.bopf(1);
    };
  }

  /** Its name in the document. */
  String title() {
    return title;
  }
}
