package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.yarn.jobs.Phase;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** The other policy, by its setting. */
class PythiaTest {

  @Test
  void estimatesFromTheFirstCompletedJobOn() throws Exception {
    try (MockCluster cluster = MockCluster.builder().set("punctual.policy", "pythia").start(2)) {
      assertEquals("pythia", cluster.service().policyName());
      RMApp lesson = cluster.submit("lesson", "sla.deadline=10m", "sla.tasks=4");
      cluster.awaitPhase(lesson, Phase.ADMITTED);
      assertEquals(4, cluster.job(lesson).allocatedTasks(), "all that it asks for");
      cluster.runToEnd(lesson, 4);
      cluster.awaitPhase(lesson, Phase.MET);

      RMApp next = cluster.submit("next", "sla.deadline=10m", "sla.tasks=10");

      cluster.awaitPhase(next, Phase.ADMITTED);
      assertEquals(ReasonCode.ADMITTED, cluster.job(next).decision().orElseThrow().reason());
      assertEquals(1, cluster.job(next).allocatedTasks(), "milliseconds of work in ten minutes");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }
}
