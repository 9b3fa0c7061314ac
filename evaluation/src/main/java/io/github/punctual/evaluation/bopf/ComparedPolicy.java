package io.github.punctual.evaluation.bopf;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.DeclaredQueuePolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.baseline.QueuePolicies;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.queues.QueuePolicyNames;
import io.github.punctual.simulator.queues.QueuePolicySource;
import java.util.List;

/** A policy that is compared. */
enum ComparedPolicy {
  /** Dominant resource fairness at every instant. */
  DRF("drf", "DRF"),
  /** Latency-sensitive queues first. */
  SP("strict-priority", "SP"),
  /** BoPF without soft guarantees, as printed. */
  N_BOPF("n-bopf", "N-BoPF, as printed"),
  /** BoPF as it is printed. */
  PAPER("bopf-paper", "BoPF, as printed"),
  /** BoPF that repays, and gives nothing but what is spare beyond a declaration. */
  REPAYING("bopf-repaying", "BoPF, repaying"),
  /** BoPF that repays, and serves fairly beyond a declaration, but without soft guarantees. */
  N_BOPF_FAIR("n-bopf-fair", "N-BoPF, fair excess"),
  /** BoPF that repays, and serves fairly beyond a declaration. */
  FAIR_EXCESS("bopf-fair", "BoPF, fair excess"),
  /** Borrowed virtual time. */
  M_BVT("m-bvt", "M-BVT");

  /** The readings of BoPF. */
  static final List<ComparedPolicy> OF_BOPF = List.of(PAPER, REPAYING, FAIR_EXCESS);

  /** Those that differ where an LQ does exactly what it declares. */
  static final List<ComparedPolicy> OF_EXACT = List.of(PAPER, FAIR_EXCESS);

  private static final BopfSettings DEFAULT = BopfSettings.DEFAULT;
  private static final BopfSettings FAIR = DEFAULT.withBeyond(Beyond.FAIR);

  private final String key;
  private final String title;

  ComparedPolicy(String key, String title) {
    this.key = key;
    this.title = title;
  }

  /** A name for files and reports. */
  String key() {
    return key;
  }

  /** Its name in the document. */
  String title() {
    return title;
  }

  /** The same without a soft class, for a policy that has classes. */
  ComparedPolicy withoutSoft() {
    return this == PAPER ? N_BOPF : N_BOPF_FAIR;
  }

  /** What the ResourceManager runs where nothing is set. */
  static ComparedPolicy byDefault() {
    return DEFAULT.beyond() == Beyond.FAIR ? FAIR_EXCESS : REPAYING;
  }

  /** A fresh policy for each run. It counts queues as they are registered. */
  QueuePolicySource source() {
    return QueuePolicyNames.of(key, this::make);
  }

  private DeclaredQueuePolicy make(ResourceVector capacity) {
    return switch (this) {
      case REPAYING -> new BopfPolicy(key, capacity, DEFAULT.withBeyond(Beyond.SPARE));
      case FAIR_EXCESS -> new BopfPolicy(key, capacity, FAIR);
      case N_BOPF_FAIR -> new BopfPolicy(key, capacity, FAIR.withSoftClass(false));
      case DRF, SP, N_BOPF, PAPER, M_BVT -> QueuePolicies.create(key, DEFAULT, capacity);
    };
  }
}
