package io.github.punctual.admission.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BopfPolicyTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(100_000, 100);
  private static final QueueId LQ0 = new QueueId("root.lq0");
  private static final QueueId LQ1 = new QueueId("root.lq1");
  private static final QueueId LQ2 = new QueueId("root.lq2");
  private static final QueueId TQ0 = new QueueId("root.tq0");

  /** Section 5.2.5 in small: the same demand at three periods. */
  @Test
  void longPeriodIsHardMiddleSoftAndShortElastic() {
    BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withExpectedQueues(4));
    assertEquals(QueueClass.ELASTIC, register(policy, QueueDeclaration.throughput(TQ0, 1)));
    assertEquals(QueueClass.HARD, register(policy, burst(LQ0, 150)));
    assertEquals(QueueClass.SOFT, register(policy, burst(LQ1, 110)));
    assertEquals(QueueClass.ELASTIC, register(policy, burst(LQ2, 60)));
  }

  @Test
  void hardBurstIsServedUpToItsRateUntilItHasWhatItDeclared() {
    BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withExpectedQueues(4));
    register(policy, burst(LQ0, 150));
    QueueShares first = policy.decide(snapshot(0, ResourceVector.ZERO, List.of(0L)));
    assertEquals(ResourceVector.of(90_000, 90), first.shares().get(0).level());
    assertEquals(Beyond.SPARE, first.shares().get(0).beyond());
    assertEquals(OptionalLong.of(30_000), first.wakeMillis());
    policy.decide(snapshot(1000, CAPACITY, List.of()));
    QueueShares later = policy.decide(snapshot(29_000, CAPACITY, List.of()));
    assertEquals(ResourceVector.ZERO, later.shares().get(0).level());
  }

  @Test
  void classThatAnotherGetsBackByWhatAQueueDeclaresAnewIsTold() {
    BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT);
    register(policy, burst(LQ0, 300, 60));
    register(policy, burst(LQ1, 300, 40));
    policy.book().capacity(ResourceVector.of(80_000, 80), 0);
    assertEquals(QueueClass.SOFT, policy.book().find(LQ1).orElseThrow().queueClass());
    register(policy, burst(LQ0, 300, 30));
    ClassChange change = policy.takeChanges().get(0);
    assertEquals(LQ1, change.now().queue());
    assertEquals(QueueClass.SOFT, change.before());
    assertEquals(QueueClass.HARD, change.now().queueClass());
  }

  private static QueueClass register(BopfPolicy policy, QueueDeclaration queue) {
    return policy.register(queue, 0).queueClass();
  }

  private static QueueDeclaration burst(QueueId queue, int periodSeconds) {
    return burst(queue, periodSeconds, 90);
  }

  private static QueueDeclaration burst(QueueId queue, int periodSeconds, int tasks) {
    return QueueDeclaration.latency(
        queue,
        1,
        new BurstPlan.Periodic(
            OptionalLong.empty(),
            periodSeconds * 1000L,
            30_000,
            ResourceSeconds.of(ResourceVector.of(1000L * tasks, tasks), 30_000),
            0.95));
  }

  private static QueueSnapshot snapshot(long now, ResourceVector held, List<Long> arrived) {
    return new QueueSnapshot(
        now,
        CAPACITY,
        List.of(new QueueUse(LQ0, held, ResourceVector.of(100_000, 100), 1, arrived)));
  }
}
