package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Objects;
import java.util.Optional;

/**
 * What a queue declares of itself.
 *
 * @param queue the queue
 * @param weight its part of the cluster against that of other queues, above 0
 * @param bursts the bursts of a latency-sensitive queue (LQ); empty for a throughput-sensitive one
 *     (TQ)
 */
public record QueueDeclaration(QueueId queue, double weight, Optional<BurstPlan> bursts) {
  public QueueDeclaration {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(bursts, "bursts");
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight of queue %s is %s; it must be above 0 and finite".formatted(queue, weight));
    }
  }

  /** A throughput-sensitive queue. */
  public static QueueDeclaration throughput(QueueId queue, double weight) {
    return new QueueDeclaration(queue, weight, Optional.empty());
  }

  /** A latency-sensitive queue. */
  public static QueueDeclaration latency(QueueId queue, double weight, BurstPlan bursts) {
    return new QueueDeclaration(queue, weight, Optional.of(bursts));
  }

  /** The same with another demand of its bursts; those that are listed stay as they are. */
  public QueueDeclaration withDemand(ResourceSeconds demand) {
    return new QueueDeclaration(
        queue,
        weight,
        bursts.map(
            plan ->
                plan instanceof BurstPlan.Repeated repeated ? repeated.withDemand(demand) : plan));
  }

  public boolean isLatencySensitive() {
    return bursts.isPresent();
  }
}
