package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.calibration.Checkpoint;
import io.github.punctual.robust.calibration.Score;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.outlook.JobStory;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.outlook.JobWatcher;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.outlook.OutlookSource;
import io.github.punctual.yarn.outlook.Sights;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is expected of jobs under Justice, and how that is scored. */
class OutlookTest {
  @TempDir Path store;

  private MockCluster cluster() throws Exception {
    return MockCluster.builder()
        .set("punctual.projection-interval-ms", "100")
        .set("punctual.store.dir", store.toUri().toString())
        .start(1);
  }

  private static OutlookService outlook(MockCluster cluster) {
    return cluster.scheduler().find(OutlookService.class).orElseThrow();
  }

  private static JobOutlook await(MockCluster cluster, RMApp app, UtilityStanding standing) {
    return Await.until(
            app.getName() + " to be " + standing,
            () -> outlook(cluster).outlook(app.getApplicationId()),
            now -> now.flatMap(JobOutlook::standing).equals(Optional.of(standing)))
        .orElseThrow();
  }

  @Test
  void expectsOfAJobWhatItsTasksShowAndScoresItAtItsEnd() throws Exception {
    try (MockCluster cluster = cluster()) {
      RMApp app = cluster.submit("ETL", "sla.deadline=10m", "sla.tasks=4", "sla.task-memory=1g");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      List<Container> tasks = cluster.allocate(app, master, 4, 4);
      // It may have been looked at before its master ran.
      Await.untilTrue(
          "its tasks were looked at",
          () ->
              outlook(cluster)
                  .outlook(app.getApplicationId())
                  .filter(young -> young.reason().contains("none has ended"))
                  .isPresent());
      JobOutlook young = outlook(cluster).outlook(app.getApplicationId()).orElseThrow();
      assertTrue(young.projection().isEmpty(), young::toString);

      cluster.completed(tasks.get(0), ContainerState.RUNNING);
      cluster.completed(tasks.get(0), ContainerState.COMPLETE);
      JobOutlook known = await(cluster, app, UtilityStanding.ON_TIME);
      assertTrue(known.projection().isPresent());
      assertTrue(known.reason().contains("3 tasks are left"), known::reason);
      JobStory story = outlook(cluster).story(app.getApplicationId()).orElseThrow();
      assertFalse(story.course().isEmpty());
      assertEquals(UtilityStanding.ON_TIME, story.changes().get(0).standing());
      Await.untilTrue(
          "it is counted", () -> outlook(cluster).standings().containsKey(UtilityStanding.ON_TIME));

      for (Container task : tasks.subList(1, 4)) {
        cluster.completed(task, ContainerState.COMPLETE);
      }
      cluster.finish(app, master);
      Await.untilTrue("it is scored", () -> outlook(cluster).scores().count() == 1);
      assertTrue(outlook(cluster).outlook(app.getApplicationId()).isEmpty());
      assertTrue(outlook(cluster).story(app.getApplicationId()).isPresent(), "still to be seen");
      assertEquals(
          List.of(new JobKey("etl", app.getUser())),
          List.copyOf(outlook(cluster).scoresByKey().keySet()));
    }
    // What was learned is known again after a restart, and helps before any task has ended.
    try (MockCluster cluster = cluster()) {
      Score score = outlook(cluster).scores().at(Checkpoint.FIRST);
      assertEquals(1, score.count());
      RMApp app = cluster.submit("etl", "sla.deadline=10m", "sla.tasks=4", "sla.task-memory=1g");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 4, 4);
      assertTrue(await(cluster, app, UtilityStanding.ON_TIME).projection().isPresent());
      cluster.killAll();
      Await.untilTrue(
          "it is let go", () -> outlook(cluster).outlook(app.getApplicationId()).isEmpty());
      assertEquals(1, outlook(cluster).scores().count(), "a killed job says nothing");
    }
  }

  @Test
  void aWatcherThatThrowsCostsNothingOfWhatIsLearned() throws Exception {
    try (MockCluster cluster = cluster()) {
      outlook(cluster).watch(new BrokenWatcher());
      RMApp app = cluster.submit("etl", "sla.deadline=10m", "sla.tasks=2", "sla.task-memory=1g");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      List<Container> tasks = cluster.allocate(app, master, 2, 2);
      cluster.completed(tasks.get(0), ContainerState.RUNNING);
      cluster.completed(tasks.get(0), ContainerState.COMPLETE);
      await(cluster, app, UtilityStanding.ON_TIME);
      cluster.finish(app, master);
      Await.untilTrue("it is scored", () -> outlook(cluster).scores().count() == 1);
      Await.untilTrue(
          "it is counted", () -> outlook(cluster).days().stream().anyMatch(day -> day.met() == 1));
    }
  }

  /** Throws whatever it is told. */
  private static final class BrokenWatcher implements JobWatcher {
    @Override
    public void seen(RMApp app, OptionalLong dueMillis, JobOutlook outlook) {
      throw new NoClassDefFoundError("of something it needs");
    }

    @Override
    public void over(RMApp app, OptionalLong dueMillis) {
      throw new IllegalStateException("it is broken");
    }

    @Override
    public void ended(TrackedJob job) {
      throw new IllegalStateException("it is broken");
    }

    @Override
    public void looked() {
      throw new IllegalStateException("it is broken");
    }
  }

  @Test
  void saysOfAPlannedJobThatWasNeverLookedAtWhetherItMetItsDeadline() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .plansByUtility()
            .set("punctual.projection-interval-ms", "60000")
            .start(1)) {
      RMApp app = cluster.submit("brief", "sla.deadline=10m", "sla.utility=sigmoid");
      cluster.finish(app, cluster.launch(app));
      JobSight sight =
          new Sights(cluster.service(), cluster.scheduler().find(OutlookService.class))
              .find(app.getApplicationId())
              .orElseThrow();
      assertEquals("MET", sight.state());
      assertEquals(app.getSubmitTime() + 600_000, sight.dueMillis().orElseThrow());
    }
  }

  @Test
  void saysThatAJobCannotMakeItAndWhy() throws Exception {
    try (MockCluster cluster = cluster()) {
      RMApp app =
          cluster.submit(
              "tight",
              "sla.deadline=10m",
              "sla.tasks=7",
              "sla.task-memory=1g",
              "sla.task-duration=9m");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      // Far more than it said.
      master.allocate("*", 1024, 200, List.of());
      JobOutlook outlook = await(cluster, app, UtilityStanding.IMPOSSIBLE);
      assertTrue(outlook.reason().contains("200 tasks are left"), outlook::reason);
      assertTrue(outlook.reason().contains("too long"), outlook::reason);
      TrackedJob job = cluster.job(app);
      String message = JobText.of(job, job.decision(), Optional.of(outlook));
      assertTrue(message.startsWith("Punctual: ADMITTED"), message);
      assertTrue(message.endsWith(". " + outlook.reason()), message);
      assertFalse(message.contains("is enough"), message);
      cluster.killAll();
    }
  }

  @Test
  void saysOfJobsWithoutADeadlineWhatItCan() throws Exception {
    try (MockCluster cluster = cluster()) {
      RMApp app = cluster.submit("best effort");
      MockAM master = cluster.launch(app);
      List<Container> tasks = cluster.allocate(app, master, 5, 5);
      cluster.completed(tasks.get(0), ContainerState.RUNNING);
      cluster.completed(tasks.get(0), ContainerState.COMPLETE);
      JobOutlook outlook = await(cluster, app, UtilityStanding.PATIENT);
      assertTrue(outlook.projection().isPresent());
      assertTrue(outlook.reason().contains("4 tasks are left"), outlook::reason);
      assertTrue(
          outlook(cluster).story(app.getApplicationId()).isEmpty(),
          "it is looked at when somebody asks, and not followed");
      RMApp queued = cluster.submit("waits", "sla.deadline=2h", "sla.tasks=100");
      // Between the first look and those that follow it nothing is known for a moment.
      Optional<JobOutlook> waiting =
          Await.until(
              "it is looked at",
              () -> outlook(cluster).outlook(queued.getApplicationId()),
              Optional::isPresent);
      assertTrue(waiting.orElseThrow().projection().isEmpty(), waiting::toString);
      cluster.killAll();
    }
  }

  private static Optional<JobSight> sight(MockCluster cluster, RMApp app) {
    return new Sights(cluster.service(), cluster.scheduler().find(OutlookService.class))
        .find(app.getApplicationId());
  }

  private static void awaitMet(MockCluster cluster, RMApp app) {
    Await.until(
        "it has met its deadline",
        () -> sight(cluster, app).map(JobSight::state),
        Optional.of("MET")::equals);
  }

  @Test
  void saysOfPlannedJobsWhatTheirPlanSays() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .plansByUtility()
            .set("punctual.projection-interval-ms", "100")
            .start(1)) {
      RMApp app =
          cluster.submit(
              "planned", "sla.deadline=10m", "sla.utility=sigmoid", "sla.task-duration=30s");
      MockAM master = cluster.launch(app);
      master.allocate("*", 1024, 6, List.of());
      JobOutlook outlook = await(cluster, app, UtilityStanding.ON_TIME);
      assertTrue(outlook.projection().isPresent());
      assertTrue(outlook.utility().isPresent());
      JobSight sight = sight(cluster, app).orElseThrow();
      assertEquals(app.getSubmitTime() + 600_000, sight.dueMillis().orElseThrow());
      assertTrue(sight.promise().contains("planned for"), sight::promise);
      cluster.finish(app, master);
      awaitMet(cluster, app);
      cluster.killAll();
    }
  }

  private static void finish(MockCluster cluster, RMApp app, MockAM master) {
    try {
      cluster.finish(app, master);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void jobThatItsPlannerLetsGoWhileItIsLookedAtHasMetItsDeadlineAllTheSame() throws Exception {
    try (MockCluster cluster = cluster()) {
      RMApp app = cluster.submit("planned by somebody else");
      MockAM master = cluster.launch(app);
      JobOutlook plan = JobOutlook.unknown(app.getSubmitTime(), "It is planned.");
      OptionalLong due = OptionalLong.of(app.getSubmitTime() + 600_000);
      AtomicReference<Optional<OutlookSource.Known>> said =
          new AtomicReference<>(Optional.of(new OutlookSource.Known(plan, due, "")));
      AtomicBoolean leaves = new AtomicBoolean();
      outlook(cluster)
          .ask(
              id -> {
                if (leaves.compareAndSet(true, false)) {
                  said.set(Optional.empty());
                  finish(cluster, app, master);
                }
                return said.get();
              });
      Await.until("it is looked at", () -> outlook(cluster).dueMillis(app), due::equals);

      leaves.set(true);

      Await.untilTrue(
          "it is let go", () -> outlook(cluster).outlook(app.getApplicationId()).isEmpty());
      awaitMet(cluster, app);
      cluster.killAll();
    }
  }
}
