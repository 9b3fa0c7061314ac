package io.github.punctual.simulator.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedQueuesTest {
  private static final int NODES = 2;
  private static final long HOUR_MILLIS = 3_600_000;
  private static final ClusterWorkload WORKLOAD =
      new ClusterWorkload(NODES, 1, 0.5, JobMix.ALL_A, 3600, false);
  private static final ReservedQueues.Settings SETTINGS =
      new ReservedQueues.Settings(Gree.NAME, 1.1, ReservedQueues.USUAL_PART, 0.01, 5_000);
  private static final String TENANT = Tenant.EIGHT.get(0).name();

  /** 40 tasks of 60 s for 40 of 64 containers, due 4 min after it comes. */
  private static ReservingJob production(String id, long atSeconds) {
    return new ReservingJob(
        job(id, TENANT + "-production", atSeconds, OptionalLong.of(240_000), 80, 60), List.of(40));
  }

  private static TraceJob job(
      String id, String queue, long atSeconds, OptionalLong budget, int tasks, long seconds) {
    return new TraceJob(
        id,
        "root." + queue,
        TENANT,
        id,
        atSeconds * 1000,
        budget,
        List.of(
            new Stage(
                "0", tasks, TaskDurations.same(seconds * 1000), ClusterWorkload.TASK, List.of())));
  }

  /** More than the cluster can do: 100 tasks of 30 s every 20 s, for each tenant. */
  private static Map<QueueId, List<TraceJob>> fullBestEffort() {
    Map<QueueId, List<TraceJob>> all = new TreeMap<>();
    for (Tenant tenant : Tenant.EIGHT) {
      all.put(
          ClusterWorkload.bestEffortQueue(tenant),
          IntStream.range(0, 100)
              .mapToObj(
                  i ->
                      job(
                          tenant.name() + "-" + i,
                          tenant.name() + "-best-effort",
                          20L * i,
                          OptionalLong.empty(),
                          20,
                          20 + i % 11))
              .toList());
    }
    return all;
  }

  private static ClusterOutcome run(Division division, boolean kills, ReservingJob... production) {
    ClusterWorkload.Jobs jobs = new ClusterWorkload.Jobs(List.of(production), fullBestEffort());
    return new ClusterRun(WORKLOAD, jobs).run(division, kills, HOUR_MILLIS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReservedJobMeetsItsDeadlineBesideFullBestEffortQueues(boolean kills) {
    ClusterOutcome outcome =
        run(new ReservedQueues(WORKLOAD, SETTINGS), kills, production("p", 600));
    assertEquals(1, outcome.acceptance());
    assertEquals(1, outcome.fulfilment(), "" + outcome.production());
    assertTrue(outcome.production().get(0).longestBelowMillis() <= 15_000, "" + outcome);
  }

  @Test
  void theSameJobMissesItUnderTheCapacityScheduler() {
    ClusterOutcome outcome =
        run(new StaticQueues(WORKLOAD, StaticQueues.USUAL_MAXIMUM), true, production("p", 600));
    assertEquals(1, outcome.acceptance());
    assertEquals(0, outcome.fulfilment());
  }

  @Test
  void refusesAJobForWhichThereIsNoPlaceAndDoesNotRunIt() {
    ClusterOutcome outcome =
        run(
            new ReservedQueues(WORKLOAD, SETTINGS),
            true,
            production("p", 600),
            production("q", 601),
            production("r", 602));
    assertTrue(outcome.acceptance() < 1);
    assertEquals(1, outcome.fulfilment());
    outcome.production().stream()
        .filter(one -> !one.accepted())
        .forEach(one -> assertFalse(one.run().endMillis().isPresent()));
  }
}
