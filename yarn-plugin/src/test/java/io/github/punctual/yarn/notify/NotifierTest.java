package io.github.punctual.yarn.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import io.github.punctual.yarn.rm.MockClusterBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of which jobs somebody outside is told. */
class NotifierTest {
  @TempDir Path directory;

  private MockCluster start(TestReceiver receiver, String... more) throws Exception {
    MockClusterBuilder builder =
        MockCluster.builder()
            .set("punctual.notify.url", receiver.url())
            .set("punctual.projection-interval-ms", "100")
            .set("punctual.restart-grace-ms", "0")
            .set("punctual.store.dir", directory.resolve("store").toUri().toString())
            .set("yarn.resourcemanager.recovery.enabled", "true")
            .set("yarn.resourcemanager.store.class", FileSystemRMStateStore.class.getName())
            .set(
                "yarn.resourcemanager.fs.state-store.uri",
                directory.resolve("applications").toUri().toString());
    for (int i = 0; i < more.length; i += 2) {
      builder.set(more[i], more[i + 1]);
    }
    return builder.start(1);
  }

  private static List<String> ids(TestReceiver receiver, RMApp app) {
    return receiver.taken().stream()
        .filter(told -> told.path("job").asText().equals(app.getApplicationId().toString()))
        .map(told -> told.path("state").asText())
        .toList();
  }

  private static RMApp tight(MockCluster cluster, String name) throws Exception {
    RMApp app =
        cluster.submit(
            name, "sla.deadline=10m", "sla.tasks=3", "sla.task-memory=1g", "sla.task-duration=9m");
    cluster.awaitPhase(app, Phase.ADMITTED);
    MockAM master = cluster.launch(app);
    // Far more than it said.
    master.allocate("*", 1024, 200, List.of());
    return app;
  }

  @Test
  void aJobIsToldOnceForEachStateAndNotAgainAfterARestart() throws Exception {
    try (TestReceiver receiver = new TestReceiver();
        MockCluster first = start(receiver)) {
      RMApp late = tight(first, "late");
      Await.untilTrue("it is told", () -> ids(receiver, late).contains("at-risk"));
      JsonNode told = receiver.taken().get(0);
      assertEquals("root.default", told.path("queue").asText());
      assertEquals("user", told.path("user").asText());
      assertTrue(
          Set.of("AT_RISK", "LATE", "IMPOSSIBLE").contains(told.path("standing").asText()),
          told::toString);
      assertTrue(told.path("reason").asText().contains("tasks are left"), told::toString);
      assertTrue(
          told.path("link").asText().endsWith("/punctual/jobs/" + late.getApplicationId()),
          told::toString);

      // The first one still runs, as far as the stores know: nothing was closed.
      try (MockCluster second = start(receiver)) {
        RMApp other = tight(second, "other");
        Await.untilTrue("the other one is told", () -> ids(receiver, other).contains("at-risk"));
        Await.untilTrue(
            "the first one was looked at",
            () ->
                second
                    .scheduler()
                    .find(OutlookService.class)
                    .orElseThrow()
                    .outlook(late.getApplicationId())
                    .isPresent());
        assertEquals(List.of("at-risk"), ids(receiver, late));
      }
    }
  }

