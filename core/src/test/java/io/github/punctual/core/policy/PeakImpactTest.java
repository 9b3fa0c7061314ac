package io.github.punctual.core.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PeakImpactTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId LEFT = new PoolId("root.left");
  private static final PoolId RIGHT = new PoolId("root.right");
  private static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  /** Ten CPUs, of which jobs of a queue hold six and those of another one at most four. */
  private static Snapshot snapshot() {
    ClusterCapacity capacity =
        ClusterCapacity.of(
            List.of(
                Pool.root(ROOT, CPU.times(10)),
                Pool.child(LEFT, ROOT, CPU.times(8)),
                Pool.child(RIGHT, ROOT, CPU.times(4))));
    List<RunningJob> running =
        List.of(running("late", LEFT, 4, 900), running("early", LEFT, 2, 500));
    return new Snapshot(
        0,
        capacity,
        List.of(),
        running,
        Optional.empty(),
        new Promises(capacity, running),
        Others.NONE);
  }

  private static RunningJob running(String id, PoolId pool, int tasks, long deadline) {
    DeadlineJob job =
        new DeadlineJob(
            new JobId(id),
            id,
            "u",
            pool,
            0,
            deadline,
            tasks,
            CPU,
            ResourceVector.ZERO,
            OptionalLong.empty());
    return new RunningJob(job, tasks, 0);
  }

  private static Impact more(PoolId pool, int cpus) {
    CapacityProfile late =
        CapacityProfile.of(Map.of(5000L, CPU.times(cpus), 6000L, ResourceVector.ZERO));
    return PeakImpact.of(snapshot(), Map.of(pool, late));
  }

  @Test
  void whatFitsBesideAllPromisesBreaksNone() {
    assertTrue(more(LEFT, 2).isHarmless());
    assertTrue(more(RIGHT, 4).isHarmless());
    assertTrue(more(new PoolId("root.unknown"), 100).isHarmless(), "nobody shares that pool");
  }

  @Test
  void whatDoesNotFitBreaksThoseOfThePoolEarliestDeadlineFirst() {
    List<JobId> both = List.of(new JobId("early"), new JobId("late"));
    assertEquals(both, more(LEFT, 3).broken());
    assertEquals(both, more(RIGHT, 5).broken(), "the cluster is full");
    assertEquals(both, PeakImpact.of(snapshot(), Map.of(ROOT, profile(5))).broken());
  }

  private static CapacityProfile profile(int cpus) {
    return CapacityProfile.constant(0, CPU.times(cpus));
  }
}
