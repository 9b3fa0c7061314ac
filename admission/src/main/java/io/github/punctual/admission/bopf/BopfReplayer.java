package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.log.QueueLog;
import io.github.punctual.admission.bopf.log.QueueLogEntry;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Replayer;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Repeats the decisions about queues that a log tells of. */
public final class BopfReplayer implements Replayer {
  private final NavigableMap<QueueId, QueueUse> uses = new TreeMap<>();
  private ResourceVector capacity = ResourceVector.ZERO;
  private BopfPolicy policy;
  private DecisionLog.Entry latest;

  @Override
  public DecisionLog.Entry replay(DecisionLog.Entry logged) {
    QueueLogEntry entry = (QueueLogEntry) logged;
    latest = logged;
    if (entry instanceof QueueLogEntry.Start start) {
      uses.clear();
      policy = new BopfPolicy(start.policy(), ResourceVector.ZERO, start.settings());
      policy.goOn(start.state(), start.recovered(), start.smallerSinceMillis());
      policy.writeTo(written -> latest = written);
    } else if (entry instanceof QueueLogEntry.Registered registered) {
      policy.register(registered.declaration(), registered.atMillis());
    } else if (entry instanceof QueueLogEntry.Removed removed) {
      policy.remove(removed.queue(), removed.atMillis());
    } else if (entry instanceof QueueLogEntry.Settled) {
      policy.state();
    } else if (entry instanceof QueueLogEntry.Decided decided) {
      policy.decide(snapshot(decided));
      policy.takeFinished();
      policy.takeChanges();
      // As the driver does, so that the same is summed up at the same time.
      policy.standings();
    }
    return latest;
  }

  private QueueSnapshot snapshot(QueueLogEntry.Decided decided) {
    capacity = decided.capacity().orElse(capacity);
    decided.gone().forEach(uses::remove);
    decided.uses().forEach(use -> uses.put(use.queue(), use));
    QueueSnapshot snapshot =
        new QueueSnapshot(decided.atMillis(), capacity, List.copyOf(uses.values()));
    uses.replaceAll((queue, use) -> QueueLog.plain(use));
    return snapshot;
  }
}
