package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import io.github.punctual.yarn.rm.MockClusterBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Rounds of room by force at instants of the test: a promised application needs a container of 1
 * GiB, whether it asks the stock scheduler for it or not.
 */
class ReclaimerTest {
  private static final int SMALL_MIB = 1024;
  private static final Resource SMALL = Resource.newInstance(SMALL_MIB, 1);
  private static final Resource LARGE = Resource.newInstance(7168, 1);

  /** Where heartbeats are a second apart. */
  private static final long KEPT_MILLIS = 3_000;

  private MockCluster cluster;
  private Reclaimer reclaimer;
  private long elapsedMillis;
  private RMApp promised;
  private MockAM promisedMaster;
  private RMApp other;
  private MockAM otherMaster;
  private final List<RMContainer> ended = new ArrayList<>();

  /** The masters of both applications are on the first node, on which a task of the other runs. */
  private void start(MockClusterBuilder builder) throws Exception {
    cluster = builder.start(1);
    SteadyClock clock =
        new SteadyClock(
            Instant::now, () -> TimeUnit.MILLISECONDS.toNanos(elapsedMillis), 60_000, 60_000);
    reclaimer =
        new Reclaimer(
            new Surroundings(
                cluster.scheduler(),
                null,
                cluster.scheduler().vectors(),
                null,
                null,
                null,
                clock,
                null,
                null,
                List.of()),
            0);
    promised = cluster.submit("promised");
    promisedMaster = cluster.launch(promised);
    other = cluster.submit("other");
    otherMaster = cluster.launch(other);
    cluster.allocate(other, otherMaster, 1, 1);
  }

  @AfterEach
  void stop() throws Exception {
    cluster.killAll();
    cluster.close();
  }

  /** A round at an instant, in which applications need a container each. */
  private void round(long millis, RMApp... needing) {
    elapsedMillis = millis;
    List<ContainerNeed> needs =
        Stream.of(needing)
            .map(
                app ->
                    new ContainerNeed(
                        PromiseKind.DEADLINE,
                        cluster.attempt(app),
                        cluster.scheduler().vectors().of(SMALL),
                        0,
                        Optional.empty()))
            .toList();
    Lendings lendings =
        new Lendings(
            cluster.scheduler(),
            cluster.scheduler().vectors(),
            NoGuarantees.NONE,
            id ->
                id.equals(other.getApplicationId())
                    ? Optional.empty()
                    : Optional.of(LendingsTest.job(Standing.PROMISED)),
            new BestEffortFloors(
                cluster.scheduler(),
                cluster.scheduler().vectors(),
                NoGuarantees.NONE,
                path -> 0,
                Set.of()));
    reclaimer.follow(needs, lendings, (container, kind) -> ended.add(container));
  }

  private MockNM first() {
    return cluster.nodes().get(0);
  }

  private boolean isFirstTaken() {
    return reclaimer.keptRoom().isOn(first().getNodeId());
  }

  private FiCaSchedulerNode firstNode() {
    return cluster.scheduler().getNode(first().getNodeId());
  }

  private RMContainer reserved() {
    return firstNode().getReservedContainer();
  }

  private void awaitReserved() {
    Await.untilTrue(
        "the first node is kept for the other",
        () -> {
          cluster.heartbeat();
          return reserved() != null;
        });
  }

  /** YARN keeps a node only while all of it and what is used would fit in the cluster. */
  private void addNodesWithTooLittleRoom() throws Exception {
    for (int i = 0; i < 4; i++) {
      cluster.addNode(768, 1);
    }
  }

  private void askFor(Resource size, int count) throws Exception {
    otherMaster.allocate(
        List.of(ResourceRequest.newInstance(Priority.newInstance(5), "*", size, count)), List.of());
  }

  /** As it happens when the node reports. */
  private void giveBack() {
    cluster.scheduler().killReservedContainer(reserved());
    assertEquals(0, cluster.reservations());
  }

  @Test
  void aNodeThatYarnKeepsForOthersStaysTheirsIfAPromiseDoesNotComeToIt() throws Exception {
    start(MockCluster.builder());
    addNodesWithTooLittleRoom();
    RMApp third = cluster.submit("third");
    cluster.launch(third);
    askFor(LARGE, 1);
    awaitReserved();
    round(0, promised);
    assertTrue(isFirstTaken(), "it has room nowhere else");
    giveBack();
    round(KEPT_MILLIS, promised);
    assertTrue(isFirstTaken(), "it may come");
    long left = KEPT_MILLIS + 1;
    round(left, promised);
    assertFalse(isFirstTaken(), "it did not");
    awaitReserved();
    round(left + KEPT_MILLIS, promised);
    assertFalse(isFirstTaken(), "something else than room keeps it away");
    round(left + KEPT_MILLIS, promised, third);
    assertTrue(isFirstTaken(), "another promise has not been given it yet");
    round(left + KEPT_MILLIS + 1, promised);
    assertTrue(isFirstTaken(), "it may be otherwise by now");
    assertEquals(List.of(), ended);
  }

