package io.github.punctual.core.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PromisesTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId LEFT = new PoolId("root.left");
  private static final PoolId RIGHT = new PoolId("root.right");

  private static ClusterCapacity capacity(long vcores) {
    ResourceVector all = ResourceVector.of(100_000, vcores);
    return ClusterCapacity.of(
        List.of(Pool.root(ROOT, all), Pool.child(LEFT, ROOT, all), Pool.child(RIGHT, ROOT, all)));
  }

  private static RunningJob running(int id, PoolId pool, int tasks, ResourceVector task) {
    DeadlineJob job =
        new DeadlineJob(
            new JobId("j" + id),
            "n",
            "u",
            pool,
            0,
            1000,
            tasks,
            task,
            ResourceVector.of(512, 1),
            OptionalLong.empty());
    return new RunningJob(job, tasks, 0);
  }

  private static List<Promises.Holder> holders(Promises promises, Pool pool) {
    List<Promises.Holder> holders = new ArrayList<>();
    promises.holders(pool).forEach(holders::add);
    return holders;
  }

  @Test
  void whatIsKeptUpToDateEqualsWhatIsAddedUpAnew() {
    Random random = new Random(7);
    ClusterCapacity capacity = capacity(500);
    List<RunningJob> running = new ArrayList<>();
    Promises kept = new Promises(capacity, running);
    for (int i = 0; i < 2_000; i++) {
      if (running.isEmpty() || random.nextInt(100) < 52) {
        PoolId pool = List.of(ROOT, LEFT, RIGHT).get(random.nextInt(3));
        ResourceVector task = ResourceVector.of(random.nextInt(3) * 1024L, 1 + random.nextInt(2));
        RunningJob job = running(i, pool, 1 + random.nextInt(9), task);
        running.add(job);
        kept.added(job);
      } else {
        kept.removed(running.remove(random.nextInt(running.size())));
      }
      if (random.nextInt(100) == 0) {
        capacity = capacity(100 + random.nextInt(900));
        kept.capacity(capacity);
      }
      Promises anew = new Promises(capacity, running);
      assertEquals(anew.byPool(), kept.byPool());
      for (Pool pool : capacity.pools()) {
        assertEquals(holders(anew, pool), holders(kept, pool));
      }
    }
  }

  @Test
  void sumsThatOverflowAreRightAgainWhenTheLargeJobGoes() {
    ResourceVector huge = ResourceVector.of(ResourceVector.VCORES, Long.MAX_VALUE);
    List<RunningJob> running = new ArrayList<>();
    Promises kept = new Promises(capacity(10), running);
    for (RunningJob job :
        List.of(
            running(1, ROOT, 2, ResourceVector.of(10, 1)),
            running(2, ROOT, 1, huge),
            running(3, ROOT, 3, ResourceVector.of(10, 1)))) {
      running.add(job);
      kept.added(job);
    }
    kept.removed(running.remove(1));
    assertEquals(ResourceVector.of(1074, 7), kept.byPool().get(ROOT));
  }
}
