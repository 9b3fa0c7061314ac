package io.github.punctual.admission.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A log that has to begin anew each time, as while its disk fails. */
class LoggedPolicyTest {
  private static final QueueId QUEUE = new QueueId("root.q");
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);

  private static final DecisionLog NEW_FILES =
      new DecisionLog() {
        @Override
        public boolean wantsStart() {
          return true;
        }

        @Override
        public void append(Entry entry) {}
      };

  private final BopfPolicy policy = new BopfPolicy(TASK.times(100), BopfSettings.DEFAULT);

  @BeforeEach
  void logs() {
    policy.writeTo(NEW_FILES);
    decide(0, 100, List.of());
    ResourceSeconds demand = ResourceSeconds.of(TASK.times(40), 60_000);
    assertEquals(
        QueueClass.HARD,
        policy
            .register(
                QueueDeclaration.latency(
                    QUEUE,
                    1,
                    new BurstPlan.Periodic(OptionalLong.empty(), 600_000, 60_000, demand, 1)),
                1)
            .queueClass());
  }

  private void decide(long now, int tasks, List<Long> arrivals) {
    QueueUse use =
        new QueueUse(
            QUEUE, ResourceVector.ZERO, TASK.times(arrivals.size()), arrivals.size(), arrivals);
    policy.decide(new QueueSnapshot(now, TASK.times(tasks), List.of(use)));
  }

  @Test
  void classThatAQueueHasFromAStartOfTheLogOnIsTold() {
    QueueId other = new QueueId("root.listed");
    BurstPlan.Listed listed =
        new BurstPlan.Listed(
            List.of(new Burst(1, 100_000, ResourceSeconds.of(TASK.times(60), 100_000))),
            3_000_000,
            1);
    BopfPolicy logged = new BopfPolicy(TASK.times(100), BopfSettings.DEFAULT);
    logged.register(QueueDeclaration.latency(other, 1, listed), 1);
    logged.register(policy.book().find(QUEUE).orElseThrow().declaration(), 1);
    logged.decide(new QueueSnapshot(10_000, TASK.times(80), List.of()));
    logged.decide(new QueueSnapshot(80_000, TASK.times(80), List.of()));
    assertEquals(QueueClass.SOFT, logged.takeChanges().get(0).now().queueClass());
    logged.decide(new QueueSnapshot(1_000_000, TASK.times(80), List.of()));
    assertEquals(List.of(), logged.takeChanges());

    logged.writeTo(NEW_FILES);
    logged.decide(new QueueSnapshot(1_001_000, TASK.times(80), List.of()));
    List<ClassChange> told = logged.takeChanges();
    assertEquals(QueueClass.SOFT, told.get(0).before());
    assertEquals(logged.book().find(QUEUE).orElseThrow(), told.get(0).now());
    assertEquals(QueueClass.HARD, told.get(0).now().queueClass());
  }

  @Test
  void aBurstBeginsThoughItsJobWasSubmittedBeforeTheLastDecision() {
    decide(10_000, 100, List.of());
    decide(20_000, 100, List.of(9_500L));
    assertTrue(policy.burst(QUEUE).filter(burst -> burst.hasPriority(20_000)).isPresent());
  }

  @Test
  void aClusterThatStaysSmallerCostsAQueueItsClassAfterTheSameTime() {
    long patience = BopfSettings.DEFAULT.shrinkPatienceMillis();
    decide(10_000, 20, List.of());
    decide(10_000 + patience / 2, 20, List.of());
    assertTrue(policy.takeChanges().isEmpty());
    decide(10_000 + patience, 20, List.of());
    assertFalse(policy.takeChanges().isEmpty());
  }
}
