package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Who gets the next free container by a table that is given, where promises order the queues and
 * plans by utility order the jobs within each.
 */
class RushBesidePromisesTest {
  private static MockCluster cluster;

  private final GivenTable given = new GivenTable(cluster);

  @BeforeAll
  static void start() throws Exception {
    cluster = GivenTable.start(MockCluster.builder().promisesEverything());
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
  void aJobThatHasItsShareStopsNoQueueAfterItsOwn() throws Exception {
    given.launch("a", "b");
    given.ask(2, 3);
    given.want(2, 8);
    assertEquals(List.of(2, 3), given.after(5));
    given.ask(10, 10);
    List<Integer> all = given.after(6);
    assertEquals(11, all.get(0) + all.get(1), "nothing stays idle: " + all);
    assertTrue(all.get(1) >= 5, "its queue has its half: " + all);
  }

  @Test
  void aJobThatHasItsShareDoesNotStarveBestEffortOfOtherQueues() throws Exception {
    given.launch("a", "b", "b");
    given.ask(10, 0, 10);
    given.askInVain(1);
    given.want(0, 5, GivenTable.UNPLANNED);
    List<Integer> all = given.after(10);
    assertEquals(10, all.get(0) + all.get(2), "nothing stays idle: " + all);
    assertTrue(all.get(2) >= 3, all.toString());
  }

  @Test
  void aHungryJobComesBeforeOneThatHasItsShareInItsQueue() throws Exception {
    given.launch("a", "a");
    given.ask(10, 10);
    given.want(0, 3);
    assertEquals(List.of(0, 3), given.after(3));
    List<Integer> all = given.after(8);
    assertEquals(11, all.get(0) + all.get(1), "nothing stays idle: " + all);
  }

  @Test
  void aNodeThatHungryJobsOfAQueueCannotUseIsLeftToOthersOfIt() throws Exception {
    given.launch("a", "a");
    given.ask(0, 10);
    given.askInVain(0);
    given.want(5, 1);
    assertEquals(List.of(0, 4), given.after(4));
  }

  @Test
  void aJobThatHasItsShareKeepsNoNodeFromOthersWhileOneOfItsQueueIsHungry() throws Exception {
    given.launch("a", "a", "b");
    given.leaveFiveFreeOnTwoNodes();
    given.assertKeepsNoNode();
  }

  @Test
  void aJobThatHasItsShareKeepsANodeAsLongAsNoneOfItsQueueIsHungry() throws Exception {
    given.launch("a", "b", "b");
    given.leaveFiveFreeOnTwoNodes();
    given.want(0, 5, 0);
    given.after(1);
    assertEquals(1, cluster.reservations());
    given.job(2).endTask();
    given.job(2).endTask();
    assertEquals(List.of(1, 0, 6), given.after(1));
  }
}
