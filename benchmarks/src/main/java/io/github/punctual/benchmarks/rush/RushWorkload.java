package io.github.punctual.benchmarks.rush;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.Claim;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.peel.PaperPeeling;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushPlan;
import io.github.punctual.robust.policy.RushPolicy;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Jobs of maps and reduces of several sizes, each with 40 maps that have ended, on a cluster of 48
 * containers for each 20 jobs. Budgets are spread evenly up to the time that all work takes, times
 * a factor: from 1 on most can be in time, with 0.5 half of them cannot.
 */
final class RushWorkload {
  private static final long NOW = 10_000_000;
  private static final double MAP_SECONDS = 60;
  private static final double REDUCE_SECONDS = 90;

  private final RushPolicy policy =
      new RushPolicy(
          new RushSettings(
              new Robustness(0.9, 0.7),
              DemandEstimators.of("gaussian", MAP_SECONDS),
              new ExactPeeling()));

  private final RushSnapshot snapshot;
  private final List<Claim> claims = new ArrayList<>();

  /**
   * A workload.
   *
   * @param utilities sigmoid, linear or mixed
   */
  RushWorkload(int jobs, String utilities, double budgets) {
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
      all.add(new RushJob(id, "job-" + i % 100, submitted, utility, groups(maps[i], random)));
      claims.add(
          new Claim(
              id.value(),
              new double[] {maps[i] * MAP_SECONDS / containers},
              MAP_SECONDS,
              0,
              (NOW - submitted) / 1e3,
              utility));
    }
    snapshot = new RushSnapshot(NOW, ResourceVector.of(2048L * containers, containers), all);
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
  double[] exact() {
    return new ExactPeeling().targets(claims);
  }

  /** The paper's peeling alone. */
  double[] paper() {
    return new PaperPeeling().targets(claims);
  }
}
