package io.github.punctual.benchmarks.rush;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.Claim;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.peel.Limits;
import io.github.punctual.robust.peel.PaperPeeling;
import io.github.punctual.robust.peel.PeeledTargets;
import io.github.punctual.robust.peel.Supply;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushPlan;
import io.github.punctual.robust.policy.RushPolicy;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.policy.SharedCapacity;
import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Jobs of maps and reduces of several sizes, each with 40 maps that have ended, on a cluster of 48
 * containers for each 20 jobs. Budgets are spread evenly up to the time that all work takes, times
 * a factor: from 1 on most can be in time, with 0.5 half of them cannot. In several queues each may
 * hold twice its share of the cluster, and others are promised a quarter of that for ten minutes
 * and a tenth afterwards.
 */
final class RushWorkload {
  private static final long NOW = 10_000_000;
  private static final double MAP_SECONDS = 60;
  private static final double REDUCE_SECONDS = 90;
  private static final long PROMISED_MILLIS = 600_000;

  /** All of the capacity, for ever: the paper's problem. */
  private static final Limits ONE_POOL = Limits.of(List.of(new int[] {0}), List.of(Supply.STEADY));

  private final RushPolicy policy =
      new RushPolicy(
          new RushSettings(
              new Robustness(0.9, 0.7),
              DemandEstimators.of("gaussian", MAP_SECONDS),
              new ExactPeeling()));

  private final RushSnapshot snapshot;
  private final List<Claim> claims = new ArrayList<>();

  /**
   * A workload in queues.
   *
   * @param utilities sigmoid, linear or mixed
   * @param queues how many; with 1 the cluster is one pool
   */
  RushWorkload(int jobs, String utilities, double budgets, int queues) {
    SplittableRandom random = new SplittableRandom(1);
    int containers = Math.max(1, 48 * jobs / 20);
    int[] maps = new int[jobs];
    double work = 0;
    for (int i = 0; i < jobs; i++) {
      maps[i] = 10 + random.nextInt(150);
      work += maps[i] * MAP_SECONDS + reduces(maps[i]) * REDUCE_SECONDS;
    }
    List<RushJob> all = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      JobId id = new JobId("application_%05d".formatted(i));
      for (int task = 0; task < 40; task++) {
        policy.taskEnded(id, "map", MAP_SECONDS * (0.6 + 0.8 * random.nextDouble()), true);
      }
      double budget = 60 + budgets * work / containers * random.nextDouble();
      Utility utility = utility(random, utilities, budget);
      long submitted = NOW - random.nextInt(60_000);
      List<TaskGroup> groups = groups(maps[i], random);
      all.add(
          new RushJob(
              id,
              "job-" + i % 100,
              submitted,
              utility,
              groups,
              Optional.empty(),
              queues == 1 ? RushSnapshot.CLUSTER : queue(i % queues),
              RushJob.Master.FREE));
      claims.add(
          new Claim(
              id.value(),
              0,
              new double[] {maps[i] * MAP_SECONDS / containers},
              MAP_SECONDS,
              0,
              (NOW - submitted) / 1e3,
              utility));
    }
    ResourceVector cluster = ResourceVector.of(2048L * containers, containers);
    snapshot = new RushSnapshot(NOW, queues == 1 ? one(cluster) : shared(cluster, queues), all);
  }

  private static SharedCapacity one(ResourceVector cluster) {
    return SharedCapacity.of(ClusterCapacity.single(RushSnapshot.CLUSTER, cluster));
  }

  private static SharedCapacity shared(ResourceVector cluster, int queues) {
    List<Pool> pools = new ArrayList<>(List.of(Pool.root(RushSnapshot.CLUSTER, cluster)));
    Map<PoolId, CapacityProfile> claimed = new TreeMap<>();
    for (int i = 0; i < queues; i++) {
      ResourceVector most = cluster.scaledDown(2.0 / queues);
      pools.add(Pool.child(queue(i), RushSnapshot.CLUSTER, most));
      claimed.put(
          queue(i),
          CapacityProfile.of(
              Map.of(NOW, most.scaledDown(0.25), NOW + PROMISED_MILLIS, most.scaledDown(0.1))));
    }
    return new SharedCapacity(ClusterCapacity.of(pools), claimed, Map.of());
  }

  private static PoolId queue(int number) {
    return new PoolId("root.q" + number);
  }

  private static int reduces(int maps) {
    return 1 + maps / 10;
  }

  private static List<TaskGroup> groups(int maps, SplittableRandom random) {
    List<Double> running = new ArrayList<>();
    for (int task = random.nextInt(4); task > 0; task--) {
      running.add(MAP_SECONDS * random.nextDouble());
    }
    return List.of(
        new TaskGroup(
            "map",
            ResourceVector.of(1024L * (1 + random.nextInt(2)), 1),
            maps,
            running,
            List.of(),
            OptionalDouble.empty()),
        new TaskGroup(
            "reduce",
            ResourceVector.of(2048, 1),
            reduces(maps),
            List.of(),
            List.of(0),
            OptionalDouble.of(REDUCE_SECONDS)));
  }

  private static Utility utility(SplittableRandom random, String utilities, double budget) {
    double weight = 1 + random.nextInt(5);
    boolean sigmoid =
        utilities.equals("sigmoid") || (utilities.equals("mixed") && random.nextBoolean());
    // The paper's mix: a fifth critical, a fifth that does not mind, the others between.
    double kind = random.nextDouble();
    double sensitivity = kind < 0.2 ? 1 : 0.02;
    UtilityTerms terms = new UtilityTerms(budget, weight, sigmoid ? sensitivity : 0.01);
    if (utilities.equals("mixed") && kind > 0.8) {
      return new ConstantUtility(terms);
    }
    return sigmoid ? new SigmoidUtility(terms) : new LinearUtility(terms);
  }

  /** Estimates, peeling, mapping, projections and reasons. */
  RushPlan decide() {
    return policy.decide(snapshot);
  }

  /** Our peeling alone. */
  PeeledTargets exact() {
    return new ExactPeeling().divide(claims, ONE_POOL);
  }

  /** The paper's peeling alone. */
  PeeledTargets paper() {
    return new PaperPeeling().divide(claims, ONE_POOL);
  }
}
