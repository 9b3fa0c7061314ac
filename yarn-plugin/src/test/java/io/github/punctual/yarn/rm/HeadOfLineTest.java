package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
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

/**
 * An application that may not have what it asks for keeps nothing from those behind it in its
 * queue.
 */
class HeadOfLineTest {
  private static void ask(MockAM master, int containers, int memoryMib, int vcores)
      throws Exception {
    master.allocate(
        List.of(
            ResourceRequest.newInstance(
                Priority.newInstance(2), "*", Resource.newInstance(memoryMib, vcores), containers)),
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
  void aContainerLargerThanThePromiseLeavesKeepsNothingFromBestEffort() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp job = cluster.submit("job", "sla.deadline=10m", "sla.tasks=2", "sla.task-memory=1g");
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      List<Container> tasks = cluster.allocate(job, master, 3, 2);
      Await.untilTrue("the size of its tasks is known", () -> cluster.job(job).isConfirmed());
      master.allocate("*", 1024, 0, List.of());
      ask(master, 1, 2048, 1);
      cluster.completed(tasks.get(0), ContainerState.COMPLETE);
      RMApp other = cluster.submit("other");
      cluster.allocate(other, cluster.launch(other), 3, 3);
      assertEquals(2, cluster.containers(job), "its master and one task");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void aContainerLargerThanPromisesLeaveKeepsNothingFromOtherBestEffort() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp job = cluster.submit("job", "sla.deadline=10m", "sla.tasks=3", "sla.task-memory=1g");
      cluster.awaitPhase(job, Phase.ADMITTED);
      cluster.launch(job);
      RMApp large = cluster.submit("large");
      MockAM first = cluster.launch(large);
      RMApp small = cluster.submit("small");
      MockAM second = cluster.launch(small);
      // Two of eight vcores are neither promised nor used.
      ask(first, 1, 1024, 3);
      cluster.allocate(small, second, 1, 1);
      assertEquals(1, cluster.containers(large), "its master alone");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }
}
