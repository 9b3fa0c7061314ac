package io.github.punctual.it;

import static io.github.punctual.it.JusticeClusters.SOON;
import static io.github.punctual.it.JusticeClusters.awaitPhase;
import static io.github.punctual.it.JusticeClusters.job;
import static io.github.punctual.it.JusticeClusters.teach;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.yarn.jobs.Phase;
import java.time.Duration;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Admission control end to end: learn, admit with less than asked, wait, refuse, beside best
 * effort.
 */
class JusticeAdmissionIT {

  @ParameterizedTest(name = "asynchronous scheduling {0}")
  @ValueSource(booleans = {false, true})
  void admitsWithWhatIsNeededHoldsWhatMustWaitAndRefusesWhatCannotBe(boolean asynchronous)
      throws Exception {
    try (EmbeddedCluster cluster =
        JusticeClusters.builder().asynchronousScheduling(asynchronous).start()) {
      // Twice 4 tasks of 2 s with 30 s for them: a small fraction is enough.
      teach(cluster, 4, Duration.ofSeconds(2), "30s");
      teach(cluster, 4, Duration.ofSeconds(2), "30s");

      try (ScriptedMaster big =
          ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
              .name("big")
              .tags("sla.deadline=10m", "sla.tasks=12", "sla.task-memory=512m")
              .submit()) {
        awaitPhase(cluster, big.id(), Phase.ADMITTED, SOON);
        int allocated = job(cluster, big.id()).allocatedTasks();
        assertTrue(
            allocated < 12 && allocated >= 1,
            "admitted with fewer than it asked for: " + allocated);
        big.awaitAttempt(1, SOON);
        big.request(12, 512, 1, Duration.ofMinutes(5));
        big.awaitRunning(allocated, SOON);
        Poll.holds(
            "never above its allocation",
            Duration.ofSeconds(3),
            () -> big.running().size(),
            n -> n == allocated);
        assertTrue(
            big.headroom().getMemorySize() == 0,
            "headroom is the rest of the cap: " + big.headroom());

        try (ScriptedMaster best =
            ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                .name("best effort")
                .submit()) {
          best.awaitAttempt(1, SOON);
          best.request(2, 512, 1, Duration.ofMinutes(5));
          best.awaitRunning(2, SOON);
          best.finish();
        }
        big.finish();
      }
      YarnException refused =
          assertThrows(
              YarnException.class,
              () ->
                  ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                      .name("impossible")
                      .tags(
                          "sla.deadline=10s",
                          "sla.tasks=100",
                          "sla.task-duration=9s",
                          "sla.task-memory=512m")
                      .submit()
                      .close());
      assertTrue(refused.getMessage().contains("WORK_EXCEEDS_DEADLINE"), refused.getMessage());
      assertTrue(refused.getMessage().contains("Accepted now"), refused.getMessage());
      JusticeClusters.assertReplays(cluster);
    }
  }

  @ParameterizedTest(name = "asynchronous scheduling {0}")
  @ValueSource(booleans = {true})
  void holdsAJobUntilThereIsRoomAndSaysSo(boolean asynchronous) throws Exception {
    try (EmbeddedCluster cluster =
        JusticeClusters.builder().asynchronousScheduling(asynchronous).start()) {
      try (ScriptedMaster first =
          ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
              .name("first")
              .tags("sla.deadline=10m", "sla.tasks=100", "sla.task-memory=512m")
              .submit()) {
        first.awaitAttempt(1, SOON);
        int all = job(cluster, first.id()).allocatedTasks();
        assertEquals(15, all, "16 vcores, one for the master");
        try (ScriptedMaster second =
            ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                .name("second")
                .tags("sla.deadline=10m", "sla.tasks=3", "sla.task-memory=512m")
                .submit()) {
          ApplicationReport report =
              Poll.until(
                  "diagnostics of the held job",
                  SOON,
                  () -> cluster.yarnClient().getApplicationReport(second.id()),
                  r -> r.getDiagnostics().contains("WAITING_FOR_CAPACITY"));
          assertEquals(YarnApplicationState.ACCEPTED, report.getYarnApplicationState());
          first.finish();
          awaitPhase(cluster, second.id(), Phase.ADMITTED, SOON);
          second.awaitAttempt(1, SOON);
          second.request(3, 512, 1, Duration.ofSeconds(1));
          Poll.until("tasks are done", SOON, () -> second.completed().size(), n -> n == 3);
          second.finish();
          awaitPhase(cluster, second.id(), Phase.MET, SOON);
        }
      }
    }
  }

  @Test
  void promisesTheSameNumberOfTasksAsTheyReallyAre() throws Exception {
    try (EmbeddedCluster cluster = JusticeClusters.builder().asynchronousScheduling(true).start();
        ScriptedMaster larger =
            ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                .name("larger than declared")
                .tags("sla.deadline=10m", "sla.tasks=4")
                .submit()) {
      larger.awaitAttempt(1, SOON);
      assertEquals(1024, job(cluster, larger.id()).job().task().get("memory-mb"));

      larger.request(6, 2048, 1, Duration.ofMinutes(5));

      larger.awaitRunning(4, SOON);
      assertEquals(2048, job(cluster, larger.id()).job().task().get("memory-mb"));
      Poll.holds(
          "never more tasks than promised",
          Duration.ofSeconds(2),
          () -> larger.running().size(),
          n -> n == 4);
      larger.finish();
    }
  }
}
