package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.rm.MockCluster;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A node that the stock scheduler keeps for somebody without a promise whenever a test says so, and
 * two promised applications; at instants of the test.
 */
class KeptNodesTest {
  private static final long KEPT_MILLIS = 3_000;

  private static MockCluster cluster;
  private static RMApp first;
  private static MockAM firstMaster;
  private static RMApp second;

  /** How many tasks the first one holds. */
  private static int tasks;

  private final KeptNodes nodes = new KeptNodes();

  @BeforeAll
  static void start() throws Exception {
    cluster = MockCluster.builder().start(1);
    first = cluster.submit("first");
    firstMaster = cluster.launch(first);
    second = cluster.submit("second");
    cluster.launch(second);
  }

  @AfterAll
  static void stop() throws Exception {
    tasks = 0;
    cluster.killAll();
    cluster.close();
  }

  /** The first one comes to the node. */
  private static void come() throws Exception {
    cluster.allocate(first, firstMaster, 1, 1);
    tasks++;
    assertEquals(1 + tasks, cluster.containers(first));
  }

  /** Whether the node is kept for some who need a container each. */
  private boolean isKept(long millis, boolean isKeptForOthers, RMApp... needing) {
    FiCaSchedulerNode node = cluster.scheduler().getNode(cluster.nodes().get(0).getNodeId());
    ResourceVector total = cluster.scheduler().vectors().of(node.getTotalResource());
    ClearedNode cleared =
        new ClearedNode(
            node, total, new ClearedRoom<>(total, List::of), isKeptForOthers, new HashSet<>());
    for (RMApp app : needing) {
      if (!nodes.isLeftToOthers(cleared, app.getApplicationId(), millis)) {
        cleared.plan(
            new ContainerNeed(
                PromiseKind.DEADLINE,
                cluster.attempt(app),
                cluster.scheduler().vectors().of(Resource.newInstance(1024, 1)),
                0,
                Optional.empty()));
      }
    }
    return nodes.keep(List.of(cleared), millis, KEPT_MILLIS).containsKey(node.getNodeID());
  }

  /** It is taken from others for one who does not come; says when it is theirs again. */
  private long takeInVain(long millis, RMApp app) {
    assertTrue(isKept(millis, true, app), "it is given the node");
    assertTrue(isKept(millis + KEPT_MILLIS, false, app), "it may come");
    long left = millis + KEPT_MILLIS + 1;
    assertFalse(isKept(left, false, app), "it did not");
    return left;
  }

  @Test
  void whoIsDueAsTheTimeOfAnotherRunsOutHasItsOwn() {
    assertTrue(isKept(0, true, first));
    assertTrue(isKept(KEPT_MILLIS - 100, false, first, second));
    assertFalse(isKept(KEPT_MILLIS + 1, false, first, second));
    assertFalse(isKept(KEPT_MILLIS + 2, true, first), "it had its time");
    assertTrue(isKept(KEPT_MILLIS + 3, true, second));
  }

  @Test
  void whereOneHasComeTheOthersMayYet() throws Exception {
    assertTrue(isKept(0, true, first, second));
    come();
    assertTrue(isKept(2, false, second));
    assertFalse(isKept(KEPT_MILLIS + 1, false, second));
    assertTrue(isKept(KEPT_MILLIS + 2, true, second));
  }

  @Test
  void twoThatDoNotComeDoNotTakeItInTurn() {
    long twice = takeInVain(takeInVain(0, first) + KEPT_MILLIS + 1, first);
    long left = takeInVain(twice, second);
    assertFalse(isKept(left + 1, true, first, second));
  }

  @Test
  void eachTimeThatOneDoesNotComeItLeavesTheNodeForLonger() {
    long millis = 0;
    for (long leftMillis : List.of(3_000, 6_000, 12_000, 12_000)) {
      millis = takeInVain(millis, first);
      assertFalse(isKept(millis + leftMillis, true, first));
      millis += leftMillis + 1;
    }
    assertTrue(isKept(millis, true, first));
  }

  @Test
  void thatBeginsAnewWhenItHasCome() throws Exception {
    long twice = takeInVain(takeInVain(0, first) + KEPT_MILLIS + 1, first);
    come();
    assertFalse(isKept(twice + 1, false));
    long again = takeInVain(twice + 2, first);
    assertTrue(isKept(again + KEPT_MILLIS + 1, true, first));
  }

  @Test
  void soItDoesWhenItHasNotFailedToComeForAWhile() {
    long twice = takeInVain(takeInVain(0, first) + KEPT_MILLIS + 1, first);
    long later = twice + 2 * KEPT_MILLIS + KeptNodes.MOST_LEFT_MILLIS;
    assertFalse(isKept(later, false));
    long again = takeInVain(later + 1, first);
    assertTrue(isKept(again + KEPT_MILLIS + 1, true, first));
  }

  @Test
  void butNotWhenItHadAllForAMoment() {
    long left = takeInVain(0, first);
    nodes.release();
    assertFalse(isKept(left + 1, true, first));
    assertTrue(isKept(left + 2, true, second));
  }

  @Test
  void whatANodeWasTakenForIsForgottenWhileItIsNotLookedAt() {
    assertTrue(isKept(0, true, first));
    nodes.keep(List.of(), 1, KEPT_MILLIS);
    assertFalse(isKept(2 * KEPT_MILLIS, false, first));
    assertTrue(isKept(2 * KEPT_MILLIS + 1, true, first), "it could not come");
  }
}
