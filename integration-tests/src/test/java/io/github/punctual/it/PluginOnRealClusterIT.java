package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.it.processes.SparkJob;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.ScriptedMasterBuilder;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What an operator does: the plugin jar alone on the class path of a ResourceManager of Hadoop's
 * own artifacts, with the example configuration, and clients that know nothing of Punctual.
 */
@Timeout(1500)
class PluginOnRealClusterIT {

  private static final Duration WAIT = Duration.ofMinutes(6);

  private static ProcessCluster cluster;

  @BeforeAll
  static void start() {
    cluster = PluginClusters.of("justice").start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void jobsHeldRunningAndFinishedSurviveKillOfTheResourceManager() throws Exception {
    ApplicationId finished = runToItsEnd("finished");
    // Both need all their tasks at once, whatever other jobs have taught: two of them, one after
    // the other, do not end within the 20 minutes.
    try (ScriptedMaster running =
        deadlineJob("running", "sla.tasks=6", "sla.task-duration=11m").submit()) {
      running.awaitAttempt(1, WAIT);
      running.request(6, 512, 1, Duration.ofMinutes(15));
      running.awaitRunning(6, WAIT);
      try (ScriptedMaster held =
          deadlineJob("held", "sla.tasks=3", "sla.task-vcores=4", "sla.task-duration=11m")
              .submit()) {
        awaitHeld(held);
        JsonNode promised = shown(running.id());

        cluster.killResourceManager();
        leaveHalfALineInTheStore();
        cluster.startResourceManager();

        assertEquals(
            FinalApplicationStatus.SUCCEEDED,
            cluster.yarnClient().getApplicationReport(finished).getFinalApplicationStatus());
        awaitHeld(held);
        assertDamageIsReportedAndLessonsAreKept();
        JsonNode kept = shown(running.id());
        for (String field : List.of("phase", "allocatedTasks", "deadlineMillis", "reason")) {
          assertFalse(promised.path(field).isMissingNode(), field);
          assertEquals(promised.get(field), kept.get(field), field);
        }
        assertEquals(List.of(), running.completed());
        assertAnotherContainerIsGivenFor(running.running().get(0).getId(), running);
        assertEquals(1, running.attempt().orElseThrow());

        running.finish();

        held.awaitAttempt(1, WAIT);
        held.request(3, 512, 4, Duration.ofSeconds(1));
        Poll.until("three tasks", WAIT, () -> held.completed().size(), done -> done == 3);
        held.finish();
        assertSucceeded(running.id());
        assertSucceeded(held.id());
      }
    }
    assertNothingIsBooked();
    assertNoExceptionOfOurs();
  }

  /** As when the machine stopped in the middle of a write. */
  private static void leaveHalfALineInTheStore() throws IOException {
    List<Path> segments;
    try (Stream<Path> files = Files.list(Path.of(cluster.clientConf().get("punctual.store.dir")))) {
      segments =
          files
              .filter(Files::isRegularFile)
              .filter(file -> Files.isReadable(file) && file.toFile().length() > 0)
              .toList();
    }
    assertFalse(segments.isEmpty(), "the store has files");
    for (Path segment : segments) {
      Files.writeString(segment, "1f2e3d4c {\"type\":\"jo", StandardOpenOption.APPEND);
    }
  }

  private static void assertDamageIsReportedAndLessonsAreKept() {
    JsonNode status =
        Poll.until(
            "decisions to begin again",
            WAIT,
            () -> cluster.get("/punctual/api/v1/status").json(),
            answer -> answer.path("ready").asBoolean());
    assertFalse(status.at("/store/damages").isEmpty(), status::toPrettyString);
    assertTrue(status.at("/learned/completed").asLong() >= 1, status::toPrettyString);
  }

  /** It shows that the master speaks to the new ResourceManager. */
  private static void assertAnotherContainerIsGivenFor(ContainerId old, ScriptedMaster master) {
    int before = master.running().size();
    master.request(1, 512, 1, Duration.ofMinutes(15));
    master.release(old);
    Poll.until(
        "another container in place of " + old,
        WAIT,
        () -> master.running().stream().map(Container::getId).toList(),
        now -> now.size() == before && !now.contains(old));
  }

  @Test
  void sparkJobIsAdmittedByItsTags() throws Exception {
    Map<String, String> properties =
        Map.of("spark.yarn.tags", "sla.deadline=15m,sla.tasks=2", "spark.yarn.queue", "deadline");
    try (SparkJob spark = SparkJob.submit(cluster, properties)) {
      ApplicationId id = spark.awaitSubmitted(WAIT);

      assertEquals(0, spark.awaitExit(WAIT), spark::output);

      String decision = id + " Punctual: ADMITTED";
      assertTrue(cluster.resourceManagerLog().contains(decision), decision);
    }
  }

  @Test
  void malformedDeadlineIsRefusedToAnOrdinaryClient() {
    SleepSpec spec =
        SleepSpec.of("malformed", 1, Duration.ZERO).inQueue("deadline").tagged("sla.deadline=soon");

    IOException refused =
        assertThrows(IOException.class, () -> MapReduceJobs.submit(cluster.clientConf(), spec));

    assertTrue(refused.getMessage().contains("sla.deadline"), refused::getMessage);
    assertTrue(refused.getMessage().contains("soon"), refused::getMessage);
  }

  private static ScriptedMasterBuilder deadlineJob(String name, String... tags) {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name(name)
        .queue("deadline")
        .tags("sla.deadline=20m", "sla.task-memory=512m")
        .tags(tags);
  }

  private static ApplicationId runToItsEnd(String name) throws Exception {
    try (ScriptedMaster master = deadlineJob(name, "sla.tasks=2").submit()) {
      master.awaitAttempt(1, WAIT);
      master.request(2, 512, 1, Duration.ofSeconds(1));
      Poll.until("two tasks", WAIT, () -> master.completed().size(), done -> done == 2);
      master.finish();
      assertSucceeded(master.id());
      return master.id();
    }
  }

  private static void awaitHeld(ScriptedMaster job) {
    ApplicationReport report =
        Poll.until(
            job.id() + " to be held",
            WAIT,
            () -> cluster.yarnClient().getApplicationReport(job.id()),
            seen -> seen.getDiagnostics().contains("WAITING_FOR_CAPACITY"));
    assertEquals(YarnApplicationState.ACCEPTED, report.getYarnApplicationState());
  }

  private static JsonNode shown(ApplicationId id) throws IOException {
    return cluster.get("/punctual/api/v1/jobs/" + id).json();
  }

  private static void assertSucceeded(ApplicationId id) {
    ApplicationReport report = Applications.awaitEnd(cluster.yarnClient(), id, WAIT);
    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        report.getFinalApplicationStatus(),
        () -> Applications.describe(report));
  }

  private static void assertNothingIsBooked() {
    for (String number :
        List.of("allocatedMB", "allocatedVirtualCores", "reservedMB", "containersPending")) {
      Poll.until(
          number + " of the cluster to be 0 again",
          WAIT,
          () -> cluster.get("/ws/v1/cluster/metrics").json().at("/clusterMetrics/" + number),
          value -> value.isNumber() && value.asLong() == 0);
    }
  }

  private static void assertNoExceptionOfOurs() {
    assertEquals(List.of(), OurTraces.in(cluster, List.of()));
  }
}
