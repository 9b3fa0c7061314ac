package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.service.DeadlineService;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.NavigableMap;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Embedded clusters with the JusticeScheduler, and what tests ask of them again and again. */
final class JusticeClusters {
  static final Duration SOON = Duration.ofMinutes(3);

  private JusticeClusters() {}

  /** A cluster on which nothing is kept from promises and everything is decided quickly. */
  static EmbeddedCluster.Builder builder() {
    return EmbeddedCluster.builder()
        .nodes(2)
        .nodeSize(8192, 8)
        .scheduler(JusticeScheduler.class.getName())
        .set("punctual.best-effort-floor", "0")
        .set("punctual.update-interval-ms", "100")
        .set("punctual.first-requests-settle-ms", "400")
        .set("punctual.restart-grace-ms", "3000")
        .set("punctual.default-task-memory-mb", "512");
  }

  static DeadlineService service(EmbeddedCluster cluster) {
    return ((PartsScheduler) cluster.scheduler()).find(DeadlineService.class).orElseThrow();
  }

  /** Waits until so many vcores are there to promise. */
  static void awaitCapacity(EmbeddedCluster cluster, long vcores) {
    Poll.untilTrue(
        "the policy knows of " + vcores + " vcores",
        SOON,
        () ->
            service(cluster).promises().stream()
                .anyMatch(
                    pool ->
                        pool.pool().value().equals("root")
                            && pool.capacity().get("vcores") == vcores));
  }

  static TrackedJob job(EmbeddedCluster cluster, ApplicationId id) {
    return service(cluster)
        .jobs()
        .find(id)
        .orElseThrow(() -> new AssertionError("application " + id + " is not a deadline job"));
  }

  static void awaitPhase(EmbeddedCluster cluster, ApplicationId id, Phase phase, Duration atMost) {
    Poll.until(
        "phase of " + id + " is " + phase, atMost, () -> job(cluster, id).phase(), phase::equals);
  }

  static ApplicationReport awaitState(
      EmbeddedCluster cluster, ApplicationId id, YarnApplicationState... states) {
    Set<YarnApplicationState> wanted = EnumSet.of(states[0], states);
    return Poll.until(
        "state of " + id + " is one of " + wanted,
        SOON,
        () -> cluster.yarnClient().getApplicationReport(id),
        report -> wanted.contains(report.getYarnApplicationState()));
  }

  /** Runs a job of some tasks to its end, so that the estimator learns from it. */
  static void teach(EmbeddedCluster cluster, int tasks, Duration taskTime, String deadline)
      throws IOException, YarnException {
    try (ScriptedMaster master =
        ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
            .name("teacher")
            .tags("sla.deadline=" + deadline, "sla.tasks=" + tasks, "sla.task-memory=512m")
            .submit()) {
      master.awaitAttempt(1, SOON);
      master.request(tasks, 512, 1, taskTime);
      Poll.until(
          "tasks of the teacher are done", SOON, () -> master.completed().size(), n -> n >= tasks);
      master.finish();
      awaitState(cluster, master.id(), YarnApplicationState.FINISHED);
      Poll.untilTrue(
          "the lesson is learned", SOON, () -> job(cluster, master.id()).phase().isLast());
    }
  }

  /**
   * What a cluster decided is decided again, line by line, when the simulator's driver gets its
   * decision log.
   */
  static void assertReplays(EmbeddedCluster cluster) throws IOException {
    NavigableMap<DecisionLog.Kind, Long> steps =
        Replays.assertSame(cluster.directory().resolve("tmp/punctual"));
    assertTrue(steps.get(DecisionLog.Kind.DEADLINES) > 0, steps::toString);
  }
}
