package io.github.punctual.benchmarks.allocation;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * As many LQs as TQs. Of the LQs one half is hard, and takes the whole cluster when all of them
 * have bursts; the other half is soft.
 */
final class AllocationWorkload {
  private static final ResourceVector CAPACITY = ResourceVector.of(256_000_000, 128_000_000);
  private static final long PERIOD_MILLIS = 1_000_000;
  private static final long STEP_MILLIS = 1;
  private static final ResourceVector PENDING = ResourceVector.of(2_000, 1_000);
  private static final List<ResourceVector> HELD =
      IntStream.range(0, 7).mapToObj(cores -> ResourceVector.of(2L * cores, cores)).toList();

  private final BopfPolicy policy;
  private final List<QueueUse> uses = new ArrayList<>();
  private final int changing;
  private long now;
  private boolean turn;

  /**
   * Queues of which some have bursts.
   *
   * @param queues how many there are
   * @param bursts how many LQs have bursts
   * @param changing how many queues hold something else at every decision
   */
  AllocationWorkload(int queues, int bursts, int changing) {
    this.changing = changing;
    this.policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withExpectedQueues(queues));
    int latency = queues / 2;
    int hard = 0;
    for (int i = 0; i < queues; i++) {
      QueueId queue = new QueueId("root.q%05d".formatted(i));
      QueueDeclaration declaration =
          i % 2 == 0 ? bursty(queue, latency) : QueueDeclaration.throughput(queue, 1);
      if (policy.register(declaration, 0).queueClass() == QueueClass.HARD) {
        hard++;
      }
      boolean hasBurst = i % 2 == 0 && i / 2 % (latency / Math.max(1, bursts)) == 0;
      uses.add(use(queue, i, hasBurst ? List.of(0L) : List.of()));
    }
    if (hard < latency / 2 - 1 || hard > latency / 2) {
      throw new IllegalStateException(hard + " hard queues, which is not half of " + latency);
    }
    policy.decide(new QueueSnapshot(now, CAPACITY, uses));
    for (int i = 0; i < queues; i++) {
      uses.set(i, use(uses.get(i).queue(), i, List.of()));
    }
  }

  private static QueueDeclaration bursty(QueueId queue, int latency) {
    // The level is the whole cluster over the number of those that are to be hard.
    long onTime = PERIOD_MILLIS / 4;
    ResourceSeconds demand = ResourceSeconds.of(CAPACITY, onTime).times(2.0 / latency);
    return QueueDeclaration.latency(
        queue,
        1,
        new BurstPlan.Periodic(OptionalLong.empty(), PERIOD_MILLIS, onTime, demand, 0.95));
  }

  private static QueueUse use(QueueId queue, int cores, List<Long> arrived) {
    return new QueueUse(queue, HELD.get(cores % HELD.size()), PENDING, 1, arrived);
  }

  /** What is seen at the next decision. */
  QueueSnapshot look() {
    now += STEP_MILLIS;
    turn = !turn;
    int every = changing == 0 ? Integer.MAX_VALUE : uses.size() / changing;
    for (int i = 0; i < uses.size() && changing > 0; i += every) {
      uses.set(i, use(uses.get(i).queue(), i + (turn ? 1 : 0), List.of()));
    }
    return new QueueSnapshot(now, CAPACITY, uses);
  }

  /** The shares of what was seen. */
  QueueShares decide(QueueSnapshot snapshot) {
    return policy.decide(snapshot);
  }
}
