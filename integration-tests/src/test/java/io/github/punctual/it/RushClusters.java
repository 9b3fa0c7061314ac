package io.github.punctual.it;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.rush.RushScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.rush.RushService;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Embedded clusters with the RushScheduler: 16 tasks fit on the two nodes, masters are as large as
 * tasks.
 */
final class RushClusters {
  static final Duration SOON = Duration.ofMinutes(3);
  static final Duration LATE = Duration.ofMinutes(5);

  /** How many tasks, masters among them, fit on the cluster. */
  static final int ALL = 16;

  private static final int TASK_MIB = 1024;

  private RushClusters() {}

  static EmbeddedCluster.Builder builder() {
    return EmbeddedCluster.builder()
        .nodes(2)
        .nodeSize(8192, 8)
        .scheduler(RushScheduler.class.getName())
        .asynchronousScheduling(true)
        .set("punctual.best-effort-floor", "0")
        .set("punctual.rush.update-interval-ms", "200")
        .set("punctual.restart-grace-ms", "3000")
        .set("yarn.scheduler.capacity.root.default.user-limit-factor", "-1");
  }

  /** A job whose master runs. */
  static ScriptedMaster start(EmbeddedCluster cluster, String name, String... tags)
      throws IOException, YarnException {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name(name)
        .masterSize(TASK_MIB, 1)
        .tags(tags)
        .submit()
        .awaitAttempt(1, SOON);
  }

  static void ask(ScriptedMaster job, int tasks, Duration each) {
    job.request(tasks, TASK_MIB, 1, each);
  }

  static Optional<JobPlan> plan(EmbeddedCluster cluster, ScriptedMaster job) {
    return ((RushScheduler) cluster.scheduler())
        .find(RushService.class)
        .orElseThrow()
        .job(job.id())
        .flatMap(PlannedJob::plan);
  }

  static JobPlan awaitPlan(
      EmbeddedCluster cluster, ScriptedMaster job, String what, Predicate<JobPlan> condition) {
    return Poll.until(
            "plan of " + job.id() + ": " + what,
            SOON,
            () -> plan(cluster, job),
            plan -> plan.filter(condition).isPresent())
        .orElseThrow();
  }

  static void awaitCompleted(ScriptedMaster job, int tasks) {
    Poll.until(
        tasks + " tasks of " + job.id(), LATE, () -> job.completed().size(), n -> n >= tasks);
  }
}