  @Test
  void aPromiseThatCameIsGivenSuchANodeAgainAtOnce() throws Exception {
    start(MockCluster.builder());
    addNodesWithTooLittleRoom();
    askFor(LARGE, 1);
    awaitReserved();
    round(0, promised);
    giveBack();
    askFor(LARGE, 0);
    cluster.allocate(promised, promisedMaster, 1, 1);
    round(KEPT_MILLIS + 1, promised);
    askFor(LARGE, 1);
    awaitReserved();
    round(KEPT_MILLIS + 2, promised);
    assertTrue(isFirstTaken(), "it came, and needs more");
  }

  @Test
  void whatAPromiseLeavesOnSuchANodeIsRoomForAnother() throws Exception {
    start(MockCluster.builder());
    addNodesWithTooLittleRoom();
    RMApp third = cluster.submit("third");
    cluster.launch(third);
    otherMaster.allocate("*", 5 * SMALL_MIB, 1, List.of());
    Await.untilTrue(
        "it has two tasks",
        () -> {
          first().nodeHeartbeat(true);
          return cluster.containers(other) == 3;
        });
    long freeMib = firstNode().getUnallocatedResource().getMemorySize();
    assertTrue(freeMib >= SMALL_MIB && freeMib < 2 * SMALL_MIB, () -> freeMib + " MiB are free");
    askFor(Resource.newInstance(2 * SMALL_MIB, 1), 1);
    awaitReserved();
    round(0, promised);
    assertTrue(isFirstTaken(), "it has room nowhere else");
    giveBack();
    round(KEPT_MILLIS + 1, promised);
    awaitReserved();
    round(KEPT_MILLIS + 2, promised, third);
    assertTrue(isFirstTaken(), "the other one may come");
    round(KEPT_MILLIS + 3, promised, third);
    assertEquals(List.of(), ended, "it has room");
  }

  @Test
  void whatIsFreeOnASilentNodeIsNoRoomForWhatIsDue() throws Exception {
    start(MockCluster.builder());
    MockNM second = cluster.addNode(2048, 2);
    otherMaster.allocate("*", 1024, 2, List.of());
    Await.untilTrue(
        "the second node is full",
        () -> {
          second.nodeHeartbeat(true);
          return cluster.containers(other) == 4;
        });
    otherMaster.allocate(List.of(), List.of());
    cluster.heartbeat();
    round(0, promised);
    round(1, promised);
    assertEquals(List.of(), ended, "the first node has room");
    Await.untilTrue(
        "room is made on the second node, as the first one is silent",
        () -> {
          second.nodeHeartbeat(true);
          cluster.rm().drainEvents();
          round(elapsedMillis + 1, promised);
          return !ended.isEmpty();
        });
    assertEquals(second.getNodeId(), ended.get(0).getAllocatedNode());
  }

  @Test
  void roomThatIsMadeOnANodeStaysKeptWhileTheNodeIsSilent() throws Exception {
    start(MockCluster.builder());
    cluster.allocate(other, otherMaster, 5, 5);
    // What a node says runs there has ended when the node says so.
    for (RMContainer container : firstNode().getCopiedListOfRunningContainers()) {
      first()
          .nodeHeartbeat(
              container.getApplicationAttemptId(),
              container.getContainerId().getContainerId(),
              ContainerState.RUNNING);
    }
    cluster.rm().drainEvents();
    MockNM second = cluster.addNode(768, 1);
    round(0, promised);
    round(1, promised);
    assertEquals(1, ended.size(), "room is made on the first node");
    assertTrue(isFirstTaken(), "it is kept for whom it is made");
    Await.untilTrue(
        "only the second node was heard of",
        () -> {
          second.nodeHeartbeat(true);
          cluster.rm().drainEvents();
          return Time.monotonicNow() - firstNode().getLastHeartbeatMonotonicTime() > 6_000;
        });
    round(2, promised);
    assertTrue(isFirstTaken(), "what ends there is for whom it was told to end");
    assertEquals(1, ended.size());
  }
}
