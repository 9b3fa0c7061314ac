package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs that are killed, and masters that fail, ask late, or ask for what cannot be. */
class AttemptsTest {
  private MockCluster cluster;
  private final LogWatch log = new LogWatch();

  @BeforeEach
  void start() throws Exception {
    cluster = MockCluster.builder().start(2);
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    cluster.killAll();
    cluster.awaitEmpty();
    cluster.close();
    log.close();
    assertEquals(List.of(), log.ours());
  }

  @Test
  void heldJobThatIsKilledIsGone() throws Exception {
    RMApp first = allButOne();
    RMApp held = cluster.submit("held", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(held, Phase.WAITING);
    cluster.rm().waitForState(held.getApplicationId(), RMAppState.ACCEPTED);
    cluster.rm().killApp(held.getApplicationId());
    cluster.awaitOver(held);
    cluster.awaitPhase(held, Phase.KILLED);
    assertEquals(Phase.ADMITTED, cluster.job(first).phase());
  }

  @Test
  void jobsThatAreKilledAsTheyComeLeaveNothingBehind() throws Exception {
    for (int i = 0; i < 40; i++) {
      RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=" + (1 + i % 20));
      if (i % 4 == 1) {
        Await.untilTrue(
            "it is known", () -> cluster.service().jobs().find(app.getApplicationId()).isPresent());
      } else if (i % 4 == 2) {
        cluster.rm().waitForState(app.getApplicationId(), RMAppState.ACCEPTED);
      }
      cluster.rm().killApp(app.getApplicationId());
    }
    Await.untilTrue(
        "all are over",
        () ->
            cluster.rm().getRMContext().getRMApps().values().stream()
                .allMatch(RMApp::isAppInCompletedStates));
    cluster.awaitEmpty();
    Await.untilTrue(
        "the stock scheduler knows none of them",
        () -> cluster.scheduler().getSchedulerApplications().isEmpty());
  }

  @Test
  void jobWithoutANumberOfTasksIsAdmittedByWhatItsMasterAsksFor() throws Exception {
    RMApp app = cluster.submit("job", "sla.deadline=10m");
    cluster.awaitPhase(app, Phase.LEARNING);
    MockAM master = cluster.launch(app);
    assertEquals(
        Resource.newInstance(0, 0), headroom(master), "no room is told before it is admitted");
    cluster.allocate(app, master, 5, 5);
    cluster.awaitPhase(app, Phase.ADMITTED);
    assertEquals(5, cluster.job(app).job().requestedTasks());
    Await.untilTrue(
        "its client reads that it runs, and no longer that it waits",
        () -> {
          String said = app.getDiagnostics().toString();
          return said.startsWith("Punctual: ") && !said.contains("WAITING");
        });
  }

  @Test
  void jobWhoseDeadlinePassesBeforeItsMasterAskedForAnythingIsEndedAndToldWhy() throws Exception {
    RMApp app = cluster.submit("job", "sla.deadline=20s");
    cluster.awaitPhase(app, Phase.LEARNING);
    cluster.approachDeadline(app, -1);
    cluster.awaitOver(app);
    String told = app.getDiagnostics().toString();
    assertTrue(told.contains("DEADLINE_PASSED"), told);
  }

  @Test
  void jobWithoutANumberOfTasksWaitsWithItsMasterAndNoHeadroom() throws Exception {
    RMApp first = allButOne();
    RMApp app = cluster.submit("job", "sla.deadline=10m");
    MockAM master = cluster.launch(app);
    master.allocate("*", 1024, 5, List.of());
    cluster.awaitPhase(app, Phase.WAITING_WITH_MASTER);
    for (int i = 0; i < 5; i++) {
      cluster.heartbeat();
    }
    assertEquals(1, cluster.containers(app), "its master");
    assertEquals(Resource.newInstance(0, 0), headroom(master));
    cluster.rm().killApp(first.getApplicationId());
    cluster.awaitPhase(app, Phase.ADMITTED);
    cluster.allocate(app, master, 5, 5);
  }

  @Test
  void jobThatWaitsWithItsMasterCanBeKilled() throws Exception {
    allButOne();
    RMApp app = cluster.submit("job", "sla.deadline=10m");
    MockAM master = cluster.launch(app);
    master.allocate("*", 1024, 5, List.of());
    cluster.awaitPhase(app, Phase.WAITING_WITH_MASTER);
    cluster.rm().killApp(app.getApplicationId());
    cluster.awaitPhase(app, Phase.KILLED);
  }

  @Test
  void jobWhoseMasterAsksForWhatCannotBeIsKilledWithTheReason() throws Exception {
    RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.task-duration=9m");
    MockAM master = cluster.launch(app);
    master.allocate("*", 1024, 200, List.of());
    cluster.awaitOver(app);
    assertEquals(RMAppState.KILLED, app.getState());
    assertTrue(
        app.getDiagnostics().toString().contains("WORK_EXCEEDS_DEADLINE"),
        app.getDiagnostics().toString());
    cluster.awaitPhase(app, Phase.REFUSED);
  }

  @Test
  void masterThatIsTriedAgainKeepsThePromiseAndStartsCountingAnew() throws Exception {
    RMApp app = twice("job", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(app, Phase.ADMITTED);
    MockAM master = cluster.launch(app);
    Container done = cluster.allocate(app, master, 10, 3).get(0);
    cluster.completed(done, ContainerState.COMPLETE);
    Await.untilTrue("a task is counted", () -> cluster.job(app).tasks().containers() == 1);
    failMaster(app);
    MockAM second = cluster.launch(app);
    assertEquals(2, second.getApplicationAttemptId().getAttemptId());
    assertEquals(0, cluster.job(app).tasks().containers(), "the second attempt starts all over");
    cluster.allocate(app, second, 10, 3);
    for (int i = 0; i < 5; i++) {
      cluster.heartbeat();
    }
    assertEquals(4, cluster.containers(app), "three tasks and a master");
    cluster.finish(app, second);
    cluster.awaitPhase(app, Phase.MET);
  }

  @Test
  void whatIsAskedForAfterTheDeclaredTasksRunIsNotTakenForTheirSize() throws Exception {
    RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=4", "sla.task-memory=1g");
    cluster.awaitPhase(app, Phase.ADMITTED);
    MockJob job = new MockJob(cluster, app, cluster.launch(app));
    // All that it asks for is given before anybody has looked twice.
    job.ask(4, 1024, 1);
    Await.untilTrue(
        "all tasks run",
        () -> {
          cluster.heartbeat();
          return cluster.containers(app) == 5;
        });
    job.ask(2, 3072, 1);
    Await.untilTrue("its tasks are known", () -> cluster.job(app).isConfirmed());
    assertEquals(1024, cluster.job(app).job().task().get(ResourceVector.MEMORY));
    assertEquals(4, cluster.job(app).allocatedTasks());
  }

  @Test
  void masterThatFailsWhileItsJobWaitsWaitsAgain() throws Exception {
    RMApp first = allButOne();
    RMApp app = twice("job", "sla.deadline=10m");
    MockAM master = cluster.launch(app);
    master.allocate("*", 1024, 5, List.of());
    cluster.awaitPhase(app, Phase.WAITING_WITH_MASTER);
    failMaster(app);
    MockAM second = cluster.launch(app);
    second.allocate("*", 1024, 5, List.of());
    assertEquals(Phase.WAITING_WITH_MASTER, cluster.job(app).phase());
    cluster.rm().killApp(first.getApplicationId());
    cluster.awaitPhase(app, Phase.ADMITTED);
    cluster.allocate(app, second, 5, 5);
  }

  @Test
  void masterThatFailsForGoodTeachesNothingAndGivesBackItsPromise() throws Exception {
    RMApp app = twice("job", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(app, Phase.ADMITTED);
    RMApp next = cluster.submit("next", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(next, Phase.WAITING);
    var learned = cluster.service().loop().figures();
    MockAM master = cluster.launch(app);
    cluster.allocate(app, master, 3, 3);
    failMaster(app);
    cluster.launch(app);
    failMaster(app);
    cluster.awaitOver(app);
    assertEquals(RMAppState.FAILED, app.getState());
    cluster.awaitPhase(app, Phase.FAILED);
    cluster.awaitPhase(next, Phase.ADMITTED);
    assertEquals(learned, cluster.service().loop().figures());
  }

  /** A job to which everything is promised but room for one master. */
  private RMApp allButOne() throws Exception {
    RMApp app = cluster.submit("all", "sla.deadline=10m", "sla.tasks=14");
    cluster.awaitPhase(app, Phase.ADMITTED);
    assertEquals(14, cluster.job(app).allocatedTasks());
    return app;
  }

  /** A job whose master may fail once. */
  private RMApp twice(String name, String... tags) throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(), cluster.submission("default", name, tags).withMaxAppAttempts(2).build());
  }

  private void failMaster(RMApp app) throws Exception {
    var attempt = app.getCurrentAppAttempt();
    cluster.completed(attempt.getMasterContainer(), ContainerState.COMPLETE);
    Await.untilTrue(
        "another attempt, or the end",
        () -> app.isAppInCompletedStates() || app.getCurrentAppAttempt() != attempt);
  }

  private static Resource headroom(MockAM master) throws Exception {
    return master.allocate(List.of(), List.of()).getAvailableResources();
  }
}
