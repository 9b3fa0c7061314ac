package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.yarn.adapt.OpenAsks;
import io.github.punctual.yarn.tasks.EndedTask;
import io.github.punctual.yarn.tasks.TaskFeed;
import io.github.punctual.yarn.tasks.TaskGroups;
import io.github.punctual.yarn.tasks.TaskOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

/** Whoever listens is told of every task that ends, and of nothing else. */
class TaskFeedTest {
  private final List<EndedTask> told = Collections.synchronizedList(new ArrayList<>());

  @Test
  void tellsWhatBecameOfEachTask() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      TaskFeed feed = cluster.scheduler().find(TaskFeed.class).orElseThrow();
      feed.register(
          application -> true,
          end -> {
            throw new IllegalStateException("a listener that fails does not keep others from it");
          });
      feed.register(application -> true, told::add);
      MockNM other = cluster.addNode(2048, 2);
      RMApp app = cluster.submit("job without a deadline");
      MockAM master = cluster.launch(app);
      List<Container> tasks = cluster.allocate(app, master, 8, 8);
      Map<TaskOutcome, Long> expected = new EnumMap<>(TaskOutcome.class);
      List<Container> here = new ArrayList<>();
      for (Container task : tasks) {
        cluster.completed(task, ContainerState.RUNNING);
        if (task.getNodeId().equals(other.getNodeId())) {
          expected.merge(TaskOutcome.STOPPED, 1L, Long::sum);
        } else {
          here.add(task);
        }
      }
      end(cluster, here.get(0), ContainerExitStatus.SUCCESS);
      end(cluster, here.get(1), 137);
      end(cluster, here.get(2), ContainerExitStatus.PREEMPTED);
      master.allocate(List.of(), List.of(here.get(3).getId()));
      cluster.lose(other);
      expected.merge(TaskOutcome.COMPLETED, 2L, Long::sum);
      expected.merge(TaskOutcome.FAILED, 1L, Long::sum);
      expected.merge(TaskOutcome.STOPPED, 1L, Long::sum);
      Await.until("all are told", this::outcomes, expected::equals);
      for (EndedTask end : List.copyOf(told)) {
        assertEquals(app.getApplicationId(), end.application());
        assertEquals("p1 <1024,1>", end.group());
        assertTrue(end.seconds() >= 0 && end.seconds() < 600, end.toString());
      }
      assertFalse(feed.faults().isEmpty());
      assertTrue(
          cluster.scheduler().failures().keySet().containsAll(feed.faults().keySet()),
          "operators are told");
      assertEquals(0, feed.missed());
      cluster.killAll();
    }
  }

  @Test
  void namesTheGroupOfEachTaskByItsOwnPriorityAndSize() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      cluster.scheduler().find(TaskFeed.class).orElseThrow().register(id -> true, told::add);
      RMApp app = cluster.submit("job without a deadline");
      MockAM master = cluster.launch(app);
      master.allocate("*", 2048, 1, 10, List.of(), "");
      master.allocate("*", 1024, 2, 20, List.of(), "");
      List<Container> tasks = cluster.allocate(app, master, 2, 5);
      List<String> names =
          tasks.stream()
              .map(
                  task ->
                      TaskGroups.name(
                          task.getPriority().getPriority(),
                          cluster.scheduler().vectors().of(task.getResource())))
              .toList();
      assertEquals(Set.of("p1 <1024,1>", "p10 <2048,1>", "p20 <1024,1>"), new HashSet<>(names));
      for (Container task : tasks) {
        cluster.completed(task, ContainerState.RUNNING);
        end(cluster, task, ContainerExitStatus.SUCCESS);
      }
      Await.until(
          "all are told",
          () -> List.copyOf(told).stream().map(EndedTask::group).toList(),
          names::equals);
      cluster.killAll();
    }
  }

  @Test
  void followsNoContainerOfThoseWhoAskedForNothing() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      TaskFeed feed = cluster.scheduler().find(TaskFeed.class).orElseThrow();
      assertFalse(isFollowed(feed, cluster, "best effort"));
      assertTrue(
          isFollowed(
              feed, cluster, "promised", "sla.deadline=1h", "sla.tasks=1", "sla.task-memory=1g"));
      cluster.killAll();
    }
  }

  private static boolean isFollowed(TaskFeed feed, MockCluster cluster, String name, String... tags)
      throws Exception {
    RMApp app = cluster.submit(name, tags);
    MockAM master = cluster.launch(app);
    Container task = cluster.allocate(app, master, 1, 1).get(0);
    boolean follows = feed.follows(cluster.scheduler().getRMContainer(task.getId()));
    cluster.finish(app, master);
    return follows;
  }

  @Test
  void readsWhatRunsAndWhatIsAskedForWithoutTheMaster() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 3, 3);
      master.allocate("*", 2048, 5, 10, List.of(), null);
      master.allocate("*", 3072, 2, List.of());
      List<TaskGroup> groups =
          TaskGroups.of(
              cluster.attempt(app),
              cluster.scheduler().vectors(),
              created -> System.currentTimeMillis() + 60_000 - created,
              OptionalDouble.of(7));
      assertEquals(
          List.of("p1 <1024,1>", "p1 <3072,1>", "p10 <2048,1>"),
          groups.stream().map(TaskGroup::name).toList());
      assertEquals(List.of(0, 2, 5), groups.stream().map(TaskGroup::pending).toList());
      assertEquals(3, groups.get(0).runningSeconds().size());
      assertTrue(groups.get(0).runningSeconds().get(0) >= 60, groups.toString());
      assertEquals(OptionalDouble.of(7), groups.get(2).hintSeconds());
      cluster.killAll();
    }
  }

  @Test
  void opportunisticContainersAreNoTasksThatRun() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 2, 2);
      new MockJob(cluster, app, master).addOpportunistic(cluster.nodes().get(0), 3);
      assertEquals(6, cluster.containers(app), "with the master");
      List<TaskGroup> groups = groups(cluster, app);
      assertEquals(List.of("p1 <1024,1>"), groups.stream().map(TaskGroup::name).toList());
      assertEquals(2, groups.get(0).runningSeconds().size());
    }
  }

  @Test
  void aContainerThatIsToGrowIsNoTaskThatWaits() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      MockAM master = cluster.launch(app);
      Container task = cluster.allocate(app, master, 2, 2).get(0);
      cluster.completed(task, ContainerState.RUNNING);
      // The master leaves no node that much.
      master.sendContainerResizingRequest(
          List.of(
              UpdateContainerRequest.newInstance(
                  task.getVersion(),
                  task.getId(),
                  ContainerUpdateType.INCREASE_RESOURCE,
                  Resource.newInstance(8192, 1),
                  null)));
      FiCaSchedulerApp attempt = cluster.attempt(app);
      Await.untilTrue("it is asked for", () -> !attempt.getSchedulerKeys().isEmpty());
      List<TaskGroup> groups = groups(cluster, app);
      assertEquals(List.of("p1 <1024,1>"), groups.stream().map(TaskGroup::name).toList());
      assertEquals(0, groups.get(0).pending());
      assertEquals(2, groups.get(0).runningSeconds().size());
      assertEquals(List.of(), OpenAsks.anywhere(attempt));
    }
  }

  private static List<TaskGroup> groups(MockCluster cluster, RMApp app) {
    return TaskGroups.of(
        cluster.attempt(app), cluster.scheduler().vectors(), created -> 0, OptionalDouble.empty());
  }

  @Test
  void masterThatWasJustAllocatedIsNoTask() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      try (UnmarkedMaster master = UnmarkedMaster.of(cluster, app)) {
        assertEquals(
            List.of(),
            TaskGroups.of(
                master.attempt(),
                cluster.scheduler().vectors(),
                created -> 0,
                OptionalDouble.empty()));
      }
      cluster.killAll();
    }
  }

  private Map<TaskOutcome, Long> outcomes() {
    Map<TaskOutcome, Long> counts = new EnumMap<>(TaskOutcome.class);
    List.copyOf(told).forEach(end -> counts.merge(end.outcome(), 1L, Long::sum));
    return counts;
  }

  static void end(MockCluster cluster, Container container, int exitStatus) throws Exception {
    ContainerId id = container.getId();
    for (MockNM node : cluster.nodes()) {
      if (node.getNodeId().equals(container.getNodeId())) {
        node.nodeHeartbeat(
            Map.of(
                id.getApplicationAttemptId().getApplicationId(),
                List.of(ContainerStatus.newInstance(id, ContainerState.COMPLETE, "", exitStatus))),
            true);
      }
    }
    cluster.rm().drainEvents();
  }
}
