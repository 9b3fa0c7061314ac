package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueBook;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueuePolicy;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Algorithm 1 of the paper: admission, guaranteed provisioning, and spare allocation. */
public final class BopfPolicy implements QueuePolicy {
  private final QueueBook book;
  private final List<ClassChange> changes = new ArrayList<>();
  private final Map<QueueId, CurrentBurst> bursts = new HashMap<>();
  private final Map<QueueId, ResourceVector> lastHeld = new HashMap<>();
  private OptionalLong lastMillis = OptionalLong.empty();

  /**
   * A policy that knows no queue yet.
   *
   * @param capacity what the queues share at the start
   * @param expectedQueues N_min, at least 1
   */
  public BopfPolicy(ResourceVector capacity, int expectedQueues) {
    this.book = new QueueBook(capacity, expectedQueues);
  }

  @Override
  public String name() {
    return "bopf";
  }

  /** What would become of a queue that came now; changes nothing. */
  public Classification ask(QueueDeclaration queue, long nowMillis) {
    return book.ask(queue, nowMillis);
  }

  /** Admits a queue, or says why not. */
  public Classification register(QueueDeclaration queue, long nowMillis) {
    return book.admit(queue, nowMillis);
  }

  /** A queue is no longer there; its use no longer counts. */
  public void remove(QueueId queue, long nowMillis) {
    changes.addAll(book.leave(queue, nowMillis));
    bursts.remove(queue);
  }

  /** The queues and their classes. */
  public QueueBook book() {
    return book;
  }

  /** The burst that a queue has now; empty between bursts. */
  public Optional<CurrentBurst> burst(QueueId queue) {
    return Optional.ofNullable(bursts.get(queue));
  }

  /** The classes that changed since this was last asked. */
  public List<ClassChange> takeChanges() {
    List<ClassChange> result = List.copyOf(changes);
    changes.clear();
    return result;
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    long now = snapshot.nowMillis();
    if (!snapshot.capacity().equals(book.capacity())) {
      changes.addAll(book.capacity(snapshot.capacity(), now));
    }
    long passed = now - lastMillis.orElse(now);
    List<QueueId> soft = new ArrayList<>();
    for (QueueUse use : snapshot.queues()) {
      follow(use, passed);
      if (classOf(use.queue()) == QueueClass.SOFT) {
        soft.add(use.queue());
      }
    }
    lastMillis = OptionalLong.of(now);
    soft.sort(Comparator.comparingDouble(queue -> remainingShare(queue, snapshot.capacity())));
    List<QueueShare> shares = new ArrayList<>();
    OptionalLong wake = OptionalLong.empty();
    for (QueueUse use : snapshot.queues()) {
      shares.add(share(use.queue(), soft, snapshot));
      CurrentBurst burst = bursts.get(use.queue());
      if (burst != null
          && burst.hasPriority(now)
          && burst.deadlineMillis() < wake.orElse(Long.MAX_VALUE)) {
        wake = OptionalLong.of(burst.deadlineMillis());
      }
    }
    return new QueueShares(shares, wake);
  }

  private void follow(QueueUse use, long passed) {
    ResourceVector held = lastHeld.getOrDefault(use.queue(), ResourceVector.ZERO);
    bursts.computeIfPresent(
        use.queue(), (unused, burst) -> burst.plus(ResourceSeconds.of(held, passed)));
    lastHeld.put(use.queue(), use.held());
    Optional<BurstPlan> plan =
        book.find(use.queue()).flatMap(queue -> queue.declaration().bursts());
    for (long arrived : use.arrivedMillis()) {
      CurrentBurst burst = bursts.get(use.queue());
      if (plan.isPresent() && (burst == null || arrived >= burst.nextMillis())) {
        bursts.put(use.queue(), begin(plan.get(), arrived));
      }
    }
  }

  private static CurrentBurst begin(BurstPlan plan, long arrived) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      return new CurrentBurst(
          arrived,
          arrived + periodic.onTimeMillis(),
          arrived + periodic.periodMillis(),
          periodic.demand(),
          ResourceSeconds.ZERO);
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return new CurrentBurst(
          arrived,
          arrived + aperiodic.onTimeMillis(),
          arrived + aperiodic.leastGapMillis(),
          aperiodic.demand(),
          ResourceSeconds.ZERO);
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    Burst burst = listed.bursts().get(0);
    for (Burst each : listed.bursts()) {
      if (each.arrivalMillis() <= arrived) {
        burst = each;
      }
    }
    return new CurrentBurst(
        arrived,
        arrived + burst.onTimeMillis(),
        burst.deadlineMillis(),
        burst.demand(),
        ResourceSeconds.ZERO);
  }

  private QueueShare share(QueueId queue, List<QueueId> soft, QueueSnapshot snapshot) {
    double weight = book.find(queue).map(known -> known.declaration().weight()).orElse(1.0);
    QueueClass queueClass = classOf(queue);
    CurrentBurst burst = bursts.get(queue);
    if (queueClass != QueueClass.HARD && queueClass != QueueClass.SOFT) {
      return QueueShare.elastic(queue, weight);
    }
    if (burst == null || !burst.hasPriority(snapshot.nowMillis())) {
      return new QueueShare(queue, 0, ResourceVector.ZERO, Beyond.SPARE, weight);
    }
    if (queueClass == QueueClass.HARD) {
      ResourceVector level = burst.declared().over(burst.deadlineMillis() - burst.arrivedMillis());
      return new QueueShare(queue, 0, level, Beyond.SPARE, weight);
    }
    return new QueueShare(
        queue, 1 + soft.indexOf(queue), snapshot.capacity(), Beyond.SPARE, weight);
  }

  private double remainingShare(QueueId queue, ResourceVector capacity) {
    CurrentBurst burst = bursts.get(queue);
    return burst == null ? 0 : burst.remaining().dominantShare(capacity, 1000);
  }

  private QueueClass classOf(QueueId queue) {
    return book.find(queue).map(Classification::queueClass).orElse(QueueClass.ELASTIC);
  }
}
