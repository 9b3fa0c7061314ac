package io.github.punctual.admission.bopf.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BopfInvariantsTest {
  private static final ResourceVector CAPACITY = ResourceVector.of("vcores", 100);
  private static final QueueId QUEUE = new QueueId("root.lq");

  private final BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.PAPER);
  private final BopfInvariants invariants = new BopfInvariants(policy);

  @Test
  void findsNothingInWhatThePolicyDecides() {
    register();
    invariants.decide(snapshot(0, CAPACITY, List.of(0L)));
    invariants.decide(snapshot(10_000, CAPACITY, List.of()));
    invariants.decide(snapshot(20_000, CAPACITY, List.of()));
  }

  @Test
  void findsAnswersThatAreNotAboutTheQueuesThatWereAskedOf() {
    register();
    QueueSnapshot snapshot = snapshot(0, CAPACITY, List.of());
    policy.decide(snapshot);
    QueueShares none = new QueueShares(List.of(), OptionalLong.of(0));
    assertEquals(1, invariants.check(snapshot, none).size());
  }

  @Test
  void findsLevelsThatExceedTheCapacity() {
    register();
    QueueShares shares = policy.decide(snapshot(0, CAPACITY, List.of(0L)));
    QueueSnapshot smaller = snapshot(0, ResourceVector.of("vcores", 10), List.of());
    List<String> violations = invariants.check(smaller, shares);
    assertTrue(violations.get(0).startsWith("first levels"), violations.toString());
  }

  @Test
  void findsPriorityAfterTheDeadline() {
    register();
    QueueShares shares = policy.decide(snapshot(0, CAPACITY, List.of(0L)));
    List<String> violations = invariants.check(snapshot(40_000, CAPACITY, List.of()), shares);
    assertTrue(violations.toString().contains("without a burst"), violations.toString());
  }

  @Test
  void findsPriorityBeyondTheDeclarationThatThePolicyWasNotShown() {
    register();
    QueueShares shares = policy.decide(snapshot(0, CAPACITY, List.of(0L)));
    for (long now = 0; now <= 50_000; now += 5_000) {
      // The policy believes that no time passes: 34 of the 100 cores held are within the level.
      List<String> violations = invariants.check(snapshot(now, CAPACITY, List.of()), shares);
      assertEquals(now > 30_000, violations.toString().contains("and declared"), "" + violations);
    }
  }

  @Test
  void saysAllThatDoesNotHold() {
    register();
    invariants.decide(snapshot(0, CAPACITY, List.of(0L)));
    // Nobody asks whether these leave the first what it declares.
    policy.book().enter(QueueDeclaration.throughput(new QueueId("a"), 1), QueueClass.ELASTIC);
    policy.book().enter(QueueDeclaration.throughput(new QueueId("b"), 8), QueueClass.ELASTIC);
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class,
            () -> invariants.decide(snapshot(1_000, CAPACITY, List.of())));
    assertTrue(e.getMessage().startsWith("at 1000 ms: root.lq declares "), e.getMessage());
  }

  /** Half of the cluster for 20 seconds of every minute, due after 30. */
  private void register() {
    BurstPlan plan =
        new BurstPlan.Periodic(
            OptionalLong.empty(),
            60_000,
            30_000,
            ResourceSeconds.of(ResourceVector.of("vcores", 50), 20_000),
            0.95);
    policy.register(QueueDeclaration.latency(QUEUE, 1, plan), 0);
  }

  private static QueueSnapshot snapshot(long now, ResourceVector capacity, List<Long> arrived) {
    QueueUse use = new QueueUse(QUEUE, CAPACITY, CAPACITY, 1, arrived);
    return new QueueSnapshot(now, capacity, List.of(use));
  }
}
