package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.DeclaredQueuePolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.baseline.QueuePolicies;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import java.util.Optional;
import java.util.function.Function;

/** The policies for queues by name, as {@link QueuePolicies} has them. */
public final class QueuePolicyNames {
  private record Source(String name, Function<ResourceVector, DeclaredQueuePolicy> maker)
      implements QueuePolicySource {
    @Override
    public QueueRegistrar start(ResourceVector capacity) {
      return new Registrar(maker.apply(capacity));
    }
  }

  private record Registrar(DeclaredQueuePolicy declared) implements QueueRegistrar {
    @Override
    public Decider<QueueSnapshot, QueueShares> policy() {
      return declared;
    }

    @Override
    public Optional<Classification> register(QueueDeclaration queue, long nowMillis) {
      return declared.enter(queue, nowMillis);
    }
  }

  private QueuePolicyNames() {}

  /**
   * The policy of a name.
   *
   * @param settings what policies of BoPF's kind follow
   * @throws IllegalArgumentException when there is no policy of that name
   */
  public static QueuePolicySource of(String name, BopfSettings settings) {
    if (!QueuePolicies.NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "there is no queue policy '%s'; name one of %s"
              .formatted(name, String.join(", ", QueuePolicies.NAMES)));
    }
    return of(name, capacity -> QueuePolicies.create(name, settings, capacity));
  }

  /**
   * A policy in which queues are entered as they declare themselves.
   *
   * @param maker makes a fresh one for a cluster of a capacity
   */
  public static QueuePolicySource of(
      String name, Function<ResourceVector, DeclaredQueuePolicy> maker) {
    return new Source(name, maker);
  }

  /** The policy of a name, with the default settings. */
  public static QueuePolicySource of(String name) {
    return of(name, BopfSettings.DEFAULT);
  }
}
