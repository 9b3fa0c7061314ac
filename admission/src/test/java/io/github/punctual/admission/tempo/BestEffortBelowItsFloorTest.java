package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of ten CPUs two are the floor of best effort, and eight are promised. */
class BestEffortBelowItsFloorTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId ETL = new PoolId("root.etl");
  private static final PoolId ADHOC = new PoolId("root.adhoc");

  /** Tasks of 30 s. */
  private final TempoCluster cluster =
      new TempoCluster(
          Map.of(),
          ClusterCapacity.of(
              List.of(Pool.root(ROOT, CPU.times(TempoCluster.CPUS)).withFloor(0.2))));

  /**
   * The code of what is decided about a job of so many tasks that has time for no more than one.
   */
  private ReasonCode decided(int tasks) {
    cluster.teach("ann", "etl", tasks, 30_000);
    return cluster.submit(job("ann", "etl-1", 1, 33_000, tasks)).reason();
  }

  @Test
  void whatOthersHoldOfTheFloorTakesNothingOfWhatMayBePromised() {
    cluster.others(0, 2);
    assertEquals(ReasonCode.ADMITTED, decided(8));
  }

  @Test
  void noMoreIsPromisedThanIsBesideTheFloorWhereNobodyHoldsIt() {
    assertEquals(ReasonCode.WORK_EXCEEDS_DEADLINE, decided(9));
  }

  @Test
  void whatTheyHoldBeyondItDoes() {
    cluster.others(0, 4);
    assertEquals(ReasonCode.ADMITTED, decided(6));
  }

  @Test
  void andIsNotPromisedBeforeTheyGiveItBack() {
    cluster.others(0, 4);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, decided(7));
  }

  @Test
  void theyAreDownToTheFloorBeforeTheyHaveGivenAllBack() {
    cluster.others(0, 4);
    cluster.teach("ann", "etl", 8, 30_000);
    // Half of what they hold is back after the mean time of any tasks.
    assertEquals(ReasonCode.ADMITTED, cluster.submit(job("ann", "etl-1", 1, 75_000, 8)).reason());
  }

  @Test
  void eachQueueHasAFloorOfItsOwn() {
    TempoCluster queues =
        new TempoCluster(
            Map.of(),
            ClusterCapacity.of(
                List.of(
                    Pool.root(ROOT, CPU.times(10)),
                    Pool.child(ETL, ROOT, CPU.times(8)).withFloor(0.25),
                    Pool.child(ADHOC, ROOT, CPU.times(4)))));
    queues.teach("ann", "etl", 6, 30_000);
    Map<PoolId, ResourceVector> held = Map.of(ETL, CPU.times(2), ADHOC, CPU.times(2));
    queues.runner.handle(new Event.OthersChanged(0, new Others(held, Map.of())));
    assertEquals(
        ReasonCode.ADMITTED, queues.submit(job("ann", "etl-1", 1, 33_000, 6).in(ETL)).reason());
  }
}
