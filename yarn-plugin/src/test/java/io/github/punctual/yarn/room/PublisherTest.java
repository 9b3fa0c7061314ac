package io.github.punctual.yarn.room;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import io.github.punctual.yarn.enforce.Enforcer;
import io.github.punctual.yarn.enforce.Entitlement;
import io.github.punctual.yarn.enforce.Entitlements;
import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final PoolId ROOT = new PoolId("root");

  private final Enforcer enforcer = new Enforcer();
  private final JobRegistry registry = new JobRegistry();
  private final Publisher publisher = new Publisher(registry, enforcer, Serving.BY_ALLOCATION);

  private static TrackedJob admitted() {
    return admitted(1);
  }

  private static TrackedJob admitted(ApplicationId id) {
    ResourceVector task = ResourceVector.of(1024, 1);
    DeadlineJob declared =
        new DeadlineJob(
            new JobId(id.toString()),
            "name",
            "user",
            ROOT,
            0,
            1000,
            8,
            task,
            task,
            OptionalLong.empty());
    TrackedJob job =
        new TrackedJob(id, new QueuePlacement("root", "", "user"), declared, true, Phase.WAITING);
    assertTrue(job.admit(8, 0, Standing.PROMISED, 1));
    return job;
  }

  private static TrackedJob admitted(int number) {
    return admitted(ApplicationId.newInstance(1, number));
  }

  private static Entitlement entitlement(Entitlements table, TrackedJob job) {
    return table.byApplication().get(job.id());
  }

  /** What a table that is published after something has happened has for a job. */
  private Entitlement after(Publisher publishing, TrackedJob job, Runnable happens) {
    Entitlements before = enforcer.table();
    happens.run();
    publishing.publish();
    Entitlements now = enforcer.table();
    assertNotSame(before.byApplication(), now.byApplication());
    return entitlement(now, job);
  }

  @Test
  void aTableInWhichNobodyIsEntitledToSomethingElseHasTheSameEntitlements() {
    TrackedJob job = admitted();
    registry.add(job);
    publisher.publish(() -> rooms(4096, 4));
    Entitlements first = enforcer.table();
    publisher.publish(() -> rooms(2048, 2));
    assertNotSame(first, enforcer.table());
    assertSame(first.byApplication(), enforcer.table().byApplication());
    assertEquals(Resource.newInstance(2048, 2), left());
  }

  @Test
  void whatAnEntitlementIsMadeOfMakesItAnew() {
    TrackedJob job = admitted();
    TrackedJob other = admitted(2);
    registry.add(job);
    publisher.publish();
    Entitlement first = entitlement(enforcer.table(), job);
    assertEquals(
        new Entitlement(Resource.newInstance(8192, 8), true, 1000, Standing.PROMISED, false),
        first);
    assertSame(first, after(publisher, job, () -> registry.add(other)), "of others it is the same");
    Entitlement fewer = after(publisher, job, () -> job.resize(4, 0, Standing.PROMISED));
    assertEquals(Resource.newInstance(4096, 4), fewer.cap());
    Entitlement larger =
        after(
            publisher, job, () -> job.revise(job.job().sized(4, ResourceVector.of(2048, 1)), 4, 0));
    assertEquals(Resource.newInstance(8192, 4), larger.cap());
    Entitlement waits = after(publisher, job, () -> job.waitAgain(job.job()));
    assertFalse(waits.open());
    assertEquals(Resource.newInstance(0, 0), waits.cap());
    assertTrue(after(publisher, job, () -> job.admit(8, 0, Standing.PROMISED, 2)).open());
    assertNull(after(publisher, job, () -> job.bypass("the test says so")));
    assertNull(after(publisher, other, () -> registry.retire(other)));
  }

  @Test
  void soDoesAJobsPlaceAmongOthersWhereContainersGoByDeadline() {
    Publisher byDeadline = new Publisher(registry, enforcer, Serving.BY_DEADLINE);
    TrackedJob job = admitted();
    registry.add(job);
    byDeadline.publish();
    Entitlement first = entitlement(enforcer.table(), job);
    assertEquals(
        new Entitlement(Resource.newInstance(0, 0), true, 1000, Standing.PROMISED, false), first);
    Entitlement onSpare = after(byDeadline, job, () -> job.resize(8, 0, Standing.ON_SPARE));
    assertEquals(Standing.ON_SPARE, onSpare.standing());
    Entitlement yielding =
        after(byDeadline, job, () -> job.cap(Optional.of(ResourceVector.of(1024, 1))));
    assertEquals(Resource.newInstance(1024, 1), yielding.cap());
    Entitlement more =
        after(byDeadline, job, () -> job.cap(Optional.of(ResourceVector.of(2048, 2))));
    assertEquals(Resource.newInstance(2048, 2), more.cap());
    Entitlement none = after(byDeadline, job, () -> job.cap(Optional.of(ResourceVector.ZERO)));
    assertTrue(none.yields());
    assertFalse(after(byDeadline, job, () -> job.cap(Optional.empty())).yields());
  }

  /** Lets a job come, and go again; what was in force while it was there. */
  private Entitlements comeAndGo(TrackedJob job) {
    registry.add(job);
    publisher.publish();
    Entitlements during = enforcer.table();
    assertTrue(enforcer.isPromised(job.id()));
    registry.retire(job);
    publisher.publish();
    return during;
  }

  @Test
  void aThreadThatWasHeldUpDoesNotPutAJobInForceThatHasGoneMeanwhile() {
    publisher.publish();
    TrackedJob job = admitted();
    Entitlements before = enforcer.table();
    Entitlements late = comeAndGo(job);

    assertFalse(enforcer.replace(before, late), "there is no job again, but it is another table");
    assertFalse(enforcer.isDeadlineJob(job.id()));
    assertTrue(enforcer.isIdle());
  }

  @Test
  void neitherDoesOneThatWasHeldUpSinceBeforeTheFirstTable() {
    TrackedJob job = admitted();
    Entitlements before = enforcer.table();
    Entitlements late = comeAndGo(job);

    assertFalse(enforcer.replace(before, late));
  }

  private static Rooms rooms(long memory, long vcores) {
    return Rooms.allocating(
        BestEffortRoom.of(Map.of(ROOT, new long[] {memory, vcores}), Map.of(ROOT, List.of(ROOT))),
        BestEffortRoom.UNLIMITED);
  }

  /** What the scheduler does when it commits a container. */
  private void take(int memory, int vcores) {
    enforcer.table().rooms().bestEffort().take(ROOT, Resource.newInstance(memory, vcores));
  }

  private void giveBack(int memory, int vcores) {
    enforcer.table().rooms().bestEffort().giveBack(ROOT, Resource.newInstance(memory, vcores));
  }

  /** Publishes rooms while which were worked out something happened that they do not know of. */
  private void publishWhile(Rooms next, Runnable happens) {
    publisher.publish(
        () -> {
          happens.run();
          return next;
        });
  }

  private Resource left() {
    return enforcer.table().rooms().bestEffort().limit(ROOT, Resource.newInstance(65_536, 64));
  }

  @Test
  void whatIsTakenWhileTheRoomIsWorkedOutCannotBeTakenAgain() {
    publisher.publish(() -> rooms(4096, 4));
    publishWhile(rooms(4096, 4), () -> take(1024, 3));
    assertEquals(Resource.newInstance(3072, 1), left());
  }

  @Test
  void norCanWhatIsGivenBackAndTakenAgainMeanwhile() {
    publisher.publish(() -> rooms(4096, 4));
    publishWhile(
        rooms(5120, 5),
        () -> {
          giveBack(1024, 1);
          take(1024, 1);
        });
    assertEquals(Resource.newInstance(4096, 4), left());
  }

  @Test
  void whatIsTakenOfATypeThatWasNotLimitedCountsToo() {
    publisher.publish(() -> rooms(4096, Long.MAX_VALUE));
    publishWhile(rooms(4096, 4), () -> take(1024, 1));
    assertEquals(Resource.newInstance(3072, 3), left());
  }

  @Test
  void theFirstRoomIsWorkedOutAgainSinceNothingWasCountedBefore() {
    AtomicInteger looks = new AtomicInteger();
    publisher.publish(() -> rooms(4096, 4 - looks.getAndIncrement()));
    assertEquals(3, left().getVirtualCores());
    publisher.publish(() -> rooms(4096, 4 - looks.getAndIncrement()));
    assertEquals(2, left().getVirtualCores());
  }
}
