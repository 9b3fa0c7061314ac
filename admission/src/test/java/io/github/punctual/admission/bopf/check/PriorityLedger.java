package io.github.punctual.admission.bopf.check;

import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.allocate.QueueStanding;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what every burst received with priority: what the queue held within its level, from one
 * snapshot to the next. It is never more than the burst declared, beyond what is held from the
 * instant at which that is reached until the driver looks again.
 */
final class PriorityLedger {
  private record Account(long arrivedMillis, ResourceSeconds declared, ResourceSeconds received) {}

  private final Map<QueueId, Account> accounts = new HashMap<>();
  private final Map<QueueId, ResourceVector> heldWithin = new HashMap<>();
  private long lastMillis;

  void check(QueueSnapshot snapshot, List<QueueStanding> standings, List<String> violations) {
    long passed = heldWithin.isEmpty() ? 0 : snapshot.nowMillis() - lastMillis;
    heldWithin.forEach((queue, held) -> count(queue, held, passed, violations));
    heldWithin.clear();
    lastMillis = snapshot.nowMillis();
    for (QueueStanding standing : standings) {
      if (!standing.share().level().isZero() && standing.burst().isPresent()) {
        CurrentBurst burst = standing.burst().get();
        Account account = accounts.get(standing.queue());
        if (account == null || account.arrivedMillis() != burst.arrivedMillis()) {
          accounts.put(
              standing.queue(),
              new Account(burst.arrivedMillis(), burst.declared(), ResourceSeconds.ZERO));
        }
        heldWithin.put(standing.queue(), standing.use().held().min(standing.share().level()));
      }
    }
  }

  private void count(QueueId queue, ResourceVector held, long millis, List<String> violations) {
    Account before = accounts.get(queue);
    ResourceSeconds step = ResourceSeconds.of(held, millis);
    ResourceSeconds received = before.received().plus(step);
    accounts.put(queue, new Account(before.arrivedMillis(), before.declared(), received));
    // It may exceed the declaration in the step in which it reaches it, and not after.
    if (BopfInvariants.exceeds(before.received().amounts(), before.declared().amounts(), 1)) {
      violations.add(
          "%s received %s with priority and declared %s"
              .formatted(queue, received, before.declared()));
    }
  }
}
