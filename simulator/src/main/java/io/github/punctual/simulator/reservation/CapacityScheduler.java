package io.github.punctual.simulator.reservation;

import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How YARN's CapacityScheduler divides a cluster among leaf queues: the one that uses the least of
 * its configured capacity is served first. Up to its capacity a queue may take back what others use
 * beyond theirs, where the simulation is preemptive. Maximum capacities are the limits of {@link
 * io.github.punctual.simulator.queues.QueueEntry}; limits of users and of application masters are
 * left out.
 */
public final class CapacityScheduler implements Decider<QueueSnapshot, QueueShares> {
  private final Map<QueueId, Double> capacities;

  /**
   * A scheduler for these queues.
   *
   * @param capacities the part of the cluster of each, in (0, 1]; together at most 1
   */
  public CapacityScheduler(Map<QueueId, Double> capacities) {
    this.capacities = new TreeMap<>(capacities);
    double sum = 0;
    for (Map.Entry<QueueId, Double> queue : this.capacities.entrySet()) {
      if (!(queue.getValue() > 0)) {
        throw new IllegalArgumentException(
            "capacity of queue %s is %s; it must be above 0"
                .formatted(queue.getKey(), queue.getValue()));
      }
      sum += queue.getValue();
    }
    if (sum > 1 + 1e-9) {
      throw new IllegalArgumentException(
          "capacities of the queues are %s together; they must be at most 1".formatted(sum));
    }
  }

  @Override
  public String name() {
    return "capacity-scheduler";
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    List<QueueShare> shares = new ArrayList<>();
    for (QueueUse queue : snapshot.queues()) {
      Double capacity = capacities.get(queue.queue());
      if (capacity == null) {
        throw new IllegalArgumentException(
            "queue %s has no capacity; give it one".formatted(queue.queue()));
      }
      shares.add(
          new QueueShare(
              queue.queue(), 0, snapshot.capacity().scaledDown(capacity), Beyond.FAIR, capacity));
    }
    return new QueueShares(shares, OptionalLong.empty());
  }
}
