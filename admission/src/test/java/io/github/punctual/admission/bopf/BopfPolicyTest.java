package io.github.punctual.admission.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
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

  private static QueueClass register(BopfPolicy policy, QueueDeclaration queue) {
    return policy.register(queue, 0).queueClass();
  }

  private static QueueDeclaration burst(QueueId queue, int periodSeconds) {
    return QueueDeclaration.latency(
        queue,
        1,
        new BurstPlan.Periodic(
            OptionalLong.empty(),
            periodSeconds * 1000L,
            30_000,
            ResourceSeconds.of(ResourceVector.of(90_000, 90), 30_000),
            0.95));
  }

  private static QueueSnapshot snapshot(long now, ResourceVector held, List<Long> arrived) {
    return new QueueSnapshot(
        now,
        CAPACITY,
        List.of(new QueueUse(LQ0, held, ResourceVector.of(100_000, 100), 1, arrived)));
  }
}
