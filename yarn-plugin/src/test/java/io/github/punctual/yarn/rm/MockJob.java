package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;

/** A job whose master runs, on a ResourceManager that exists only as messages. */
final class MockJob {
  private final MockCluster cluster;
  private final RMApp app;
  private final MockAM master;
  private final List<Container> tasks = new ArrayList<>();

  MockJob(MockCluster cluster, RMApp app, MockAM master) {
    this.cluster = cluster;
    this.app = app;
    this.master = master;
  }

  RMApp app() {
    return app;
  }

  MockAM master() {
    return master;
  }

  MockJob ask(int tasks, int memoryMib, int vcores) throws Exception {
    ResourceRequest request =
        ResourceRequest.newInstance(
            Priority.newInstance(1), "*", Resource.newInstance(memoryMib, vcores), tasks);
    collect(List.of(request));
    return this;
  }

  private void collect(List<ResourceRequest> asks) throws Exception {
    tasks.addAll(master.allocate(asks, List.of()).getAllocatedContainers());
  }

  /** Gets some opportunistic containers of 1 GiB on a node: they hold none of its room. */
  void addOpportunistic(MockNM node, int count) {
    var attempt = app.getCurrentAppAttempt().getAppAttemptId();
    for (int i = 0; i < count; i++) {
      Container container =
          Container.newInstance(
              ContainerId.newContainerId(attempt, 1_000_000 + i),
              node.getNodeId(),
              "",
              Resource.newInstance(1024, 1),
              Priority.newInstance(1),
              null,
              ExecutionType.OPPORTUNISTIC);
      var unused =
          SchedulerUtils.createOpportunisticRmContainer(
              cluster.rm().getRMContext(), container, true);
    }
  }

  /** How many tasks it holds, as the scheduler sees it. */
  int tasks() throws Exception {
    collect(List.of());
    return Math.max(0, cluster.containers(app) - (isMasterElsewhere() ? 0 : 1));
  }

  private boolean isMasterElsewhere() {
    return app.getApplicationSubmissionContext().getUnmanagedAM();
  }

  /** How many tasks it was given and has not given back by itself. */
  int given() throws Exception {
    collect(List.of());
    return tasks.size();
  }

  MockJob awaitTasks(int expected) {
    Await.until(
        app.getName() + " holds tasks",
        () -> {
          cluster.heartbeat();
          return tasks();
        },
        now -> now == expected);
    return this;
  }

  /** Its node reports that each of its tasks runs: one that is killed then takes time to end. */
  MockJob started() throws Exception {
    tasks();
    for (Container task : tasks) {
      cluster.completed(task, ContainerState.RUNNING);
    }
    return this;
  }

  /** Ends its oldest task. */
  void endTask() throws Exception {
    tasks();
    cluster.completed(tasks.remove(0), ContainerState.COMPLETE);
  }

  /** Some of its tasks on a node end, and the node reports all of them at once. */
  void endTasksOn(MockNM node, int count) throws Exception {
    tasks();
    List<Container> ended =
        tasks.stream()
            .filter(task -> task.getNodeId().equals(node.getNodeId()))
            .limit(count)
            .toList();
    assertEquals(count, ended.size(), "tasks on " + node.getNodeId());
    tasks.removeAll(ended);
    node.nodeHeartbeat(
        ended.stream()
            .map(task -> ContainerStatus.newInstance(task.getId(), ContainerState.COMPLETE, "", 0))
            .toList(),
        true);
    cluster.rm().drainEvents();
  }

  /** Gives some of its tasks back, the oldest first. */
  void release(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      endTask();
    }
  }

  void finish() throws Exception {
    cluster.finish(app, master);
  }
}
