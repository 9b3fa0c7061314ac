package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.yarn.jobs.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Allocations that change while a job runs, under a policy that lends and takes back. */
class LendingTest {
  @BeforeEach
  void lendNothing() {
    LendingPolicy.LENT.clear();
    LendingPolicy.REPORTS.clear();
  }

  @Test
  void jobRunsMoreTasksWhileItIsLentSomeAndNoNewOnesOnceTheyAreTakenBack() throws Exception {
    try (MockCluster cluster = lending().start(2)) {
      RMApp job = cluster.submit("job", "sla.deadline=10m", "sla.tasks=2", "sla.task-memory=1g");
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      List<Container> tasks = new ArrayList<>(cluster.allocate(job, master, 8, 2));
      cluster.heartbeat();
      assertEquals(2, tasks(cluster, job), "what it was promised");

      LendingPolicy.LENT.put("job", 3);

      Await.until("lent", () -> cluster.job(job).lentTasks(), now -> now == 3);
      assertEquals(2, cluster.job(job).guaranteedTasks());
      assertEquals(ReasonCode.LENT, cluster.job(job).decision().orElseThrow().reason());
      Await.untilTrue(
          "it runs what it was lent",
          () -> {
            cluster.heartbeat();
            tasks.addAll(allocated(master));
            return tasks(cluster, job) == 5 && tasks.size() == 5;
          });

      LendingPolicy.LENT.remove("job");

      Await.until("taken back", () -> cluster.job(job).lentTasks(), now -> now == 0);
      // It is decided, then stored, and only then in force.
      Await.until(
          "the cap of two tasks",
          () ->
              cluster
                  .service()
                  .enforcer()
                  .table()
                  .byApplication()
                  .get(job.getApplicationId())
                  .cap()
                  .getMemorySize(),
          mib -> mib == 2048);
      assertEquals(ReasonCode.RECLAIMED, cluster.job(job).decision().orElseThrow().reason());
      for (int i = 0; i < 3; i++) {
        cluster.completed(tasks.get(i), ContainerState.COMPLETE);
      }
      cluster.heartbeat();
      cluster.heartbeat();
      assertEquals(2, tasks(cluster, job), "it asks for three more and gets none");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void policyHearsWhichTasksRunWaitAndHaveEnded() throws Exception {
    try (MockCluster cluster = lending().start(1)) {
      RMApp job = cluster.submit("job", "sla.deadline=10m", "sla.tasks=2", "sla.task-memory=1g");
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      List<Container> tasks = cluster.allocate(job, master, 3, 2);
      Progress report =
          Await.until(
                  "a report of two tasks that run",
                  () -> LendingPolicy.REPORTS.stream().reduce((first, last) -> last),
                  now -> now.isPresent() && now.get().heldTasks() == 2)
              .orElseThrow();
      assertEquals(1, report.stages().size(), "all are alike");
      assertEquals(1, report.stages().get(0).pending(), "one waits");

      cluster.completed(tasks.get(0), ContainerState.COMPLETE);

      TaskEnd end =
          Await.until(
                  "the end of a task",
                  () ->
                      LendingPolicy.REPORTS.stream()
                          .flatMap(told -> told.ended().stream())
                          .findFirst(),
                  Optional::isPresent)
              .orElseThrow();
      assertEquals(report.stages().get(0).name(), end.stage());
      assertTrue(end.completed());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void lentTasksLeaveTheirRoomToBestEffort() throws Exception {
    try (MockCluster cluster = lending().start(1)) {
      LendingPolicy.LENT.put("job", 4);
      RMApp job = cluster.submit("job", "sla.deadline=10m", "sla.tasks=2", "sla.task-memory=1g");
      cluster.awaitPhase(job, Phase.ADMITTED);
      cluster.launch(job);
      Await.until("lent", () -> cluster.job(job).lentTasks(), now -> now == 4);
      RMApp other = cluster.submit("other");
      MockAM master = cluster.launch(other);
      // Two masters and two promised tasks leave four of eight vcores.
      cluster.allocate(other, master, 8, 4);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  private static MockClusterBuilder lending() {
    return MockCluster.builder().set("punctual.policy", LendingPolicy.class.getName());
  }

  private static int tasks(MockCluster cluster, RMApp job) {
    return cluster.containers(job) - 1;
  }

  private static List<Container> allocated(MockAM master) {
    try {
      return master.allocate(List.of(), List.of()).getAllocatedContainers();
    } catch (Exception e) {
      throw new IllegalStateException("An allocate call failed", e);
    }
  }
}
