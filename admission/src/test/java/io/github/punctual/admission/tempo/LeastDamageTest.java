package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A job asks for far more than it declared, and another one would be late by it. */
class LeastDamageTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId ONE = new PoolId("root.one");
  private static final PoolId TWO = new PoolId("root.two");
  private static final PoolId GPU = new PoolId("root@gpu");

  private static TempoCluster cluster(Pool... pools) {
    return new TempoCluster(
        Map.of(TempoOptions.USER_SHARE, "1"), ClusterCapacity.of(List.of(pools)));
  }

  /** In two pools of ten CPUs, who has the most to do being in the other one. */
  private static void assertOtherStays(TempoCluster cluster, PoolId other, PoolId pool) {
    cluster.teach("ann", "most", 10, 1_900_000);
    cluster.teach("ann", "grown", 5, 20_000);
    cluster.teach("ann", "last", 5, 300_000);
    DeadlineJob most = job("ann", "most-1", 0, 2_100_000, 10).in(other);
    DeadlineJob grown = job("ann", "grown-1", 0, 2_150_000, 5).in(pool);
    DeadlineJob last = job("ann", "last-1", 0, 2_200_000, 5).in(pool);
    for (DeadlineJob each : List.of(most, grown, last)) {
      assertEquals(ReasonCode.ADMITTED, cluster.submit(each).reason(), each::toString);
    }
    cluster.starts(most, 0);

    cluster.tells(grown, 0, 0, 948);
    cluster.runner.handle(new Event.TimePassed(1));

    assertEquals(Standing.PROMISED, cluster.standing(most));
    assertEquals(Standing.ON_SPARE, cluster.standing(grown));
    assertEquals(Standing.PROMISED, cluster.standing(last));
  }

  @Test
  void whoIsInAnotherPartitionDoesNotGiveWay() {
    TempoCluster cluster = cluster(Pool.root(ROOT, CPU.times(10)), Pool.root(GPU, CPU.times(10)));
    assertOtherStays(cluster, GPU, ROOT);
  }

  @Test
  void whoIsInAnotherQueueDoesNotGiveWayForWhatItsQueueLacks() {
    TempoCluster cluster =
        cluster(
            Pool.root(ROOT, CPU.times(20)),
            Pool.child(ONE, ROOT, CPU.times(10)),
            Pool.child(TWO, ROOT, CPU.times(10)));
    assertOtherStays(cluster, ONE, TWO);
  }
}
