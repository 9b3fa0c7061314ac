package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Random jobs as the policy sees them. */
final class RandomJobs {
  static final ResourceVector CAPACITY = ResourceVector.of(64 * 1024, 48);
  static final long NOW = 1_000_000;

  private RandomJobs() {}

  static RushSnapshot snapshot(RandomGenerator random, int jobs) {
    List<RushJob> all = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      all.add(job(random, i));
    }
    return new RushSnapshot(NOW, CAPACITY, all);
  }

  static RushJob job(RandomGenerator random, int number) {
    List<TaskGroup> groups = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    boolean started = random.nextInt(3) == 0;
    for (int g = 0; g < count; g++) {
      List<Double> running = new ArrayList<>();
      for (int t = started && g == 0 ? random.nextInt(5) : 0; t > 0; t--) {
        running.add(20 * random.nextDouble());
      }
      List<Integer> after = new ArrayList<>();
      for (int before = 0; before < g; before++) {
        if (random.nextBoolean()) {
          after.add(before);
        }
      }
      groups.add(
          new TaskGroup(
              "stage-" + g,
              ResourceVector.of(512L * (1 + random.nextInt(6)), 1 + random.nextInt(3)),
              random.nextInt(30),
              running,
              after,
              OptionalDouble.of(5 + 60 * random.nextDouble())));
    }
    return new RushJob(
        new JobId("application_1_%04d".formatted(number)),
        "name-" + random.nextInt(5),
        NOW - random.nextInt(200_000),
        utility(random),
        groups);
  }

  private static Utility utility(RandomGenerator random) {
    UtilityTerms terms =
        new UtilityTerms(
            60 + 1000 * random.nextDouble(), 1 + random.nextInt(5), 0.01 + random.nextDouble());
    return switch (random.nextInt(5)) {
      case 0 -> new ConstantUtility(terms);
      case 1, 2 -> new LinearUtility(terms);
      default -> new SigmoidUtility(terms);
    };
  }
}
