package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueuePolicy;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The policies for queues by name. */
public final class QueuePolicyNames {
  private record Source(String name, Function<ResourceVector, QueueRegistrar> maker)
      implements QueuePolicySource {
    @Override
    public QueueRegistrar start(ResourceVector capacity) {
      return maker.apply(capacity);
    }
  }

  private record Registrar(
      QueuePolicy policy, Function<QueueDeclaration, Optional<Classification>> entering)
      implements QueueRegistrar {
    @Override
    public Optional<Classification> register(QueueDeclaration queue, long nowMillis) {
      return entering.apply(queue);
    }
  }

  private static final class Drf implements QueuePolicy {
    private final Map<QueueId, Double> weights = new HashMap<>();

    @Override
    public String name() {
      return "drf";
    }

    @Override
    public QueueShares decide(QueueSnapshot snapshot) {
      List<QueueShare> shares =
          snapshot.queues().stream()
              .map(use -> QueueShare.elastic(use.queue(), weights.get(use.queue())))
              .toList();
      return new QueueShares(shares, OptionalLong.empty());
    }
  }

  private QueuePolicyNames() {}

  /** BoPF that expects so many queues. */
  public static QueuePolicySource bopf(int expectedQueues) {
    return bopf(BopfSettings.DEFAULT.withExpectedQueues(expectedQueues));
  }

  /** BoPF with these settings. */
  public static QueuePolicySource bopf(BopfSettings settings) {
    return new Source(
        "bopf",
        capacity -> {
          BopfPolicy policy = new BopfPolicy(capacity, settings);
          return new Registrar(policy, queue -> Optional.of(policy.register(queue, 0)));
        });
  }

  /** Dominant resource fairness by weights. */
  public static QueuePolicySource drf() {
    return new Source(
        "drf",
        capacity -> {
          Drf policy = new Drf();
          return new Registrar(
              policy,
              queue -> {
                policy.weights.put(queue.queue(), queue.weight());
                return Optional.empty();
              });
        });
  }
}
