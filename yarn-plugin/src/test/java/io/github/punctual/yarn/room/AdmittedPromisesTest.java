package io.github.punctual.yarn.room;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class AdmittedPromisesTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId A = new PoolId("root.a");
  private static final PoolId B = new PoolId("root.b");
  private static final ClusterCapacity CAPACITY =
      ClusterCapacity.of(
          List.of(
              Pool.root(ROOT, vector(10_000, 10)),
              Pool.child(A, ROOT, vector(6_000, 6)),
              Pool.child(B, ROOT, vector(10_000, 10))));

  private int jobs;

  @Test
  void countsTasksAndMastersOfAdmittedJobsInEveryPoolOnTheirPaths() {
    Map<PoolId, AdmittedPromises.PromisedPool> standings =
        standings(admitted(A, 3), admitted(B, 1), job(A, Phase.WAITING), job(B, Phase.BYPASSED));

    assertEquals(vector(3_500, 4), standings.get(A).promised());
    assertEquals(vector(1_500, 2), standings.get(B).promised());
    assertEquals(vector(5_000, 6), standings.get(ROOT).promised());
    assertEquals(vector(5_000, 4), standings.get(ROOT).free());
  }

  @Test
  void leavesNothingFreeWhereNodesWentAwayUnderPromises() {
    assertEquals(ResourceVector.ZERO, standings(admitted(A, 7)).get(A).free());
  }

  @Test
  void promisesNothingWithoutJobs() {
    assertEquals(ResourceVector.ZERO, standings().get(ROOT).promised());
  }

  @Test
  void wherePromisesAreOfEndsWhatJobsTakeNowCountsAndNoPoolHasPromisedMoreThanItHas() {
    TrackedJob spare = job(B, Phase.WAITING);
    spare.admit(8, 8, Standing.ON_SPARE, 1);
    List<TrackedJob> live = List.of(admitted(A, 100), admitted(A, 100), admitted(B, 100), spare);

    Map<PoolId, AdmittedPromises.PromisedPool> standings =
        byPool(AdmittedPromises.byDeadline(CAPACITY, live, job -> vector(4_000, 4)));

    assertEquals(vector(6_000, 6), standings.get(A).promised());
    assertEquals(vector(4_000, 4), standings.get(B).promised());
    assertEquals(vector(10_000, 10), standings.get(ROOT).promised(), "not the twelve asked for");
    assertEquals(ResourceVector.ZERO, standings.get(ROOT).free());
  }

  private static Map<PoolId, AdmittedPromises.PromisedPool> byPool(
      List<AdmittedPromises.PromisedPool> standings) {
    return standings.stream()
        .collect(Collectors.toMap(AdmittedPromises.PromisedPool::pool, s -> s));
  }

  private Map<PoolId, AdmittedPromises.PromisedPool> standings(TrackedJob... live) {
    return byPool(AdmittedPromises.of(CAPACITY, List.of(live)));
  }

  private TrackedJob admitted(PoolId pool, int tasks) {
    TrackedJob job = job(pool, Phase.WAITING);
    job.admit(tasks, 0, Standing.PROMISED, 1);
    return job;
  }

  private TrackedJob job(PoolId pool, Phase phase) {
    ApplicationId id = ApplicationId.newInstance(1, ++jobs);
    DeadlineJob declared =
        new DeadlineJob(
            new JobId(id.toString()),
            "name",
            "user",
            pool,
            0,
            1000,
            8,
            vector(1_000, 1),
            vector(500, 1),
            OptionalLong.empty());
    return new TrackedJob(id, new QueuePlacement(pool.value(), "", "user"), declared, true, phase);
  }

  private static ResourceVector vector(long memory, long vcores) {
    return ResourceVector.of(Map.of("memory-mb", memory, "vcores", vcores));
  }
}
