package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** What can be promised, and what is left to best effort, as nodes and their kinds differ. */
class CapacityTest {
  private static final String DEFAULT = "yarn.scheduler.capacity.root.default.";

  @Test
  void jobThatFindsNoNodeIsAdmittedWhenOneJoins() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start()) {
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=3");
      cluster.awaitPhase(app, Phase.WAITING);
      cluster.addNode(8192, 8);
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 10, 3);
      RMApp next = cluster.submit("next", "sla.deadline=10m", "sla.tasks=4");
      RMApp held = cluster.submit("held", "sla.deadline=10m", "sla.tasks=4");
      cluster.awaitPhase(next, Phase.ADMITTED);
      cluster.awaitPhase(held, Phase.WAITING);
      cluster.addNode(8192, 8);
      cluster.awaitPhase(held, Phase.ADMITTED);
      assertEquals(4, cluster.job(held).allocatedTasks());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void nodeThatDiesTakesItsContainersAndCapacityButNotThePromise() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(2)) {
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=6");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      List<Container> tasks = cluster.allocate(app, master, 6, 6);
      var home = app.getCurrentAppAttempt().getMasterContainer().getNodeId();
      MockNM dying =
          cluster.nodes().stream().filter(node -> !node.getNodeId().equals(home)).findFirst().get();
      long lost = tasks.stream().filter(t -> t.getNodeId().equals(dying.getNodeId())).count();
      cluster.lose(dying);
      Await.until(
          "its containers are gone", () -> cluster.containers(app), n -> n == 7 - (int) lost);
      RMApp big = cluster.submit("big", "sla.deadline=10m", "sla.tasks=8");
      cluster.awaitPhase(big, Phase.WAITING);
      cluster.allocate(app, master, (int) lost, (int) lost);
      assertEquals(7, cluster.containers(app), "the promise is filled on the node that is left");
      cluster.addNode(8192, 8);
      cluster.awaitPhase(big, Phase.ADMITTED);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void bestEffortKeepsToWhatPromisesLeaveAndPromisesAreFilledFirst() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(2)) {
      RMApp best = cluster.submit("best effort");
      MockAM bestMaster = cluster.launch(best);
      List<Container> held = cluster.allocate(best, bestMaster, 30, 15);
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=7");
      cluster.awaitPhase(app, Phase.ADMITTED);
      int promised = cluster.job(app).allocatedTasks();
      assertEquals(7, promised, "what best effort holds is promised all the same");
      // Eight of its containers end, one after the other: all go to the promise and its master.
      for (Container container : held.subList(0, 8)) {
        cluster.completed(container, ContainerState.COMPLETE);
        cluster.heartbeat();
      }
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 20, 7);
      assertEquals(8, cluster.containers(best), "seven tasks and its master");
      assertEquals(
          0,
          bestMaster.allocate(List.of(), List.of()).getAvailableResources().getVirtualCores(),
          "best effort is told that promises leave it no room");
      for (Container container : held.subList(8, 10)) {
        cluster.completed(container, ContainerState.COMPLETE);
      }
      Await.untilTrue(
          "best effort fills its own part again",
          () -> {
            cluster.heartbeat();
            bestMaster.allocate(List.of(), List.of());
            return cluster.containers(best) == 8;
          });
      for (int i = 0; i < 10; i++) {
        cluster.heartbeat();
        assertEquals(8, cluster.containers(best));
        assertEquals(8, cluster.containers(app));
      }
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void nodeThatAJobReservedBeyondItsPromiseIsGivenToOthers() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start()) {
      cluster.addNode(8192, 12);
      RMApp best = cluster.submit("best effort");
      MockAM bestMaster = cluster.launch(best);
      List<Container> held = cluster.allocate(best, bestMaster, 7, 7);
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=2");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      // Half a task is free, so the job reserves; then it fills its promise on another node.
      MockNM first = cluster.nodes().get(0);
      MockNM second = cluster.addNode(2048, 4);
      master.allocate("*", 1024, 5, List.of());
      Await.untilTrue(
          "the job has a reservation",
          () -> {
            first.nodeHeartbeat(true);
            return cluster.reservations() == 1;
          });
      Await.untilTrue(
          "its promise is filled",
          () -> {
            second.nodeHeartbeat(true);
            master.allocate(List.of(), List.of());
            return cluster.containers(app) == 3;
          });
      cluster.completed(held.get(1), ContainerState.COMPLETE);
      Await.untilTrue(
          "nothing is reserved any more",
          () -> {
            cluster.heartbeat();
            return cluster.reservations() == 0;
          });
      assertEquals(3, cluster.containers(app));
      bestMaster.allocate("*", 1024, 1, List.of());
      Await.untilTrue(
          "the node is open to others",
          () -> {
            cluster.heartbeat();
            return cluster.containers(best) == 8;
          });
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void queueKeepsItsFloorFromPromises() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().set(DEFAULT + "punctual.best-effort-floor", "0.25").start(2)) {
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=100");
      cluster.awaitPhase(app, Phase.ADMITTED);
      assertEquals(11, cluster.job(app).allocatedTasks(), "three quarters of 16, less its master");
      RMApp best = cluster.submit("best effort");
      MockAM bestMaster = cluster.launch(best);
      cluster.allocate(best, bestMaster, 30, 3);
      for (int i = 0; i < 5; i++) {
        cluster.heartbeat();
      }
      assertEquals(4, cluster.containers(best));
    }
  }

  @Test
  void fairOrderingKeepsPromisesAndSharesTheRestFairly() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().set(DEFAULT + "ordering-policy", "fair").start(2)) {
      RMApp one = cluster.submit("one");
      MockAM oneMaster = cluster.launch(one);
      RMApp other = cluster.submit("other");
      MockAM otherMaster = cluster.launch(other);
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=5");
      cluster.awaitPhase(app, Phase.ADMITTED);
      oneMaster.allocate("*", 1024, 30, List.of());
      otherMaster.allocate("*", 1024, 30, List.of());
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 30, 5);
      Await.until(
          "all is used",
          () -> {
            cluster.heartbeat();
            return cluster.containers(one) + cluster.containers(other);
          },
          n -> n == 10);
      assertEquals(6, cluster.containers(app));
      assertTrue(
          Math.abs(cluster.containers(one) - cluster.containers(other)) <= 1,
          cluster.containers(one) + " and " + cluster.containers(other));
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void memoryAloneCountsWhereTheSchedulerCountsMemoryAlone() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set(
                "yarn.scheduler.capacity.resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator")
            .start()) {
      cluster.addNode(8192, 2);
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=100", "sla.task-vcores=4");
      cluster.awaitPhase(app, Phase.ADMITTED);
      assertEquals(7, cluster.job(app).allocatedTasks(), "8 GiB, less its master of 256 MiB");
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 20, 7);
      RMApp best = cluster.submit("best effort");
      cluster.heartbeat();
      assertEquals(8, cluster.containers(app));
      cluster.killAll();
      cluster.awaitOver(best);
      cluster.awaitEmpty();
    }
  }

  @Test
  void promiseOnLabelledNodesCountsThere() throws Exception {
    try (MockCluster cluster = MockCluster.builder().label("fast").start()) {
      cluster.addNode("fast", 4096, 4);
      cluster.addNode(8192, 8);
      RMApp labelled = cluster.submitOn("fast", "labelled", "sla.deadline=10m", "sla.tasks=100");
      cluster.awaitPhase(labelled, Phase.ADMITTED);
      assertEquals(3, cluster.job(labelled).allocatedTasks(), "4 GiB, less its master");
      assertEquals("fast", cluster.job(labelled).place().partition());
      RMApp plain = cluster.submit("plain", "sla.deadline=10m", "sla.tasks=100");
      cluster.awaitPhase(plain, Phase.ADMITTED);
      assertEquals(7, cluster.job(plain).allocatedTasks(), "8 GiB, less its master");
      MockAM master = cluster.launch(labelled);
      cluster.allocate(labelled, master, 20, 3);
      MockAM plainMaster = cluster.launch(plain);
      cluster.allocate(plain, plainMaster, 20, 7);
      for (int i = 0; i < 5; i++) {
        cluster.heartbeat();
      }
      assertEquals(4, cluster.containers(labelled));
      assertEquals(8, cluster.containers(plain));
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }
}
