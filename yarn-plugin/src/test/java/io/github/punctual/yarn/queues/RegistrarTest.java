package io.github.punctual.yarn.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.Dependence;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.store.StoredState.StoredQueues;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What queues declare in the configuration, and no more. */
class RegistrarTest {
  private static final ResourceVector CAPACITY = vcores(100);
  private static final QueueId REFUSED = new QueueId("root.c");

  /** With the first two no share may get smaller. */
  private static final DeclaredQueue FIRST =
      latency("root.a", new BurstPlan.Periodic(OptionalLong.empty(), 120_000, 60_000, of(100), 1));

  private static final DeclaredQueue SECOND =
      DeclaredQueue.of(QueueDeclaration.throughput(new QueueId("root.b"), 1));
  private static final DeclaredQueue THIRD =
      DeclaredQueue.of(QueueDeclaration.throughput(REFUSED, 1));

  private BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT);
  private Registrar registrar = new Registrar(policy);
  private long nowMillis;

  @Test
  void aQueueWhoseRefusedDeclarationIsWithdrawnIsServedLikeOthersThatDeclareNothing() {
    configure(FIRST, SECOND, THIRD);
    assertTrue(registrar.refusals().containsKey(REFUSED));
    assertEquals(Beyond.SPARE, beyondOfRefused());
    configure(FIRST, SECOND);
    assertFalse(registrar.refusals().containsKey(REFUSED));
    assertEquals(Beyond.FAIR, beyondOfRefused());
  }

  @Test
  void aRefusedQueueIsTriedAgainWhenOneThatComesAfterItDeclaresLess() {
    DeclaredQueue early = DeclaredQueue.of(QueueDeclaration.throughput(new QueueId("root.0"), 1));
    DeclaredQueue less =
        latency("root.a", new BurstPlan.Periodic(OptionalLong.empty(), 120_000, 60_000, of(60), 1));
    configure(FIRST, SECOND);
    configure(early, FIRST, SECOND);
    assertTrue(registrar.refusals().containsKey(early.queue()));
    configure(early, less, SECOND);
    assertEquals(QueueClass.ELASTIC, registered(early.queue()).queueClass());
    assertFalse(registrar.refusals().containsKey(early.queue()));
  }

  @Test
  void aRefusalIsForgottenOverARestartOnceNothingIsDeclaredAnyMore() {
    configure(FIRST, SECOND, THIRD);
    assertEquals(Beyond.SPARE, beyondOfRefused());
    StoredQueues stored = new StoredQueues(List.of(), Optional.of(policy.state()));
    assertEquals(Beyond.SPARE, beyondAfterRestart(stored, FIRST, SECOND, THIRD));
    assertEquals(Beyond.FAIR, beyondAfterRestart(stored, FIRST, SECOND));
  }

  @Test
  void whatWasRegisteredBeforeOutlivesARefusedDeclarationThatIsWithdrawn() {
    configure(FIRST);
    DeclaredQueue registered = latency("root.c", periodic(10));
    registrar.register(registered, Origin.REGISTERED, false, 0, 0);
    configure(FIRST, DeclaredQueue.of(QueueDeclaration.throughput(REFUSED, 2)));
    assertTrue(registrar.refusals().containsKey(REFUSED));
    configure(FIRST);
    assertFalse(registrar.refusals().containsKey(REFUSED));
    assertEquals(registered, registrar.registrations().get(REFUSED).declared());
    assertTrue(policy.book().find(REFUSED).isPresent());
  }

  @Test
  void aQueueKeepsWhatItsBurstsTaughtWhenItIsAskedForABetterClass() {
    QueueId taught = new QueueId("root.taught");
    DeclaredQueue queue =
        new DeclaredQueue(
            QueueDeclaration.latency(taught, 1, periodic(40)), Optional.of(Dependence.JOINT));
    DeclaredQueue hard =
        latency("root.hard", new BurstPlan.Aperiodic(120_000, 10_000, of(15), 0.95));
    configure(hard, queue);
    for (long at = 0; at < 3_000_000; at += 100_000) {
      see(taught, at, 20, 1, List.of(at));
      see(taught, at + 10_000, 0, 0, List.of());
    }
    registrar.burstEnded(taught, nowMillis);
    configure(hard, queue, SECOND);
    List<Classification> before = List.copyOf(policy.book().queues());
    assertEquals(QueueClass.SOFT, before.get(1).queueClass());
    assertEquals(200, demand(taught), 1);

    registrar.registerConfigured(nowMillis);
    assertEquals(before, List.copyOf(policy.book().queues()));

    configure(queue, SECOND);
    Classification better = policy.book().find(taught).orElseThrow();
    assertEquals(QueueClass.HARD, better.queueClass());
    assertEquals(better, registrar.registrations().get(taught).classification());
    assertEquals(200, demand(taught), 1);
  }

  @Test
  void aClassThatChangedBeforeAQueueDeclaredSomethingElseIsNotItsClass() {
    DeclaredQueue first = latency("root.a", periodic(40));
    configure(first, latency("root.b", periodic(40)));
    QueueId changed = new QueueId("root.b");
    shrinkTo(vcores(60));
    policy.takeChanges().forEach(registrar::follow);
    assertEquals(QueueClass.SOFT, registered(changed).queueClass());

    configure(latency("root.b", periodic(50)));
    List<ClassChange> told = policy.takeChanges();
    assertEquals(400, declared(told.get(0).now()), 1, "it had its class back before");
    told.forEach(registrar::follow);
    assertEquals(policy.book().find(changed).orElseThrow(), registered(changed));
    assertEquals(500, declared(registered(changed)), 1);
    assertEquals(QueueClass.HARD, registered(changed).queueClass());
  }

  /** So much is left of the capacity for as long as it takes classes to follow. */
  private void shrinkTo(ResourceVector left) {
    for (long wait : new long[] {0, BopfSettings.DEFAULT.shrinkPatienceMillis()}) {
      nowMillis += wait;
      policy.decide(new QueueSnapshot(nowMillis, left, List.of()));
    }
  }

  private Classification registered(QueueId queue) {
    return registrar.registrations().get(queue).classification();
  }

  private double demand(QueueId queue) {
    return declared(policy.book().find(queue).orElseThrow());
  }

  private static double declared(Classification queue) {
    return ((BurstPlan.Periodic) queue.declaration().bursts().orElseThrow())
        .demand()
        .get(ResourceVector.VCORES);
  }

  private void see(QueueId queue, long now, long held, int jobs, List<Long> arrived) {
    nowMillis = now;
    QueueUse use = new QueueUse(queue, vcores(held), ResourceVector.ZERO, jobs, arrived);
    policy.decide(new QueueSnapshot(now, CAPACITY, List.of(use)));
  }

  private Beyond beyondAfterRestart(StoredQueues stored, DeclaredQueue... declarations) {
    policy = new BopfPolicy(ResourceVector.ZERO, BopfSettings.DEFAULT);
    registrar = new Registrar(policy);
    registrar.configure(List.of(declarations));
    registrar.restore(stored, Set.of(ResourceVector.VCORES));
    return beyondOfRefused();
  }

  private void configure(DeclaredQueue... declarations) {
    registrar.configure(List.of(declarations));
    registrar.registerConfigured(nowMillis);
  }

  private Beyond beyondOfRefused() {
    nowMillis++;
    QueueUse use = new QueueUse(REFUSED, ResourceVector.ZERO, CAPACITY, 1, List.of());
    return policy
        .decide(new QueueSnapshot(nowMillis, CAPACITY, List.of(use)))
        .shares()
        .get(0)
        .beyond();
  }

  private static DeclaredQueue latency(String queue, BurstPlan plan) {
    return DeclaredQueue.of(QueueDeclaration.latency(new QueueId(queue), 1, plan));
  }

  private static BurstPlan.Periodic periodic(int vcores) {
    return new BurstPlan.Periodic(
        OptionalLong.of(0), 100_000, 10_000, ResourceSeconds.of(vcores(vcores), 10_000), 0.95);
  }

  private static ResourceSeconds of(long vcores) {
    return ResourceSeconds.of(vcores(vcores), 60_000);
  }

  private static ResourceVector vcores(long amount) {
    return ResourceVector.of(ResourceVector.VCORES, amount);
  }
}