  @Test
  void aMissedDeadlineIsToldWhenItPasses() throws Exception {
    try (TestReceiver receiver = new TestReceiver();
        MockCluster cluster = start(receiver, "punctual.notify.states", "missed")) {
      RMApp app = cluster.submit("short", "sla.deadline=15s", "sla.tasks=1", "sla.task-memory=1g");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 1, 1);
      RMApp patient = cluster.submit("patient");
      cluster.launch(patient);
      Await.untilTrue("it is told", () -> ids(receiver, app).contains("missed"));
      cluster.finish(app, master);
      RMApp next = cluster.submit("next", "sla.deadline=50s", "sla.tasks=1", "sla.task-memory=1g");
      cluster.awaitPhase(next, Phase.ADMITTED);
      cluster.approachDeadline(next, -1);
      Await.untilTrue("the next one is told", () -> ids(receiver, next).contains("missed"));
      assertEquals(List.of("missed"), ids(receiver, app), "once, and nothing else");
      assertEquals(List.of(), ids(receiver, patient), "it has no deadline");
      cluster.killAll();
    }
  }

  @Test
  void aJobThatIsDoneInTimeHasNotMissedItsDeadlineWhileItsMasterLingers() throws Exception {
    try (TestReceiver receiver = new TestReceiver();
        MockCluster cluster = start(receiver, "punctual.notify.states", "missed")) {
      RMApp app = cluster.submit("done", "sla.deadline=50s", "sla.tasks=1", "sla.task-memory=1g");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      Container container = app.getCurrentAppAttempt().getMasterContainer();
      master.unregisterAppAttempt();
      Await.untilTrue("it is done", () -> app.getState() == RMAppState.FINISHING);
      // Its deadline is later, so that both are looked at after that of the one that is done.
      RMApp late = cluster.submit("late", "sla.deadline=50s", "sla.tasks=1", "sla.task-memory=1g");
      cluster.awaitPhase(late, Phase.ADMITTED);
      cluster.approachDeadline(late, -1);
      Await.untilTrue("another one is told", () -> ids(receiver, late).contains("missed"));
      cluster.completed(container, ContainerState.COMPLETE);
      cluster.awaitPhase(app, Phase.MET);
      cluster.killAll();
      assertEquals(List.of(), ids(receiver, app));
    }
  }

  @Test
  void aMissedDeadlineIsToldOfAJobThatBeganAndEndedBetweenTwoLooks() throws Exception {
    try (TestReceiver receiver = new TestReceiver();
        MockCluster cluster = start(receiver, "punctual.projection-interval-ms", "30000")) {
      RMApp app = cluster.submit("brief", "sla.deadline=15s", "sla.tasks=1", "sla.task-memory=1g");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 1, 1);
      long due = cluster.job(app).job().deadlineMillis();
      Await.untilTrue("its deadline has passed", () -> System.currentTimeMillis() > due);
      cluster.finish(app, master);
      Await.untilTrue("it is told", () -> ids(receiver, app).contains("missed"));
      assertEquals(List.of("missed"), ids(receiver, app));
    }
  }

  @Test
  void aReceiverThatHangsKeepsNoOtherFromBeingTold() throws Exception {
    Path program = directory.resolve("told.sh");
    Path told = directory.resolve("told");
    Files.writeString(program, "#!/bin/sh\ntouch \"%s\"\n".formatted(told));
    assertTrue(program.toFile().setExecutable(true));
    try (TestReceiver receiver = new TestReceiver();
        MockCluster cluster =
            start(
                receiver,
                "punctual.notify.timeout-ms",
                "60000",
                "punctual.notify.command",
                program.toString())) {
      receiver.hang();
      tight(cluster, "late");
      Await.untilTrue("the program is run", () -> Files.exists(told));
      DeliveryCounts counts = cluster.scheduler().find(Notifier.class).orElseThrow().counts();
      assertTrue(counts.waiting() >= 1, counts::toString);
      cluster.killAll();
    }
  }

  @Test
  void noReceiverKeepsTheSchedulerFromItsWork() throws Exception {
    try (TestReceiver receiver = new TestReceiver();
        MockCluster cluster = start(receiver, "punctual.notify.timeout-ms", "60000")) {
      receiver.hang();
      tight(cluster, "late");
      Await.untilTrue(
          "it is tried",
          () -> cluster.scheduler().find(Notifier.class).orElseThrow().counts().waiting() == 1);
      RMApp app = cluster.submit("etl", "sla.deadline=10m", "sla.tasks=1", "sla.task-memory=1g");
      cluster.awaitPhase(app, Phase.ADMITTED);
      cluster.killAll();
    }
  }
}
