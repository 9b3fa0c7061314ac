package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Four queues of ten CPUs each: who is in one of them is measured by what is his with others. */
class TempoQueuesTest {
  private static final long START = 5_000;
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId ONE = new PoolId("root.one");
  private static final PoolId TWO = new PoolId("root.two");
  private static final PoolId THREE = new PoolId("root.three");
  private static final PoolId FOUR = new PoolId("root.four");

  private final TempoCluster cluster =
      new TempoCluster(
          Map.of(),
          ClusterCapacity.of(
              List.of(
                  Pool.root(ROOT, CPU.times(40)),
                  Pool.child(ONE, ROOT, CPU.times(10)),
                  Pool.child(TWO, ROOT, CPU.times(10)),
                  Pool.child(THREE, ROOT, CPU.times(10)),
                  Pool.child(FOUR, ROOT, CPU.times(10)))));

  /** 4/11 of a queue until its deadline, of known tasks. */
  private Decision submit(String user, String id, PoolId queue) {
    return cluster.submit(job(user, id, START, 110_000, 10).in(queue));
  }

  private void known() {
    cluster.teach("ann", "etl", 10, 40_000);
    cluster.teach("bob", "etl", 10, 40_000);
  }

  @Test
  void aUserIsPromisedMostOfAQueueWhereNobodyElseHasJobs() {
    known();
    assertEquals(ReasonCode.ADMITTED, submit("bob", "etl-1", TWO).reason());
    assertEquals(ReasonCode.ADMITTED, submit("ann", "etl-2", ONE).reason());
    assertEquals(ReasonCode.ADMITTED, submit("ann", "etl-3", ONE).reason());
  }

  @Test
  void aUserIsPromisedHalfOfAQueueThatOthersUseToo() {
    known();
    cluster.submit(job("bob", "etl-1", START, 1_200_000, 1).in(ONE));
    assertEquals(ReasonCode.ADMITTED, submit("ann", "etl-2", ONE).reason());
    lacks(submit("ann", "etl-3", ONE), 8 / 11.0);
  }

  @Test
  void aUserIsPromisedHalfOfTheClusterThatOthersUseToo() {
    known();
    cluster.submit(job("bob", "etl-1", START, 1_200_000, 1).in(FOUR));
    for (PoolId queue : List.of(ONE, ONE, TWO, TWO, THREE)) {
      String id = "etl-a" + cluster.runner.running().size();
      assertEquals(ReasonCode.ADMITTED, submit("ann", id, queue).reason());
    }
    lacks(submit("ann", "etl-2", FOUR), 6 / 11.0);
  }

  private static void lacks(Decision decision, double share) {
    Unpromised lack = decision.unpromised().orElseThrow();
    assertEquals(Unpromised.Why.USER_SHARE, lack.why());
    assertEquals(share, lack.value().orElseThrow(), 0.01);
  }

  @Test
  void strangersWithMuchTimeLeaveRoomInTheirOwnQueueAndNotInOthers() {
    known();
    DeadlineJob busy = job("bob", "etl-1", START, 100_000, 10).in(ONE);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(busy).reason());
    DeadlineJob first = job("carl", "c", START, 3_000_000_000L, 5).in(ONE);
    assertEquals(Action.ADMIT, cluster.submit(first).action());
    DeadlineJob beside = job("carl", "d", START, 3_000_000_000L, 5).in(ONE);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(beside).reason());
    DeadlineJob elsewhere = job("carl", "e", START, 3_000_000_000L, 5).in(TWO);
    assertEquals(Action.ADMIT, cluster.submit(elsewhere).action());
  }
}
