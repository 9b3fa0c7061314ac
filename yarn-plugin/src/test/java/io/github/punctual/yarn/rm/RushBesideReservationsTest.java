package io.github.punctual.yarn.rm;

import io.github.punctual.robust.policy.JobPlan;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Plans of all jobs by utility beside reservations, on two nodes of 8 vcores. */
class RushBesideReservationsTest {
  private static final int RESERVED = 7;

  @Test
  void whatAReservationHasARightToIsNotPlannedWith() throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.servingAtOnce(ReservedCluster.builder().plansByUtility());
    try (ReservedCluster reserved = new ReservedCluster(builder.start(2)).ready()) {
      MockCluster cluster = reserved.cluster();
      List<RMApp> apps = List.of(asking(cluster, "one"), asking(cluster, "other"));
      RushTest.awaitPlanned(cluster, apps);
      // Of 16 all but their masters.
      awaitWanted(cluster, apps, 14);
      ReservationId id = reserved.reserve(ReservedCluster.fromNow(RESERVED, 1, 1024, 1));
      awaitWanted(cluster, apps, 14 - RESERVED);
      reserved.delete("user", id);
      awaitWanted(cluster, apps, 14);
      cluster.killAll();
    }
  }

  private static RMApp asking(MockCluster cluster, String name) throws Exception {
    RMApp app =
        cluster.submit(name, "sla.deadline=10m", "sla.utility=sigmoid", "sla.task-duration=60s");
    cluster.launch(app).allocate("*", 1024, 30, List.of());
    return app;
  }

  private static void awaitWanted(MockCluster cluster, List<RMApp> apps, int expected) {
    Await.until(
        expected + " tasks are wanted",
        () ->
            apps.stream()
                .mapToInt(app -> RushTest.plan(cluster, app).map(JobPlan::wantedTasks).orElse(0))
                .sum(),
        wanted -> wanted == expected);
  }
}
