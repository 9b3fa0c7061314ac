package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.policy.JobPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Jobs that are served as a plan by their utilities wants it. */
class RushTest {
  private static final String HINT = "sla.task-duration=300s";

  @Test
  void servesCriticalJobsFirstAndLeavesNobodyBehind() throws Exception {
    try (MockCluster cluster = MockCluster.builder().plansByUtility().start()) {
      // Room for three masters and eight tasks.
      cluster.addNode(9216, 11);
      RMApp insensitive =
          cluster.submit("insensitive", "sla.deadline=100m", "sla.utility=constant", HINT);
      RMApp sensitive = cluster.submit("sensitive", "sla.deadline=50m", "sla.utility=linear", HINT);
      RMApp critical =
          cluster.submit(
              "critical", "sla.deadline=900s", "sla.utility=sigmoid", "sla.weight=5", HINT);
      List<RMApp> apps = List.of(insensitive, sensitive, critical);
      List<MockAM> masters = new ArrayList<>();
      for (RMApp app : apps) {
        MockAM master = cluster.launch(app);
        masters.add(master);
      }
      for (MockAM master : masters) {
        // Nothing is given to anybody before a node reports.
        master.allocate("*", 1024, 8, List.of());
      }
      awaitPlanned(cluster, apps);
      Await.untilTrue("all is wanted", () -> wanted(cluster, apps) == 8);
      Await.untilTrue(
          "eight tasks run",
          () -> {
            cluster.heartbeat();
            return apps.stream().mapToInt(app -> tasks(cluster, app)).sum() == 8;
          });
      for (RMApp app : apps) {
        Await.untilTrue(
            app.getName() + " has what is wanted for it",
            () -> plan(cluster, app).orElseThrow().wantedTasks() == tasks(cluster, app));
      }
      assertTrue(tasks(cluster, critical) > tasks(cluster, sensitive), "critical before sensitive");
      assertTrue(
          tasks(cluster, critical) > tasks(cluster, insensitive), "critical before insensitive");
      List<String> order = new ArrayList<>();
      Await.untilTrue(
          "all tasks have run",
          () -> {
            for (int i = 0; i < 3; i++) {
              for (Container container :
                  masters.get(i).allocate(List.of(), List.of()).getAllocatedContainers()) {
                order.add(apps.get(i).getName());
                cluster.completed(container, ContainerState.COMPLETE);
              }
            }
            cluster.heartbeat();
            return order.size() == 24;
          });
      assertTrue(
          order.lastIndexOf("critical") < order.lastIndexOf("insensitive"), order.toString());
      cluster.killAll();
    }
  }

  @Test
  void leavesTheFloorToJobsThatDeclareNothing() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().plansByUtility().set("punctual.best-effort-floor", "0.25").start(2)) {
      RMApp best = cluster.submit("best effort");
      MockAM bestMaster = cluster.launch(best);
      RMApp planned = cluster.submit("planned", "sla.deadline=100m", HINT);
      MockAM master = cluster.launch(planned);
      bestMaster.allocate("*", 1024, 30, List.of());
      master.allocate("*", 1024, 30, List.of());
      Await.until(
          "what is planned leaves a quarter, and its master",
          () -> plan(cluster, planned).map(JobPlan::wantedTasks).orElse(0),
          wanted -> wanted == 11);
      Await.untilTrue(
          "both have their parts",
          () -> {
            cluster.heartbeat();
            return tasks(cluster, planned) == 11 && tasks(cluster, best) == 3;
          });
      assertTrue(cluster.rush().job(best.getApplicationId()).isEmpty());
      cluster.killAll();
    }
  }

  @Test
  void plansJobsThatDeclareNothingWhereItIsToldTo() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().plansByUtility().set("punctual.rush.untagged", "constant").start(1)) {
      RMApp app = cluster.submit("undeclared");
      cluster.launch(app).allocate("*", 1024, 3, List.of());
      Await.until(
          "its tasks are wanted",
          () -> plan(cluster, app).map(JobPlan::wantedTasks).orElse(0),
          wanted -> wanted == 3);
      cluster.killAll();
    }
  }

  static int tasks(MockCluster cluster, RMApp app) {
    return Math.max(0, cluster.containers(app) - 1);
  }

  static void awaitPlanned(MockCluster cluster, List<RMApp> apps) {
    for (RMApp app : apps) {
      Await.untilTrue(
          app.getName() + " is planned with its tasks",
          () -> plan(cluster, app).filter(plan -> plan.robustWork() > 0).isPresent());
    }
  }

  private static int wanted(MockCluster cluster, List<RMApp> apps) {
    return apps.stream().mapToInt(app -> plan(cluster, app).orElseThrow().wantedTasks()).sum();
  }

  static Optional<JobPlan> plan(MockCluster cluster, RMApp app) {
    return cluster.rush().job(app.getApplicationId()).flatMap(job -> job.plan());
  }
}
