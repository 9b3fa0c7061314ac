package io.github.punctual.it;

import static io.github.punctual.it.RushClusters.ask;
import static io.github.punctual.it.RushClusters.awaitCompleted;
import static io.github.punctual.it.RushClusters.awaitPlan;
import static io.github.punctual.it.RushClusters.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs whose results are worth less the later they come, on a cluster of real NodeManagers. */
@Timeout(600)
class RushIT {
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void startCluster() {
    cluster = RushClusters.builder().start();
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  @Test
  void criticalJobsAreDoneInBudgetBesideOthersAndNobodyStarves() throws Exception {
    try (ScriptedMaster patient =
        start(cluster, "archive", "sla.deadline=1h", "sla.utility=constant")) {
      // More than the cluster gets done, in the order of submission, before the budgets are over.
      int patientTasks = 2500;
      ask(patient, patientTasks, Duration.ofSeconds(2));
      Poll.until(
          "it fills the cluster", RushClusters.SOON, () -> patient.running().size(), n -> n > 10);
      long submitted = System.currentTimeMillis();
      try (ScriptedMaster sensitive =
              start(
                  cluster,
                  "report",
                  "sla.deadline=360s",
                  "sla.utility=linear",
                  "sla.weight=2",
                  "sla.sensitivity=0.0067");
          ScriptedMaster critical =
              start(
                  cluster,
                  "alert",
                  "sla.deadline=270s",
                  "sla.utility=sigmoid",
                  "sla.weight=5",
                  "sla.sensitivity=0.33")) {
        ask(sensitive, 24, Duration.ofSeconds(2));
        ask(critical, 12, Duration.ofSeconds(2));
        awaitCompleted(critical, 12);
        long criticalMillis = System.currentTimeMillis() - submitted;
        finish(critical);
        awaitCompleted(sensitive, 24);
        long sensitiveMillis = System.currentTimeMillis() - submitted;
        finish(sensitive);
        assertTrue(criticalMillis < 270_000, criticalMillis + " ms");
        assertTrue(sensitiveMillis < 360_000, sensitiveMillis + " ms");
      }
      awaitCompleted(patient, Math.min(patientTasks, patient.completed().size() + 30));
      finish(patient);
    }
  }

  @Test
  void tasksThatAreSlowerThanInTheLastRunAreSeenToBe() throws Exception {
    try (ScriptedMaster first = start(cluster, "etl", "sla.deadline=10m", "sla.job=etl")) {
      ask(first, 8, Duration.ofSeconds(1));
      awaitCompleted(first, 8);
      finish(first);
    }
    try (ScriptedMaster second = start(cluster, "etl", "sla.deadline=10m", "sla.job=etl")) {
      ask(second, 40, Duration.ofSeconds(25));
      double before =
          awaitPlan(cluster, second, "its tasks are known", plan -> plan.meanWork() > 20).meanWork()
              / 40;
      awaitPlan(
          cluster,
          second,
          "its tasks are slower than those of the last run, of %.1f s each".formatted(before),
          plan -> plan.meanWork() > 1.3 * before * (40 - second.completed().size()));
      finish(second);
    }
  }

  @Test
  void tasksThatFailAreReckonedWith() throws Exception {
    // Side by side: what starting a task takes on a busy machine is the same for both.
    try (ScriptedMaster healthy = start(cluster, "healthy", "sla.deadline=30m");
        ScriptedMaster flaky = start(cluster, "flaky", "sla.deadline=30m")) {
      ask(healthy, 12, Duration.ofSeconds(12));
      ask(flaky, 12, Duration.ofSeconds(12));
      flaky.requestFailing(12, 1024, 1, Duration.ofSeconds(12));
      awaitCompleted(healthy, 12);
      awaitCompleted(flaky, 24);
      double expected = workOfMany(healthy);
      double reckoned = workOfMany(flaky);
      assertTrue(reckoned > 1.3 * expected, reckoned + " against " + expected);
    }
  }

  /** The work that is expected of 200 more tasks. */
  private static double workOfMany(ScriptedMaster job) throws Exception {
    ask(job, 200, Duration.ofMinutes(1));
    return awaitPlan(cluster, job, "its tasks are known", plan -> plan.meanWork() > 100).meanWork();
  }

  @Test
  void aJobThatCannotMakeItIsToldSoAndRunsOn() throws Exception {
    try (ScriptedMaster job =
        start(cluster, "hopeless", "sla.deadline=1s", "sla.utility=sigmoid", "sla.sensitivity=5")) {
      ask(job, 8, Duration.ofSeconds(10));
      JobPlan hopeless =
          awaitPlan(
              cluster,
              job,
              "it is hopeless",
              plan -> plan.standing() == UtilityStanding.IMPOSSIBLE);
      assertTrue(hopeless.reason().matches(".*\\d.*"), hopeless.reason());
      Poll.until(
          "its user is told",
          RushClusters.SOON,
          () -> cluster.yarnClient().getApplicationReport(job.id()).getDiagnostics(),
          text -> text.contains("IMPOSSIBLE"));
      awaitCompleted(job, 8);
      finish(job);
    }
  }

  @Test
  void aJobWithoutTagsRunsAsBefore() throws Exception {
    try (ScriptedMaster job = start(cluster, "untagged")) {
      ask(job, 10, Duration.ofSeconds(1));
      awaitCompleted(job, 10);
      finish(job);
    }
  }

  @Test
  void badWordsAreRefusedWithTheRule() {
    for (String tag :
        new String[] {"sla.utility=cubic", "sla.weight=-1", "sla.sensitivity=steep"}) {
      Exception refused =
          assertThrows(Exception.class, () -> start(cluster, "bad", "sla.deadline=1m", tag));
      String value = tag.substring(tag.indexOf('=') + 1);
      assertTrue(refused.getMessage().contains(value), refused::getMessage);
      assertTrue(
          refused.getMessage().contains(tag.substring(0, tag.indexOf('='))), refused::getMessage);
    }
  }

  private static void finish(ScriptedMaster job) throws IOException, YarnException {
    job.finish();
    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        Applications.awaitEnd(cluster.yarnClient(), job.id(), RushClusters.SOON)
            .getFinalApplicationStatus());
  }
}
