package io.github.punctual.simulator.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.FluidDivision;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.QueueModel;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FluidServingTest {
  private static final long UNITS = 1_000_000;

  private static ResourceVector vector(Random random, long most) {
    return ResourceVector.of(
        Map.of(
            "a",
            1 + (long) (random.nextDouble() * most),
            "b",
            random.nextInt(4) == 0 ? 0 : 1 + (long) (random.nextDouble() * most)));
  }

  /** Where a queue has one job, it is what another implementation of the same rule gives. */
  @Test
  @Timeout(120)
  void dividesAsTheSharesSay() {
    ResourceVector capacity = ResourceVector.of(Map.of("a", UNITS, "b", UNITS));
    for (int trial = 0; trial < 300; trial++) {
      Random random = new Random(trial);
      List<QueueShare> shares = new ArrayList<>();
      List<FluidDivision.Want> wants = new ArrayList<>();
      List<QueueWork> queues = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(6); i++) {
        QueueId id = new QueueId("root.q" + i);
        QueueShare share =
            new QueueShare(
                id,
                random.nextInt(3),
                random.nextBoolean() ? ResourceVector.ZERO : vector(random, UNITS / 2),
                random.nextBoolean() ? Beyond.FAIR : Beyond.SPARE,
                0.5 + random.nextInt(4));
        int tasks = 1 + random.nextInt(100);
        ResourceVector task = vector(random, UNITS / 50);
        shares.add(share);
        wants.add(new FluidDivision.Want(share, task.times(tasks)));
        queues.add(
            QueueWork.throughput(
                QueueDeclaration.throughput(id, 1),
                List.of(Given.job(Given.stage("s", tasks, 1000, task)))));
      }
      BurstResult result =
          new BurstExperiment(
                  "division",
                  ClusterSpec.pool(capacity),
                  queues,
                  QueueSimulationSettings.DEFAULTS
                      .with(QueueModel.FLUID)
                      .withBinMillis(1000)
                      .until(1000))
              .run(new Fixed(shares));
      double[] fractions = FluidDivision.fractions(capacity, wants);
      for (int i = 0; i < fractions.length; i++) {
        ResourceVector wanted = wants.get(i).wanted();
        assertEquals(
            fractions[i] * wanted.dominantShare(capacity),
            result.queues().get(i).dominantShare(),
            1e-6,
            "trial " + trial + ", queue " + i);
      }
    }
  }

  /** Always says the same. */
  private record Fixed(List<QueueShare> shares)
      implements QueuePolicySource, QueueRegistrar, Decider<QueueSnapshot, QueueShares> {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public QueueRegistrar start(ResourceVector capacity) {
      return this;
    }

    @Override
    public Decider<QueueSnapshot, QueueShares> policy() {
      return this;
    }

    @Override
    public Optional<Classification> register(QueueDeclaration queue, long nowMillis) {
      return Optional.empty();
    }

    @Override
    public QueueShares decide(QueueSnapshot snapshot) {
      return new QueueShares(shares, OptionalLong.empty());
    }
  }
}
