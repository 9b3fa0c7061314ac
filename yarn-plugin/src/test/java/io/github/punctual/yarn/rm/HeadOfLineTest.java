package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An application that may not have what it asks for keeps nothing from those behind it in its
 * queue.
 */
class HeadOfLineTest {
  private static AllocateResponse ask(
      MockAM master, int priority, int containers, int memoryMib, int vcores) throws Exception {
    return master.allocate(
        List.of(
            ResourceRequest.newInstance(
                Priority.newInstance(priority),
                "*",
                Resource.newInstance(memoryMib, vcores),
                containers)),
        List.of());
  }

  @Test
  void aMasterThatIsTriedAgainWhileItsJobLearnsKeepsNothingFromPromisedJobs() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp learning = cluster.submit("learning", "sla.deadline=5m");
      cluster.launch(learning);
      cluster.awaitPhase(learning, Phase.LEARNING);
      RMApp first =
          cluster.submit("first", "sla.deadline=10m", "sla.tasks=5", "sla.task-memory=1g");
      cluster.awaitPhase(first, Phase.ADMITTED);
      cluster.launch(first);

      RMAppAttempt failing = learning.getCurrentAppAttempt();
      cluster.completed(failing.getMasterContainer(), ContainerState.COMPLETE);
      Await.untilTrue(
          "its master is to be tried again",
          () ->
              learning.getCurrentAppAttempt() != failing
                  && learning.getCurrentAppAttempt().getAppAttemptState()
                      == RMAppAttemptState.SCHEDULED);
      // Takes the last two vcores, before a node offers them to the master, which comes first.
      RMApp second =
          cluster.submit("second", "sla.deadline=20m", "sla.tasks=1", "sla.task-memory=1g");
      cluster.awaitPhase(second, Phase.ADMITTED);

      cluster.launch(second);
      assertEquals(0, cluster.containers(learning));
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void tasksOnLabelledNodesAreNotForgottenWhileOthersWaitForNodesWithoutALabel() throws Exception {
    // What is in force stays as it is meanwhile.
    try (MockCluster cluster =
        MockCluster.builder().label("fast").set("punctual.update-interval-ms", "60000").start()) {
      cluster.addNode(4096, 4);
      RMApp job = promised(cluster, 2);
      MockAM master = cluster.launch(job);
      RMApp other = cluster.submit("other");
      // It goes on asking, so that the order is asked for at each heartbeat of the first node.
      cluster.launch(other).allocate("*", 1024, 20, List.of());
      cluster.addNode("fast", 4096, 4);
      master.allocate(
          List.of(
              ResourceRequest.newInstance(
                  Priority.newInstance(1), "*", Resource.newInstance(1024, 1), 2, true, "fast")),
          List.of());
      for (int beat = 0; beat < 5; beat++) {
        cluster.heartbeat();
      }
      assertEquals(3, cluster.containers(job), "its master and both tasks");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  private static RMApp promised(MockCluster cluster, int tasks) throws Exception {
    RMApp job =
        cluster.submit("job", "sla.deadline=10m", "sla.tasks=" + tasks, "sla.task-memory=1g");
    cluster.awaitPhase(job, Phase.ADMITTED);
    return job;
  }

  /** As when reduces, which come first, are asked for while maps are left; or no maps are. */
  @ParameterizedTest(name = "beside small ones {0}")
  @ValueSource(booleans = {false, true})
  void aContainerLargerThanThePromiseLeavesKeepsNothingFromBestEffort(boolean besideSmall)
      throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp job = promised(cluster, 2);
      MockAM master = cluster.launch(job);
      List<Container> tasks = cluster.allocate(job, master, 3, 2);
      Await.untilTrue("the size of its tasks is known", () -> cluster.job(job).isConfirmed());
      if (!besideSmall) {
        master.allocate("*", 1024, 0, List.of());
      }
      AllocateResponse told = ask(master, 0, 1, 2048, 1);
      assertEquals(0, told.getAvailableResources().getMemorySize(), "it is to make room itself");
      cluster.completed(tasks.get(0), ContainerState.COMPLETE);

      RMApp other = cluster.submit("other");
      cluster.allocate(other, cluster.launch(other), 3, 3);
      assertEquals(2, cluster.containers(job), "its master and one task");

      ask(master, 0, 0, 2048, 1);
      Await.until(
          "it goes on with a small one, if any",
          () -> {
            cluster.heartbeat();
            return cluster.containers(job);
          },
          now -> now == (besideSmall ? 3 : 2));
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @ParameterizedTest(name = "beside small ones {0}")
  @ValueSource(booleans = {false, true})
  void aContainerLargerThanPromisesLeaveKeepsNothingFromOtherBestEffort(boolean besideSmall)
      throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      cluster.launch(promised(cluster, 3));
      RMApp large = cluster.submit("large");
      MockAM first = cluster.launch(large);
      RMApp small = cluster.submit("small");
      MockAM second = cluster.launch(small);
      // Two of eight vcores are neither promised nor used.
      ask(first, 1, 1, 1024, 3);
      if (besideSmall) {
        ask(first, 2, 1, 1024, 1);
      }
      cluster.allocate(small, second, 1, 1);
      assertEquals(1, cluster.containers(large), "its master alone");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }
}
