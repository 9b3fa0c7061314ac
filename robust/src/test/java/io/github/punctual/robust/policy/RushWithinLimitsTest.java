package io.github.punctual.robust.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.demand.MeanTimeEstimator;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.slots.Mapping;
import io.github.punctual.robust.slots.QueueMapping;
import io.github.punctual.robust.slots.VectorMapping;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Plans of jobs that queues, users, partitions, promises to others and masters bound. */
class RushWithinLimitsTest {
  private static final PoolId ROOT = RushSnapshot.CLUSTER;
  private static final PoolId SMALL = new PoolId("root.small");
  private static final PoolId ALICE = SMALL.of("alice");
  private static final PoolId WIDE = new PoolId("root.wide");
  private static final PoolId GPU = new PoolId("root@gpu");
  private static final List<PoolId> ALL = List.of(ROOT, SMALL, ALICE, WIDE, GPU);
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);
  private static final long NOW = RandomJobs.NOW;

  @Test
  void limitsThatDoNotBindLeaveThePlanAsItIs() {
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RushSnapshot one = RandomJobs.snapshot(random, 1 + random.nextInt(40));
      ClusterCapacity pools = pools(RandomJobs.CAPACITY, 1, 1);
      List<RushJob> jobs = new ArrayList<>();
      for (RushJob job : one.jobs()) {
        // Another partition would be more capacity.
        jobs.add(in(job, ALL.get(random.nextInt(ALL.size() - 1)), RushJob.Master.FREE));
      }
      assertEquals(
          policy(new VectorMapping()).decide(one),
          policy(new VectorMapping()).decide(new RushSnapshot(NOW, SharedCapacity.of(pools), jobs)),
          "seed " + seed);
    }
  }

  @Test
  void noPoolRunsMoreThanIsLeftOfIt() {
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ClusterCapacity pools =
          pools(RandomJobs.CAPACITY, 0.2 + 0.6 * random.nextDouble(), random.nextDouble());
      ResourceVector taken = RandomJobs.CAPACITY.scaledDown(0.4 * random.nextDouble());
      Map<PoolId, CapacityProfile> claimed =
          Map.of(
              WIDE, CapacityProfile.of(Map.of(NOW - 10, taken, NOW + 60_000, ResourceVector.ZERO)));
      List<RushJob> jobs = new ArrayList<>();
      for (RushJob job : RandomJobs.snapshot(random, 1 + random.nextInt(30)).jobs()) {
        jobs.add(in(waiting(job), ALL.get(random.nextInt(ALL.size())), RushJob.Master.FREE));
      }
      for (Mapping mapping : List.of(new VectorMapping(), new QueueMapping())) {
        RushPlan plan =
            policy(mapping)
                .decide(new RushSnapshot(NOW, new SharedCapacity(pools, claimed, Map.of()), jobs));
        assertWithin(
            pools,
            Map.of(WIDE, taken),
            jobs,
            plan,
            mapping.getClass().getSimpleName() + ", seed " + seed);
      }
    }
  }

  private static void assertWithin(
      ClusterCapacity pools,
      Map<PoolId, ResourceVector> taken,
      List<RushJob> jobs,
      RushPlan plan,
      String which) {
    Map<PoolId, ResourceVector> given = new HashMap<>();
    taken.forEach(
        (id, amount) ->
            pools.path(id).forEach(pool -> given.merge(pool.id(), amount, ResourceVector::plus)));
    for (JobPlan planned : plan.jobs()) {
      RushJob job =
          jobs.stream().filter(one -> one.id().equals(planned.job())).findFirst().orElseThrow();
      for (int g = 0; g < job.groups().size(); g++) {
        ResourceVector size = job.groups().get(g).size().times(planned.wanted().get(g));
        pools.path(job.pool()).forEach(pool -> given.merge(pool.id(), size, ResourceVector::plus));
      }
    }
    for (Pool pool : pools.pools()) {
      ResourceVector in = given.getOrDefault(pool.id(), ResourceVector.ZERO);
      assertTrue(in.fitsIn(pool.capacity()), which + ": " + in + " in " + pool);
    }
  }

  @Test
  void jobInHalfOfTheClusterIsToldTwiceTheTime() {
    RushPlan everywhere = plan(Map.of(), job("a", ROOT, 40, 100));
    RushPlan half = plan(Map.of(), job("a", SMALL, 40, 100));
    assertEquals(40_000 + 5_000, medianMillis(everywhere));
    assertEquals(80_000 + 5_000, medianMillis(half), "4 s of 10 tasks, 5 at once, half a task");
    assertEquals(UtilityStanding.ON_TIME, everywhere.jobs().get(0).standing());
    assertEquals(5, half.jobs().get(0).wantedTasks());
    assertTrue(
        half.jobs().get(0).reason().contains("80 s in root.small, which may hold"),
        half.jobs().get(0).reason());
    RushPlan late = plan(Map.of(), job("a", SMALL, 40, 60));
    assertEquals(UtilityStanding.LATE, late.jobs().get(0).standing());
    assertEquals(
        UtilityStanding.ON_TIME, plan(Map.of(), job("a", ROOT, 40, 60)).jobs().get(0).standing());
  }

  @Test
  void usersPartAndPartitionBoundTheirJobsAndNoOthers() {
    RushPlan plan =
        plan(Map.of(), job("a", ALICE, 20, 300), job("b", WIDE, 20, 301), job("c", GPU, 20, 302));
    assertEquals(2, of(plan, "a").wantedTasks());
    assertEquals(8, of(plan, "b").wantedTasks());
    assertEquals(4, of(plan, "c").wantedTasks(), "nodes of its own");
    assertEquals(105_000, of(plan, "a").projection().orElseThrow().medianMillis() - NOW);
    assertEquals(55_000, of(plan, "c").projection().orElseThrow().medianMillis() - NOW);
  }

  @Test
  void whatOthersArePromisedIsLeftToThemForAsLongAsTheyHaveIt() {
    CapacityProfile all =
        CapacityProfile.of(
            new TreeMap<>(
                Map.of(
                    NOW - 5_000,
                    TASK.times(5),
                    NOW + 30_000,
                    TASK.times(10),
                    NOW + 90_000,
                    ResourceVector.ZERO)));
    RushPlan plan = plan(Map.of(WIDE, all), job("a", ROOT, 25, 300));
    assertEquals(5, plan.jobs().get(0).wantedTasks());
    // 15 tasks until 30 s, none until 90 s, and ten in the 10 s after that.
    assertEquals(105_000, medianMillis(plan));
    RushPlan never =
        plan(Map.of(WIDE, CapacityProfile.constant(NOW, TASK.times(10))), job("a", ROOT, 25, 300));
    assertEquals(Optional.empty(), never.jobs().get(0).projection());
    assertEquals(UtilityStanding.UNKNOWN, never.jobs().get(0).standing());
  }

  @Test
  void masterThatWaitsPutsItsJobBehindOneThatEnds() {
    RushJob runs = in(job("a", WIDE, 40, 300), WIDE, new RushJob.Master(TASK, true));
    RushJob waits = waitingForItsMaster("b", WIDE);
    JobPlan free = of(plan(Map.of(), Map.of(WIDE, TASK), runs, waits), "b");
    JobPlan behind = of(plan(Map.of(), Map.of(WIDE, ResourceVector.ZERO), runs, waits), "b");
    assertEquals(UtilityStanding.ON_TIME, free.standing());
    assertNotEquals(UtilityStanding.ON_TIME, behind.standing());
    long first =
        of(plan(Map.of(), Map.of(WIDE, ResourceVector.ZERO), runs, waits), "a")
            .projection()
            .orElseThrow()
            .medianMillis();
    assertTrue(
        behind.projection().orElseThrow().medianMillis() >= first + 10_000,
        () -> behind + " after " + (first - NOW));
    assertTrue(behind.reason().contains("masters in root.wide"), behind.reason());
    JobPlan alone = of(plan(Map.of(), Map.of(WIDE, ResourceVector.ZERO), waits), "b");
    assertEquals(Optional.empty(), alone.projection(), "others have the masters, until who knows");
    assertEquals(UtilityStanding.UNKNOWN, alone.standing());
  }

  @Test
  void masterWaitsForItsUsersPartAndIsPassedByThoseOfOthers() {
    RushJob runs = in(job("a", ALICE, 4, 300), ALICE, new RushJob.Master(TASK, true));
    RushJob same = waitingForItsMaster("b", ALICE);
    RushJob other = waitingForItsMaster("c", SMALL);
    Map<PoolId, ResourceVector> free = Map.of(ALICE, ResourceVector.ZERO, SMALL, TASK);
    RushPlan plan = plan(Map.of(), free, runs, same, other);
    assertTrue(of(plan, "b").reason().contains("masters in root.small/alice"), plan.toString());
    assertTrue(
        of(plan, "b").projection().orElseThrow().medianMillis()
            >= of(plan, "a").projection().orElseThrow().medianMillis() + 10_000,
        plan.toString());
    assertFalse(of(plan, "c").reason().contains("waits until"), plan.toString());
  }

  private static RushJob waitingForItsMaster(String name, PoolId pool) {
    return new RushJob(
        new JobId(name),
        name,
        NOW,
        utility(50),
        List.of(),
        Optional.of(group(10)),
        pool,
        new RushJob.Master(TASK, false));
  }

  @Test
  void taskThatItsQueueCannotHoldIsSaid() {
    RushJob large =
        new RushJob(
            new JobId("a"),
            "a",
            NOW,
            utility(100),
            List.of(
                new TaskGroup(
                    "map", TASK.times(3), 1, List.of(), List.of(), OptionalDouble.of(10))),
            Optional.empty(),
            ALICE,
            RushJob.Master.FREE);
    JobPlan plan = plan(Map.of(), large).jobs().get(0);
    assertEquals(UtilityStanding.IMPOSSIBLE, plan.standing());
    assertTrue(plan.reason().contains("root.small/alice has"), plan.reason());
  }

  private static RushPolicy policy(Mapping mapping) {
    return new RushPolicy(
        new RushSettings(
            new Robustness(0.9, 0.7),
            DemandEstimators.of("gaussian", 60),
            new ExactPeeling(),
            mapping,
            true));
  }

  /**
   * Ten containers, half of them for one queue and two of these for a user; four of another kind.
   */
  private static RushPlan plan(
      Map<PoolId, CapacityProfile> claimed, Map<PoolId, ResourceVector> masters, RushJob... jobs) {
    ClusterCapacity pools = pools(TASK.times(10), 0.5, 0.2);
    RushSettings known =
        new RushSettings(new Robustness(0.9, 0), new MeanTimeEstimator(10), new ExactPeeling());
    return new RushPolicy(known)
        .decide(new RushSnapshot(NOW, new SharedCapacity(pools, claimed, masters), List.of(jobs)));
  }

  private static RushPlan plan(Map<PoolId, CapacityProfile> claimed, RushJob... jobs) {
    return plan(claimed, Map.of(), jobs);
  }

  private static ClusterCapacity pools(ResourceVector all, double small, double alice) {
    return ClusterCapacity.of(
        List.of(
            Pool.root(ROOT, all),
            Pool.child(SMALL, ROOT, all.scaledDown(small)),
            Pool.child(ALICE, SMALL, all.scaledDown(Math.min(small, alice))),
            Pool.child(WIDE, ROOT, all),
            Pool.root(GPU, all.scaledDown(0.4))));
  }

  private static RushJob job(String name, PoolId pool, int tasks, double budget) {
    return in(
        new RushJob(new JobId(name), name, NOW, utility(budget), List.of(group(tasks))),
        pool,
        RushJob.Master.FREE);
  }

  private static SigmoidUtility utility(double budget) {
    return new SigmoidUtility(new UtilityTerms(budget, 1, 0.1));
  }

  private static TaskGroup group(int tasks) {
    return new TaskGroup("map", TASK, tasks, List.of(), List.of(), OptionalDouble.of(10));
  }

  private static RushJob in(RushJob job, PoolId pool, RushJob.Master master) {
    return new RushJob(
        job.id(),
        job.historyName(),
        job.submitMillis(),
        job.utility(),
        job.groups(),
        job.expected(),
        pool,
        master);
  }

  /** The same before any of its tasks has started. */
  private static RushJob waiting(RushJob job) {
    return new RushJob(
        job.id(),
        job.historyName(),
        job.submitMillis(),
        job.utility(),
        job.groups().stream()
            .map(
                group ->
                    new TaskGroup(
                        group.name(),
                        group.size(),
                        group.unfinished(),
                        List.of(),
                        group.after(),
                        group.hintSeconds()))
            .toList());
  }

  private static JobPlan of(RushPlan plan, String job) {
    return plan.jobs().stream()
        .filter(one -> one.job().value().equals(job))
        .findFirst()
        .orElseThrow();
  }

  private static long medianMillis(RushPlan plan) {
    return plan.jobs().get(0).projection().orElseThrow().medianMillis() - NOW;
  }
}
