package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** What a client reads for good of a job that has ended. */
class ToldEndsTest {
  private static MockCluster cluster(String policy) throws Exception {
    return MockCluster.builder()
        .set("punctual.policy", policy)
        .set("punctual.tempo.master-start", "0")
        .set("punctual.update-interval-ms", "400")
        .start(1);
  }

  private static RMApp submit(MockCluster cluster, String deadline) throws Exception {
    return cluster.submit(
        "job", deadline, "sla.tasks=2", "sla.task-memory=1g", "sla.task-duration=1s");
  }

  /** What a client asks for. */
  private static String read(MockCluster cluster, RMApp app) throws Exception {
    return cluster.rm().getApplicationReport(app.getApplicationId()).getDiagnostics();
  }

  private static void await(MockCluster cluster, RMApp app, Predicate<String> what) {
    Await.until("what its client is told", () -> read(cluster, app), what);
  }

  /** The master says how it ended, and its container ends when the client has been told. */
  private static void end(
      MockCluster cluster,
      RMApp app,
      MockAM master,
      FinalApplicationStatus how,
      String words,
      String told)
      throws Exception {
    Container container = app.getCurrentAppAttempt().getMasterContainer();
    master.unregisterAppAttempt(FinishApplicationMasterRequest.newInstance(how, words, ""), true);
    await(cluster, app, text -> text.startsWith(told));
    cluster.completed(container, ContainerState.COMPLETE);
    cluster.awaitOver(app);
    assertTrue(read(cluster, app).startsWith(told), () -> app.getDiagnostics().toString());
  }

  @Test
  void aJobThatWasInTimeIsToldSoAndNotWhatWasPlanned() throws Exception {
    try (MockCluster cluster = cluster("tempo")) {
      RMApp app = submit(cluster, "sla.deadline=10m");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      await(cluster, app, text -> text.contains("By the plan it is on time."));

      end(cluster, app, master, FinalApplicationStatus.SUCCEEDED, "", "Punctual: MET: ");

      cluster.awaitPhase(app, Phase.MET);
      assertEquals(JobText.of(cluster.job(app)), read(cluster, app));
    }
  }

  @Test
  void aJobThatWasLateIsToldSoAndNotThatItWasAdmitted() throws Exception {
    try (MockCluster cluster = cluster("justice")) {
      RMApp app = submit(cluster, "sla.deadline=20s");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      await(cluster, app, text -> text.startsWith("Punctual: ADMITTED"));
      long due = cluster.job(app).job().deadlineMillis();
      Await.untilTrue("its deadline has passed", () -> System.currentTimeMillis() > due);

      end(cluster, app, master, FinalApplicationStatus.SUCCEEDED, "", "Punctual: MISSED: ");

      cluster.awaitPhase(app, Phase.MISSED);
      assertEquals(JobText.of(cluster.job(app)), read(cluster, app));
    }
  }

  @Test
  void aJobThatFailedWithoutAWordIsNotToldThatItIsAdmitted() throws Exception {
    try (MockCluster cluster = cluster("justice")) {
      RMApp app = submit(cluster, "sla.deadline=10m");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      await(cluster, app, text -> text.startsWith("Punctual: ADMITTED"));

      end(cluster, app, master, FinalApplicationStatus.FAILED, "", "Punctual: FAILED: ");

      cluster.awaitPhase(app, Phase.FAILED);
    }
  }

  @Test
  void whatAMasterSaysItselfStands() throws Exception {
    try (MockCluster cluster = cluster("tempo")) {
      RMApp app = submit(cluster, "sla.deadline=10m");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);

      end(cluster, app, master, FinalApplicationStatus.SUCCEEDED, "all is well", "all is well");

      cluster.awaitPhase(app, Phase.MET);
      assertEquals("all is well", read(cluster, app));
    }
  }
}
