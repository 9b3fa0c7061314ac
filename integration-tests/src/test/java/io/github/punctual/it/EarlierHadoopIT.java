package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * The same jar in a ResourceManager of the earlier line of Hadoop that is served, with the examples
 * of the schedulers one after the other. All of them in one are in {@link MixOnRealClusterIT}.
 */
@Timeout(1500)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EarlierHadoopIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final Duration LONG = Duration.ofMinutes(10);

  private static ProcessCluster cluster;

  @BeforeAll
  static void start() {
    cluster = PluginClusters.of("justice").hadoop("3.4").start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  @Order(1)
  void justiceAdmitsOneJobAndHoldsAnotherUntilItIsDone() throws Exception {
    try (ScriptedMaster running = deadlineJob("running", "sla.tasks=100")) {
      running.awaitAttempt(1, WAIT);
      running.request(4, 512, 1, LONG);
      running.awaitRunning(4, WAIT);
      // What the other leaves free is not enough for a task of this one.
      try (ScriptedMaster held = deadlineJob("held", "sla.tasks=3", "sla.task-vcores=4")) {
        Poll.until(
            "it waits and its client is told why",
            WAIT,
            () -> cluster.yarnClient().getApplicationReport(held.id()).getDiagnostics(),
            text -> text.contains("WAITING_FOR_CAPACITY"));
        running.finish();
        held.awaitAttempt(1, WAIT);
        held.request(3, 512, 4, Duration.ofSeconds(1));
        Poll.until("three tasks", WAIT, () -> held.completed().size(), done -> done == 3);
        held.finish();
        assertSucceeded(running);
        assertSucceeded(held);
      }
    }
    assertNothingFailed();
  }

  @Test
  @Order(2)
  void anotherVersionIsRefusedAtTheStartWithWhatIsServed() throws Exception {
    cluster.killResourceManager();
    // Where Hadoop looks for its version first.
    Path version = cluster.confDirectory().resolve("yarn-version-info.properties");
    Files.writeString(version, "version=3.3.6\n");
    IllegalStateException refused;
    try {
      refused = assertThrows(IllegalStateException.class, cluster::startResourceManager);
    } finally {
      Files.delete(version);
    }
    assertTrue(
        refused
            .getMessage()
            .contains(
                "Punctual runs on Hadoop 3.4 and 3.5, and this ResourceManager is of Hadoop 3.3.6"),
        refused::getMessage);
  }

  @Test
  @Order(3)
  void startThatASettingStopsEndsTheLogWithTheOneThatIsMeant() throws Exception {
    Path settings = cluster.confDirectory().resolve("overlay/yarn-site.xml");
    String meant = Files.readString(settings);
    Files.writeString(settings, meant.replace(".best-effort-floor", ".best-efort-floor"));
    int before = cluster.resourceManagerLog().length();
    try {
      assertThrows(IllegalStateException.class, cluster::startResourceManager);
    } finally {
      Files.writeString(settings, meant);
    }
    List<String> thrown =
        cluster
            .resourceManagerLog()
            .substring(before)
            .lines()
            .filter(line -> line.matches(".*\\w(Exception|Error)\\b.*"))
            .toList();
    assertTrue(
        thrown
            .get(thrown.size() - 1)
            .endsWith(
                "punctual.best-efort-floor is not a setting; maybe punctual.best-effort-floor is"
                    + " meant"),
        thrown::toString);
    assertFalse(
        thrown.stream().anyMatch(line -> line.contains("NullPointerException")), thrown::toString);
  }

  @Test
  @Order(4)
  void bopfServesABurstWhileAnotherQueueHoldsAll() throws Exception {
    Path example = Path.of(System.getProperty("punctual.examples"), "bopf");
    Path settings = cluster.confDirectory();
    replace(example.resolve("yarn-site.xml"), settings.resolve("overlay/yarn-site.xml"));
    replace(example.resolve("capacity-scheduler.xml"), settings.resolve("capacity-scheduler.xml"));
    cluster.startResourceManager();
    Poll.until(
        "class of the queue",
        WAIT,
        () -> cluster.get("/punctual/api/v1/queues/root.clicks"),
        answer -> answer.status() == 200 && answer.body().contains("\"class\":\"HARD\""));
    try (ScriptedMaster etl = submit("etl")) {
      etl.awaitAttempt(1, WAIT);
      etl.request(500, 1024, 1, Duration.ofSeconds(3));
      Poll.until("the others hold all", WAIT, () -> held("root.etl"), n -> n >= 12);
      try (ScriptedMaster burst = submit("clicks")) {
        burst.awaitAttempt(1, WAIT);
        burst.request(12, 1024, 1, LONG);
        Poll.until("the declared share", WAIT, () -> held("root.clicks"), n -> n >= 10);
        burst.finish();
      }
      etl.finish();
    }
    assertNothingFailed();
  }

  private static ScriptedMaster deadlineJob(String name, String... tags) throws Exception {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name(name)
        .queue("deadline")
        .tags("sla.deadline=20m", "sla.task-memory=512m")
        .tags(tags)
        .submit();
  }

  private static ScriptedMaster submit(String queue) throws Exception {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name("job in " + queue)
        .queue(queue)
        .masterSize(1024, 1)
        .submit();
  }

  private static void replace(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static long held(String queue) throws IOException {
    return cluster.get("/punctual/api/v1/queues/" + queue).json().at("/held/vcores").asLong();
  }

  private static void assertSucceeded(ScriptedMaster job) {
    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        Applications.awaitEnd(cluster.yarnClient(), job.id(), WAIT).getFinalApplicationStatus());
  }

  private static void assertNothingFailed() throws IOException {
    JsonNode status = cluster.get("/punctual/api/v1/status").json();
    for (String failures : new String[] {"policyFailures", "storeFailures", "bypassed"}) {
      assertEquals(0, status.at("/counts/" + failures).asInt(0), status::toPrettyString);
    }
    assertFalse(
        cluster.resourceManagerLog().lines().anyMatch(EarlierHadoopIT::tellsOfMissing),
        "what this Hadoop lacks is named in " + cluster.directory().resolve("logs/rm.log"));
  }

  private static boolean tellsOfMissing(String line) {
    return line.contains("NoSuchMethodError") || line.contains("NoClassDefFoundError");
  }
}
