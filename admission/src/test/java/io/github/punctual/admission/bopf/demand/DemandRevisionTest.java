package io.github.punctual.admission.bopf.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.Dependence;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DemandRevisionTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(100_000, 100);
  private static final QueueId QUEUE = new QueueId("root.lq");
  private static final long PERIOD = 100_000;
  private static final long BURST = 10_000;

  /** A queue that declares 40 vcores for 10 s in every 100 s, alone among two expected ones. */
  private final DeclaredQueue declared =
      new DeclaredQueue(
          QueueDeclaration.latency(
              QUEUE,
              1,
              new BurstPlan.Periodic(OptionalLong.of(0), PERIOD, BURST, held(40, BURST), 0.95)),
          Optional.of(Dependence.JOINT));

  private final BopfPolicy policy =
      new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withExpectedQueues(2));

  @Test
  void aQueueDeclaresWhatItsBurstsNeededOnceEnoughAreKnown() {
    register(declared);
    run(0, DemandHistory.ENOUGH - 1, 20);
    assertEquals(Optional.empty(), DemandRevision.revise(policy, declared, at(19)));
    run(DemandHistory.ENOUGH - 1, 1, 20);
    assertEquals(
        QueueClass.HARD,
        DemandRevision.revise(policy, declared, at(20)).orElseThrow().queueClass());
    assertEquals(200, demand(), 1);
  }

  @Test
  void theSameDemandAsBeforeIsNotDeclaredAgain() {
    register(declared);
    run(0, 30, 40);
    assertEquals(Optional.empty(), DemandRevision.revise(policy, declared, at(30)));
  }

  @Test
  void burstsThatHaveGrownCostAHardQueueNothing() {
    QueueId other = new QueueId("root.other");
    register(
        DeclaredQueue.of(
            QueueDeclaration.latency(
                other,
                1,
                new BurstPlan.Periodic(OptionalLong.of(0), PERIOD, BURST, held(50, BURST), 0.95))));
    register(declared);
    run(0, 30, 80);
    assertEquals(
        QueueClass.HARD,
        DemandRevision.revise(policy, declared, at(30)).orElseThrow().queueClass());
    assertTrue(demand() > 480 && demand() <= 500, "vcore-seconds declared: " + demand());
  }

  @Test
  void aQueueThatDidNotAskForItKeepsItsDemand() {
    DeclaredQueue fixed = DeclaredQueue.of(declared.declaration());
    register(fixed);
    run(0, 30, 20);
    assertEquals(Optional.empty(), DemandRevision.revise(policy, fixed, at(30)));
    assertEquals(400, demand(), 1e-9);
  }

  private void register(DeclaredQueue queue) {
    assertEquals(QueueClass.HARD, policy.register(queue.declaration(), 0).queueClass());
  }

  /** Lets bursts come that hold so many vcores for the time of a burst, and then end. */
  private void run(int first, int count, int vcores) {
    for (int i = first; i < first + count; i++) {
      snapshot(at(i), 0, 1, List.of(at(i)));
      snapshot(at(i), vcores, 1, List.of());
      snapshot(at(i) + BURST, 0, 0, List.of());
    }
  }

  private void snapshot(long now, int vcores, int jobs, List<Long> arrived) {
    policy.decide(
        new QueueSnapshot(
            now,
            CAPACITY,
            List.of(
                new QueueUse(
                    QUEUE,
                    ResourceVector.of(vcores * 1000L, vcores),
                    ResourceVector.ZERO,
                    jobs,
                    arrived))));
  }

  private double demand() {
    return ((BurstPlan.Periodic)
            policy.book().find(QUEUE).orElseThrow().declaration().bursts().orElseThrow())
        .demand()
        .get("vcores");
  }

  private static long at(int burst) {
    return burst * PERIOD;
  }

  private static ResourceSeconds held(int vcores, long millis) {
    return ResourceSeconds.of(ResourceVector.of(vcores * 1000L, vcores), millis);
  }
}
