package io.github.punctual.simulator.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterWorkloadTest {
  private static final ClusterWorkload WORKLOAD =
      new ClusterWorkload(64, 1, 0.6, JobMix.ALL_A, 3600, false);

  @Test
  void productionJobsAreFewAndHaveMostOfTheWork() {
    ClusterWorkload.Jobs jobs = WORKLOAD.make(1);
    long bestEffort = jobs.bestEffort().values().stream().mapToLong(List::size).sum();
    assertEquals(5400.0 / 4, (double) bestEffort + jobs.production().size(), 10);
    assertEquals(0.05, (double) jobs.production().size() / bestEffort, 0.01);
    double production = jobs.production().stream().mapToDouble(j -> j.job().workMillis()).sum();
    double all = 64 * 32 * 3600 * 1000.0;
    assertEquals(0.6, production / all, 0.03);
    double other =
        jobs.bestEffort().values().stream()
            .flatMap(List::stream)
            .mapToDouble(TraceJob::workMillis)
            .sum();
    assertEquals(0.4, other / all, 0.03);
  }

  @Test
  void capacitiesAreAllOfTheCluster() {
    assertEquals(16, WORKLOAD.capacities().size());
    double sum = WORKLOAD.capacities().values().stream().mapToDouble(part -> part).sum();
    assertEquals(1, sum, 1e-9);
  }

  @Test
  void aStaticDivisionMissesDeadlinesWhenTheClusterIsFull() {
    ClusterOutcome outcome =
        new ClusterRun(WORKLOAD, WORKLOAD.make(1))
            .run(new StaticQueues(WORKLOAD, StaticQueues.USUAL_MAXIMUM), false, 7_200_000);
    assertEquals(1, outcome.acceptance());
    assertTrue(outcome.fulfilment() < 0.95, "" + outcome.fulfilment());
    assertTrue(outcome.utilisation(900, 3600) > 0.85, "" + outcome.utilisation(900, 3600));
  }
}
