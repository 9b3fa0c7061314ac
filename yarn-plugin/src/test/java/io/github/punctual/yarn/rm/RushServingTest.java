package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who gets the next free container, in one queue and across queues, by a table that is given. */
class RushServingTest {
  private static MockCluster cluster;

  private final GivenTable given = new GivenTable(cluster);

  @BeforeAll
  static void start() throws Exception {
    cluster = GivenTable.start(MockCluster.builder().plansByUtility());
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void clear() throws Exception {
    given.clear();
  }

  @Test
  void largestDifferenceGetsTheContainerInOneQueueAndAcrossQueues() throws Exception {
    given.launch("a", "a", "b");
    given.ask(10, 10, 10);
    given.want(2, 5, 3);
    assertEquals(List.of(0, 2, 0), given.after(2));
    // Five less two is as much as three: the rank decides in a queue, any queue may come first.
    List<Integer> four = given.after(2);
    assertEquals(4, four.get(1) + four.get(2), four.toString());
    assertTrue(Math.abs((5 - four.get(1)) - (3 - four.get(2))) <= 1, four.toString());
    assertEquals(List.of(2, 5, 3), given.after(6), "nobody above while one is below");
  }

  @Test
  void whatNobodyWantsIsFreeForAll() throws Exception {
    given.launch("a", "b");
    given.ask(10, 10);
    given.want(1, 2);
    assertEquals(List.of(1, 2), given.after(3));
    List<Integer> all = given.after(8);
    assertEquals(11, all.get(0) + all.get(1), all.toString());
  }

  @Test
  void nodeThatHungryJobsCannotUseIsLeftToOthers() throws Exception {
    given.launch("a", "b");
    given.ask(0, 10);
    given.askInVain(0);
    given.want(5, 1);
    assertEquals(List.of(0, 4), given.after(4));
  }

  @Test
  void aJobThatHasItsShareKeepsNoNodeFromOthersWhileOneIsHungry() throws Exception {
    given.launch("a", "b", "b");
    given.leaveFiveFreeOnTwoNodes();
    given.assertKeepsNoNode();
    given.want(0, 0, GivenTable.UNPLANNED);
    given.after(1);
    assertEquals(1, cluster.reservations(), "nobody is hungry any more");
  }

  @Test
  void aJobThatHadItsShareIsOfferedAContainerWhenATaskOfItHasEnded() throws Exception {
    given.launch("a");
    given.ask(2);
    given.want(2);
    assertEquals(List.of(2), given.after(2));
    given.want(2);
    given.job(0).endTask();
    given.ask(1);
    assertEquals(List.of(2), given.after(1), "before the next plan");
  }

  @Test
  void masterComesBeforeTasksAndIsNoTask() throws Exception {
    given.launch("a");
    given.ask(10);
    RMApp late = given.submit("a");
    Await.untilTrue(
        "it asks for its master",
        () ->
            cluster.attempt(late) != null
                && cluster.attempt(late).getAppAttemptResourceUsage().getPending().getVirtualCores()
                    == 1);
    given.publish(List.of(given.target(given.job(0).app(), 0, 4), given.target(late, 1, 0)));
    cluster.heartbeat();
    assertEquals(1, cluster.containers(late), "its master");
    assertEquals(1, cluster.containers(given.job(0).app()), "no task yet");
  }
}
