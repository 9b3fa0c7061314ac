package io.github.punctual.it;

import static io.github.punctual.it.BopfClusters.ALL;
import static io.github.punctual.it.BopfClusters.SOON;
import static io.github.punctual.it.BopfClusters.ask;
import static io.github.punctual.it.BopfClusters.assertClass;
import static io.github.punctual.it.BopfClusters.awaitCapacity;
import static io.github.punctual.it.BopfClusters.declare;
import static io.github.punctual.it.BopfClusters.end;
import static io.github.punctual.it.BopfClusters.fill;
import static io.github.punctual.it.BopfClusters.held;
import static io.github.punctual.it.BopfClusters.submit;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** YARN's own preemption, switched on, takes for bursts what they were promised, and no more. */
@Timeout(600)
class BopfPreemptionIT {
  private static final Logger LOG = LoggerFactory.getLogger(BopfPreemptionIT.class);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

  @Test
  void burstGetsItsShareFromLongTasksOfOthers() throws Exception {
    try (EmbeddedCluster cluster =
        BopfClusters.builder("clicks", "etl")
            .set("yarn.resourcemanager.scheduler.monitor.enable", "true")
            .set(PREEMPTION + "monitoring_interval", "500")
            .set(PREEMPTION + "max_wait_before_kill", "1000")
            .set(PREEMPTION + "total_preemption_per_round", "1.0")
            .set(PREEMPTION + "natural_termination_factor", "1.0")
            .set(PREEMPTION + "max_ignored_over_capacity", "0")
            .start()) {
      awaitCapacity(cluster, ALL);
      assertClass(
          QueueClass.HARD,
          declare(
              cluster,
              "clicks",
              "kind=latency",
              "period=4500s",
              "on-time=1800s",
              "demand=10x1g,1x1800s"));
      assertClass(QueueClass.ELASTIC, declare(cluster, "etl", "kind=throughput"));
      try (ScriptedMaster etl = fill(cluster, "etl", ALL, LONG);
          ScriptedMaster burst = submit(cluster, "clicks")) {
        // Even its master takes the place of a task.
        burst.awaitAttempt(1, SOON);
        long asked = System.nanoTime();
        ask(burst, 14, LONG);
        Poll.until("the declared share", SOON, () -> held(cluster, "clicks"), n -> n >= 10);
        LOG.info("Took back 9 tasks in {} ms", (System.nanoTime() - asked) / 1_000_000);
        Poll.holds(
            "hardly more than its share, and the rest for the other",
            Duration.ofSeconds(5),
            () -> held(cluster, "clicks"),
            n -> n <= 13);
        end(cluster, "clicks", burst);
        Poll.until("all comes back", SOON, () -> held(cluster, "etl"), n -> n == ALL);
        end(cluster, "etl", etl);
      }
    }
  }
}
