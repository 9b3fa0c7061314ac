package io.github.punctual.admission.bopf.log;

import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes what the policy for queues decides, each time only what has changed. For one thread. */
public final class QueueLog {
  private final DecisionLog log;
  private final Map<QueueId, QueueUse> uses = new HashMap<>();
  private final Map<QueueId, QueueShare> shares = new HashMap<>();
  private Optional<ResourceVector> capacity = Optional.empty();

  public QueueLog(DecisionLog log) {
    this.log = log;
  }

  /** Writes the present state where the log wants it. */
  public void begin(Supplier<QueueLogEntry.Start> present) {
    if (log.wantsStart()) {
      uses.clear();
      shares.clear();
      capacity = Optional.empty();
      log.append(present.get());
    }
  }

  public void registered(QueueDeclaration queue, Classification answer, long nowMillis) {
    if (log.writes()) {
      log.append(
          new QueueLogEntry.Registered(
              nowMillis, queue, answer.queueClass(), ClassificationText.of(answer)));
    }
  }

  public void removed(QueueId queue, long nowMillis) {
    log.append(new QueueLogEntry.Removed(nowMillis, queue));
  }

  /** New classes count from the last decision on. */
  public void settled(long lastMillis) {
    log.append(new QueueLogEntry.Settled(lastMillis));
  }

  public void decided(QueueSnapshot snapshot, QueueShares answer, List<ClassChange> changes) {
    if (!log.writes()) {
      return;
    }
    List<QueueUse> changedUses = new ArrayList<>();
    for (QueueUse use : snapshot.queues()) {
      QueueUse plain = plain(use);
      if (!plain.equals(uses.put(use.queue(), plain)) || !use.arrivedMillis().isEmpty()) {
        changedUses.add(use);
      }
    }
    List<QueueId> gone = List.of();
    if (uses.size() > snapshot.queues().size()) {
      List<QueueId> there = snapshot.queues().stream().map(QueueUse::queue).toList();
      gone = uses.keySet().stream().filter(queue -> !there.contains(queue)).sorted().toList();
      gone.forEach(uses::remove);
      gone.forEach(shares::remove);
    }
    Optional<ResourceVector> now = Optional.of(snapshot.capacity());
    log.append(
        new QueueLogEntry.Decided(
            snapshot.nowMillis(),
            now.equals(capacity) ? Optional.empty() : now,
            changedUses,
            gone,
            answer.shares().stream()
                .filter(share -> !share.equals(shares.put(share.queue(), share)))
                .toList(),
            answer.wakeMillis(),
            changes.stream().map(QueueLog::newClass).toList()));
    capacity = now;
  }

  /** What of it stays the same when nothing happens. */
  public static QueueUse plain(QueueUse use) {
    return use.arrivedMillis().isEmpty() ? use : use.withArrivals(List.of());
  }

  private static QueueLogEntry.NewClass newClass(ClassChange change) {
    return new QueueLogEntry.NewClass(
        change.now().queue(),
        change.before(),
        change.now().queueClass(),
        ClassificationText.of(change.now()));
  }
}
