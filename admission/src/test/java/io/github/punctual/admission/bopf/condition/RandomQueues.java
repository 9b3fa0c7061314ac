package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Random declarations and capacities that {@link InstantBook} can follow. */
final class RandomQueues {
  private static final long[] PERIODS = {2, 3, 4, 6, 8, 12, 24};

  private final SplittableRandom random;
  private final double[] weights;

  RandomQueues(SplittableRandom random, double... weights) {
    this.random = random;
    this.weights = weights;
  }

  QueueDeclaration next(QueueId queue) {
    double weight = weights[random.nextInt(weights.length)];
    return switch (random.nextInt(6)) {
      case 0 -> QueueDeclaration.throughput(queue, weight);
      case 1 -> QueueDeclaration.latency(queue, weight, aperiodic());
      case 2 -> QueueDeclaration.latency(queue, weight, periodic(OptionalLong.empty()));
      case 3, 4 ->
          QueueDeclaration.latency(
              queue, weight, periodic(OptionalLong.of(random.nextInt(-20, 40))));
      default -> QueueDeclaration.latency(queue, weight, listed());
    };
  }

  ResourceVector capacity() {
    return ResourceVector.of(Map.of("a", random.nextLong(6, 16), "b", random.nextLong(6, 16)));
  }

  private BurstPlan aperiodic() {
    long gap = PERIODS[random.nextInt(PERIODS.length)];
    long onTime = random.nextLong(1, gap + 1);
    return new BurstPlan.Aperiodic(gap, onTime, demand(gap, onTime), 0.95);
  }

  private BurstPlan periodic(OptionalLong first) {
    long period = PERIODS[random.nextInt(PERIODS.length)];
    long onTime = random.nextLong(1, period + 1);
    return new BurstPlan.Periodic(first, period, onTime, demand(period, onTime), 0.95);
  }

  private BurstPlan listed() {
    List<Burst> bursts = new ArrayList<>();
    long t = random.nextLong(-5, 20);
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      long gap = random.nextLong(1, 10);
      long onTime = random.nextLong(1, gap + 1);
      bursts.add(new Burst(t, onTime, demand(gap, onTime)));
      t += gap;
    }
    return new BurstPlan.Listed(bursts, t, 0.95);
  }

  /** Often near what is fair for one of a few queues, never above what the cluster can give. */
  private ResourceSeconds demand(long gap, long onTime) {
    Map<String, Double> amounts = new HashMap<>();
    for (String type : List.of("a", "b")) {
      double most = 6 * onTime;
      double fair = random.nextLong(1, 8) * gap / 2.0;
      amounts.put(type, Math.min(most, fair) / 1000);
    }
    return ResourceSeconds.of(amounts);
  }
}
