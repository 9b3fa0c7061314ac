package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Jobs of each kind on Hadoop's own MiniYARNCluster, as users test their own applications: nothing
 * but the standard client and application tags, under the settings of the examples.
 */
@Timeout(600)
class MiniYarnClusterIT {
  private static final Duration SOON = Duration.ofMinutes(3);
  private static final Duration TASK = Duration.ofSeconds(2);
  private static final int TASK_MIB = 1024;

  @Test
  void jobsOfEachKindAreServedByOneScheduler() throws Exception {
    try (MiniYarn yarn = MiniYarn.start("punctual")) {
      awaitHard(yarn);
      ReservationId reservation =
          ReservationClusters.reserve(
              yarn.client(),
              "pipelines",
              ReservationClusters.definition(
                  "pipeline",
                  Duration.ofMinutes(10),
                  ReservationRequestInterpreter.R_ALL,
                  ReservationClusters.containers(TASK_MIB, 1, 4, 4, Duration.ofMinutes(3))));
      try (ScriptedMaster bestEffort = yarn.application("jobs", "best effort").submit();
          ScriptedMaster deadline =
              yarn.application("jobs", "deadline")
                  .tags("sla.deadline=10m", "sla.tasks=3", "sla.task-memory=1g")
                  .tags("sla.task-duration=2s")
                  .submit();
          ScriptedMaster useful =
              yarn.application("jobs", "useful")
                  .tags("sla.deadline=5m", "sla.utility=sigmoid")
                  .submit();
          ScriptedMaster burst = yarn.application("clicks", "burst").submit();
          ScriptedMaster reserved =
              yarn.application("pipelines", "reserved")
                  .with(context -> context.setReservationID(reservation))
                  .submit()) {
        assertPromised(yarn, deadline);
        // Not such as are over before all are seen.
        reserved.awaitAttempt(1, SOON);
        reserved.request(3, TASK_MIB, 1, Duration.ofMinutes(10));
        Poll.until(
            "its containers are in the reservation",
            SOON,
            () ->
                ReservationClusters.held(yarn.scheduler(), reservation.toString())
                    .getVirtualCores(),
            vcores -> vcores == 4);
        ask(burst, 3);
        ask(deadline, 3);
        ask(bestEffort, 2);
        ask(useful, 2);
        awaitBurst(yarn);
        awaitProjected(yarn, useful);
        for (ScriptedMaster job : List.of(burst, useful, bestEffort, deadline)) {
          finish(yarn, job);
        }
        end(yarn, reserved);
        assertMet(yarn, deadline);
      }
    }
  }

  @Test
  void aDeadlineIsPromisedAndMetUnderTheJusticeScheduler() throws Exception {
    try (MiniYarn yarn = MiniYarn.start("justice");
        ScriptedMaster job =
            yarn.application("deadline", "deadline")
                .tags("sla.deadline=10m", "sla.tasks=3", "sla.task-memory=1g")
                .submit()) {
      assertPromised(yarn, job);
      ask(job, 3);
      finish(yarn, job);
      assertMet(yarn, job);
    }
  }

  @Test
  void aBurstIsServedUnderTheBopfScheduler() throws Exception {
    try (MiniYarn yarn = MiniYarn.start("bopf")) {
      awaitHard(yarn);
      try (ScriptedMaster job = yarn.application("clicks", "burst").submit()) {
        ask(job, 3);
        awaitBurst(yarn);
        finish(yarn, job);
      }
    }
  }

  @Test
  void aJobIsPlannedByItsUtilityUnderTheRushScheduler() throws Exception {
    try (MiniYarn yarn = MiniYarn.start("rush");
        ScriptedMaster job =
            yarn.application("valued", "useful")
                .tags("sla.deadline=5m", "sla.utility=linear", "sla.weight=2")
                .submit()) {
      ask(job, 3);
      awaitProjected(yarn, job);
      finish(yarn, job);
    }
  }

  private static void ask(ScriptedMaster job, int tasks) {
    job.awaitAttempt(1, SOON);
    job.requestUntilDone(1, TASK_MIB, 1, Collections.nCopies(tasks, TASK));
  }

  private static void finish(MiniYarn yarn, ScriptedMaster job) {
    Poll.until("all tasks of " + job.id(), SOON, job::missing, n -> n == 0);
    Poll.until(
        "the end of all tasks of " + job.id(), SOON, () -> job.running().size(), n -> n == 0);
    assertTrue(job.succeeded(1) > 0, job.id() + " has done its tasks");
    end(yarn, job);
  }

  private static void end(MiniYarn yarn, ScriptedMaster job) {
    job.finish();
    ApplicationReport report = Applications.awaitEnd(yarn.client(), job.id(), SOON);
    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        report.getFinalApplicationStatus(),
        () -> Applications.describe(report));
  }

  /** A deadline is promised, and both the client's diagnostics and REST say so. */
  private static void assertPromised(MiniYarn yarn, ScriptedMaster job) {
    JsonNode promised =
        awaitJob(yarn, job, shown -> shown.path("phase").asText().equals("ADMITTED"));
    String reason = promised.path("reason").asText();
    assertTrue(reason.startsWith("ADMITTED"), promised::toPrettyString);
    Poll.until(
        "its client is told",
        SOON,
        () -> yarn.client().getApplicationReport(job.id()).getDiagnostics(),
        text -> text.contains("Punctual: " + reason));
  }

  private static void assertMet(MiniYarn yarn, ScriptedMaster job) {
    awaitJob(yarn, job, shown -> shown.path("phase").asText().equals("MET"));
  }

  private static void awaitHard(MiniYarn yarn) {
    Poll.until(
        "the queue has its class",
        SOON,
        () -> yarn.shown("queues/root.clicks").path("class").asText(),
        "HARD"::equals);
  }

  private static void awaitBurst(MiniYarn yarn) {
    Poll.until(
        "its burst is served",
        SOON,
        () -> yarn.shown("queues/root.clicks"),
        queue -> queue.at("/burst/fractionReceived").asDouble() > 0);
  }

  private static void awaitProjected(MiniYarn yarn, ScriptedMaster job) {
    awaitJob(
        yarn, job, shown -> shown.has("utility") && shown.path("projection").has("medianMillis"));
  }

  private static JsonNode awaitJob(
      MiniYarn yarn, ScriptedMaster job, Predicate<JsonNode> expected) {
    return Poll.until(job.id().toString(), SOON, () -> yarn.shown("jobs/" + job.id()), expected);
  }
}
