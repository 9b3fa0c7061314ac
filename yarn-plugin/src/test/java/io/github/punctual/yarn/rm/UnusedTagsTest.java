package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.UnusedTags;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Users are told of tags that the scheduler which runs does not use. */
class UnusedTagsTest {
  private static final String[] ALL = {
    "sla.deadline=1h",
    "sla.tasks=2",
    "sla.task-memory=1g",
    "sla.task-vcores=1",
    "sla.task-duration=20s",
    "sla.job=etl",
    "sla.utility=sigmoid",
    "sla.weight=2",
    "sla.sensitivity=0.5"
  };

  private final LogWatch log = new LogWatch();
  private MockCluster cluster;

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.killAll();
      cluster.close();
    }
    log.close();
    assertEquals(List.of(), log.ours());
  }

  /** Waits until the client is told, and checks that the log says it once. */
  private void assertWarned(RMApp app, String expected) {
    Await.until(
        "the client is told", () -> app.getDiagnostics().toString(), now -> now.contains(expected));
    assertEquals(
        1,
        log.warnings().stream().filter(line -> line.contains(expected)).count(),
        () -> String.join("\n", log.warnings()));
  }

  private void assertNotWarned(RMApp app) {
    assertEquals(Optional.empty(), cluster.service().unusedTags().of(app));
    assertEquals(
        "",
        cluster.service().jobs().find(app.getApplicationId()).map(job -> job.warning()).orElse(""));
    assertTrue(
        log.warnings().stream().noneMatch(line -> line.contains(UnusedTags.CODE)),
        () -> String.join("\n", log.warnings()));
  }

  private static String[] without(String... keys) {
    return Arrays.stream(ALL)
        .filter(tag -> Arrays.stream(keys).noneMatch(key -> tag.startsWith(key + "=")))
        .toArray(String[]::new);
  }

  @Test
  void worthIsNotUsedWhereDeadlinesArePromised() throws Exception {
    cluster = MockCluster.builder().start(1);
    RMApp app = cluster.submit("promised", ALL);
    cluster.awaitPhase(app, Phase.ADMITTED);
    MockAM master = cluster.launch(app);
    String expected =
        "Punctual: UNUSED_TAGS: nothing uses sla.utility, sla.weight, sla.sensitivity: the job is promised its deadline, and not planned by what its result is worth. Maybe run it where the scheduler is io.github.punctual.PunctualScheduler, or leave out those tags.";
    assertWarned(app, expected);
    assertTrue(app.getDiagnostics().toString().startsWith("Punctual: ADMITTED"));
    cluster.finish(app, master);
    assertEquals(expected, cluster.job(app).warning());
  }

  @Test
  void whatIsUsedIsNotWarnedOfWhereDeadlinesArePromised() throws Exception {
    cluster = MockCluster.builder().start(1);
    RMApp app = cluster.submit("promised", without("sla.utility", "sla.weight", "sla.sensitivity"));
    cluster.awaitPhase(app, Phase.ADMITTED);
    assertNotWarned(app);
    RMApp untagged = cluster.submit("untagged", "nightly", "slack");
    cluster.rm().waitForState(untagged.getApplicationId(), RMAppState.ACCEPTED);
    assertNotWarned(untagged);
  }

  @Test
  void nothingIsUsedWherePromisesAreToQueues() throws Exception {
    cluster = MockCluster.builder().promisesToQueues().start(1);
    RMApp app = cluster.submit("job", "sla.deadline=1h", "sla.tasks=2", "sla.job=etl");
    String expected =
        "Punctual: UNUSED_TAGS: nothing uses sla.deadline, sla.tasks: TestQueueScheduler promises nothing to jobs. Maybe";
    assertWarned(app, expected);
    assertWarned(app, "or leave out those tags and sla.job, which needs sla.deadline.");
    MockAM master = cluster.launch(app);
    assertWarned(app, expected);
    cluster.finish(app, master);
    assertTrue(
        cluster.service().unusedTags().of(app).orElseThrow().startsWith(expected),
        "also when it has ended");
  }

  @Test
  void sizesOfTasksWithoutTheirNumberAreNotUsedInPlansByUtility() throws Exception {
    cluster = MockCluster.builder().plansByUtility().start(1);
    RMApp all = cluster.submit("useful", ALL);
    cluster.launch(all);
    assertNotWarned(all);
    RMApp app = cluster.submit("useful", without("sla.tasks", "sla.task-vcores"));
    cluster.launch(app);
    assertWarned(
        app,
        "Punctual: UNUSED_TAGS: nothing uses sla.task-memory: how many such tasks there are is not said. Maybe add sla.tasks, or leave out that tag.");
  }

  @Test
  void weightNeedsAUtilityWhereThereIsEverything() throws Exception {
    cluster =
        MockCluster.builder().promisesEverything().set("punctual.tempo.user-share", "1").start(1);
    RMApp all = cluster.submit("useful", ALL);
    cluster.launch(all);
    assertNotWarned(all);
    RMApp spaced =
        cluster.submit("spaced", "SLA.Utility = sigmoid", " sla.deadline = 1h", "sla.weight =2");
    cluster.launch(spaced);
    assertNotWarned(spaced);
    RMApp app = cluster.submit("promised", without("sla.utility", "sla.sensitivity"));
    // While a master starts, its client is told how that goes.
    cluster.launch(app);
    assertWarned(
        app,
        "Punctual: UNUSED_TAGS: nothing uses sla.weight: the job is promised its deadline, and not planned by what its result is worth. Maybe submit it with sla.utility, or leave out that tag.");
  }

  @Test
  void noDeadlineIsPromisedBesideAReservation() throws Exception {
    try (ReservedCluster reserved =
        new ReservedCluster(ReservedCluster.builder().promisesEverything().start(2)).ready()) {
      ReservationId id = reserved.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      RMApp app =
          reserved.submit(
              "user", ReservedCluster.PLAN, id, "sla.deadline=1h", "sla.utility=sigmoid");
      assertWarned(
          app,
          "Punctual: UNUSED_TAGS: nothing uses sla.deadline, sla.utility: what the job is promised is its reservation. Maybe");
      reserved.cluster().killAll();
    }
  }
}
