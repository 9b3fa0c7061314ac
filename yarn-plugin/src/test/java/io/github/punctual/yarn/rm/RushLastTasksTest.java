package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreSettings;
import io.github.punctual.yarn.store.StoredState.StoredRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that still run when YARN calls their job completed. */
class RushLastTasksTest {
  private static final String[] TAGS = {"sla.deadline=10m", "sla.utility=sigmoid"};

  @TempDir Path folder;

  @Test
  void aTaskThatEndsAfterItsMasterHasSaidThatAllIsDoneIsPlannedWithAndLearnedFrom()
      throws Exception {
    String store = folder.toUri().toString();
    try (MockCluster cluster =
        MockCluster.builder().plansByUtility().set("punctual.store.dir", store).start(1)) {
      RMApp app = cluster.submit("etl", TAGS);
      MockAM master = cluster.launch(app);
      Container task = cluster.allocate(app, master, 1, 1).get(0);
      Container ofMaster = app.getCurrentAppAttempt().getMasterContainer();
      master.unregisterAppAttempt();
      cluster.awaitOver(app);
      awaitPlan(cluster);
      awaitPlan(cluster);
      assertTrue(cluster.rush().job(app.getApplicationId()).isPresent(), "its task still runs");
      cluster.completed(task, ContainerState.COMPLETE);
      cluster.completed(ofMaster, ContainerState.COMPLETE);
      Await.untilTrue("it is gone", () -> cluster.rush().job(app.getApplicationId()).isEmpty());
      RMApp next = cluster.submit("etl", TAGS);
      Await.until(
          "its one task is expected again",
          () -> RushTest.plan(cluster, next).map(plan -> plan.reason()).orElse(""),
          reason -> reason.startsWith("1 task "));
      cluster.killAll();
    }
    StoredRuns runs = stored();
    assertEquals(
        List.of(List.of(1L)),
        runs.history().values().stream()
            .map(past -> past.runs().stream().map(RushLastTasksTest::tasks).toList())
            .toList());
    assertEquals(Map.of(), runs.running());
  }

  private StoredRuns stored() throws IOException {
    StoreSettings settings = StoreSettings.in(new org.apache.hadoop.fs.Path(folder.toUri()));
    try (StateStore store =
        StateStore.open(settings, new Configuration(false), InstantSource.system())) {
      return store.stored().runs();
    }
  }

  private static long tasks(SortedMap<String, TaskTimes> run) {
    return run.values().stream().mapToLong(TaskTimes::count).sum();
  }

  private static void awaitPlan(MockCluster cluster) {
    long before = planned(cluster);
    Await.until("a plan is made", () -> planned(cluster), now -> now > before);
  }

  private static long planned(MockCluster cluster) {
    return cluster.rush().plan().map(plan -> plan.atMillis()).orElse(0L);
  }
}
