package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Our own policy, by its setting. */
class TempoTest {
  @Test
  void lendsWhatNobodyNeedsAndTakesItBackForTheNextJob() throws Exception {
    try (MockCluster cluster = MockCluster.builder().set("punctual.policy", "tempo").start(2)) {
      assertEquals("tempo", cluster.service().policyName());
      teach(cluster);

      RMApp first = cluster.submit("first", "sla.deadline=10m", "sla.tasks=12");

      cluster.awaitPhase(first, Phase.ADMITTED);
      TrackedJob lent = cluster.job(first);
      assertEquals(12, lent.allocatedTasks(), "nobody else needs the rest");
      assertTrue(lent.guaranteedTasks() < 12, "by what was learned it needs " + needed(lent));
      assertEquals(needed(lent), lent.guaranteedTasks());
      int promised = lent.guaranteedTasks();

      RMApp second = cluster.submit("second", "sla.deadline=10m", "sla.tasks=12");

      cluster.awaitPhase(second, Phase.ADMITTED);
      assertEquals(needed(cluster.job(second)), cluster.job(second).guaranteedTasks());
      assertTrue(
          lent.guaranteedTasks() <= promised && lent.allocatedTasks() >= lent.guaranteedTasks(),
          "the promise stays");
      assertTrue(
          lent.allocatedTasks() + cluster.job(second).allocatedTasks() <= 14,
          "two nodes of 8 vcores hold 14 tasks beside two masters");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void learnsAndTellsNothingOfSingleJobs() throws Exception {
    try (MockCluster cluster = MockCluster.builder().set("punctual.policy", "tempo").start(1)) {
      teach(cluster);
      RMApp job = cluster.submit("job", "sla.deadline=10m", "sla.tasks=4");
      cluster.awaitPhase(job, Phase.ADMITTED);
      cluster.runToEnd(job, 4);
      cluster.awaitPhase(job, Phase.MET);
      // A job is over a moment before what it taught can be seen.
      Map<String, Double> figures =
          Await.until(
              "two jobs are learned from",
              () -> cluster.service().loop().figures(),
              now -> now.getOrDefault("completed", 0.0) == 2);
      assertEquals(2, figures.get("jobNames"), "and none of the names themselves");
      cluster.awaitEmpty();
    }
  }

  private static int needed(TrackedJob job) {
    return job.decision().orElseThrow().numbers().neededTasks();
  }

  private static void teach(MockCluster cluster) throws Exception {
    RMApp lesson = cluster.submit("lesson", "sla.deadline=10m", "sla.tasks=4");
    cluster.awaitPhase(lesson, Phase.ADMITTED);
    assertEquals(
        ReasonCode.ADMITTED_TO_LEARN, cluster.job(lesson).decision().orElseThrow().reason());
    cluster.runToEnd(lesson, 4);
    cluster.awaitPhase(lesson, Phase.MET);
  }
}
