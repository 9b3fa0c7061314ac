package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The queues that are admitted, and the admission of further ones: LQAdmit and TQAdmit of Algorithm
 * 1. For one thread.
 */
public final class QueueBook {
  private final int expectedQueues;
  private final Map<QueueId, Classification> queues = new LinkedHashMap<>();
  private ResourceVector capacity;

  /**
   * A book without queues.
   *
   * @param capacity what the queues share
   * @param expectedQueues N_min: how many queues are expected at least, and so counted from the
   *     start; at least 1
   */
  public QueueBook(ResourceVector capacity, int expectedQueues) {
    if (expectedQueues < 1) {
      throw new IllegalArgumentException(
          "expected queues is %d; it must be at least 1".formatted(expectedQueues));
    }
    this.capacity = capacity;
    this.expectedQueues = expectedQueues;
  }

  /** What the class of a queue would be if it came now; changes nothing. */
  public Classification ask(QueueDeclaration newcomer, long nowMillis) {
    double n = Math.max(queues.size() + 1, expectedQueues);
    List<ConditionResult> results = new ArrayList<>();
    ConditionResult safety = safety(n);
    results.add(safety);
    QueueClass queueClass = safety.holds() ? QueueClass.ELASTIC : QueueClass.REJECTED;
    if (newcomer.isLatencySensitive()) {
      ConditionResult fairness = worst(Condition.FAIRNESS, newcomer, n);
      results.add(fairness);
      ConditionResult resource = resource(newcomer);
      results.add(resource);
      if (safety.holds() && fairness.holds()) {
        queueClass = resource.holds() ? QueueClass.HARD : QueueClass.SOFT;
      }
    }
    Optional<Condition> deciding =
        results.stream().filter(r -> !r.holds()).map(ConditionResult::condition).findFirst();
    return new Classification(newcomer, queueClass, deciding, results, Offer.NONE);
  }

  /** Asks for a queue, and enters it unless it is rejected. */
  public Classification admit(QueueDeclaration newcomer, long nowMillis) {
    Classification answer = ask(newcomer, nowMillis);
    if (answer.queueClass() != QueueClass.REJECTED) {
      queues.put(newcomer.queue(), answer);
    }
    return answer;
  }

  /** Enters a queue with the class that it had before a restart; asks nothing. */
  public void enter(QueueDeclaration queue, QueueClass queueClass) {
    queues.put(
        queue.queue(),
        new Classification(queue, queueClass, Optional.empty(), List.of(), Offer.NONE));
  }

  /** Takes a queue out; says whose class changed. */
  public List<ClassChange> leave(QueueId queue, long nowMillis) {
    queues.remove(queue);
    return List.of();
  }

  /** Sets another capacity; says whose class changed. */
  public List<ClassChange> capacity(ResourceVector now, long nowMillis) {
    capacity = now;
    return List.of();
  }

  /** What the queues share. */
  public ResourceVector capacity() {
    return capacity;
  }

  /** A queue that is admitted. */
  public Optional<Classification> find(QueueId queue) {
    return Optional.ofNullable(queues.get(queue));
  }

  /** The admitted queues, in the order of their admission. */
  public Collection<Classification> queues() {
    return Collections.unmodifiableCollection(queues.values());
  }

  private ConditionResult safety(double n) {
    ConditionResult worst =
        new ConditionResult(
            Condition.SAFETY, true, "", 0, 0, Optional.empty(), OptionalLong.empty());
    for (Classification queue : queues.values()) {
      if (queue.queueClass() == QueueClass.HARD || queue.queueClass() == QueueClass.SOFT) {
        ConditionResult result = worst(Condition.SAFETY, queue.declaration(), n);
        if (!result.holds()) {
          return result;
        }
      }
    }
    return worst;
  }

  private ConditionResult worst(Condition condition, QueueDeclaration queue, double n) {
    long gap = gapMillis(queue.bursts().orElseThrow());
    ResourceSeconds demand = demand(queue.bursts().orElseThrow());
    ResourceSeconds share = ResourceSeconds.of(capacity, gap).times(1 / n);
    String type = "";
    double largest = -1;
    for (Map.Entry<String, Double> entry : demand.amounts().entrySet()) {
      double ratio = entry.getValue() / share.get(entry.getKey());
      if (ratio > largest) {
        largest = ratio;
        type = entry.getKey();
      }
    }
    return new ConditionResult(
        condition,
        demand.fitsIn(share),
        type,
        demand.get(type),
        share.get(type),
        Optional.of(queue.queue()),
        OptionalLong.empty());
  }

  private ConditionResult resource(QueueDeclaration newcomer) {
    ResourceVector committed = ResourceVector.ZERO;
    for (Classification queue : queues.values()) {
      if (queue.queueClass() == QueueClass.HARD) {
        committed = committed.plus(level(queue.declaration().bursts().orElseThrow()));
      }
    }
    ResourceVector asked = level(newcomer.bursts().orElseThrow());
    ResourceVector free = capacity.minus(committed);
    String type = asked.isZero() ? "" : free.bindingType(asked);
    return new ConditionResult(
        Condition.RESOURCE,
        asked.fitsIn(free),
        type,
        asked.get(type),
        free.get(type),
        Optional.of(newcomer.queue()),
        OptionalLong.empty());
  }

  private static long gapMillis(BurstPlan plan) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      return periodic.periodMillis();
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return aperiodic.leastGapMillis();
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    return listed.endMillis() - listed.bursts().get(0).arrivalMillis();
  }

  private static ResourceSeconds demand(BurstPlan plan) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      return periodic.demand();
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return aperiodic.demand();
    }
    return ((BurstPlan.Listed) plan)
        .bursts().stream().map(Burst::demand).reduce(ResourceSeconds.ZERO, ResourceSeconds::plus);
  }

  private static ResourceVector level(BurstPlan plan) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      return periodic.demand().over(periodic.onTimeMillis());
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return aperiodic.demand().over(aperiodic.onTimeMillis());
    }
    return ((BurstPlan.Listed) plan)
        .bursts().stream()
            .map(burst -> burst.demand().over(burst.onTimeMillis()))
            .reduce(ResourceVector.ZERO, ResourceVector::max);
  }
}
