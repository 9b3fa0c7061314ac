package io.github.punctual.evaluation.rush;

import com.sun.management.ThreadMXBean;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.evaluation.Sample;
import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.peel.PaperPeeling;
import io.github.punctual.robust.peel.Peeling;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushPolicy;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.robust.worstcase.Robustness;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.stopwatch.Stopwatch;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * How long one decision about so many jobs takes, and what memory it needs (section V-C, figure 5):
 * random word counts of which some tasks have ended and some run.
 */
final class DecisionTimesFigure {
  /** How many jobs, the paper's and more. */
  private static final List<Integer> JOBS =
      List.of(20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000);

  private static final int CONTAINERS = 48;
  private static final int MOST_MAPS = 80;
  private static final int MOST_REDUCES = 20;
  private static final int SAMPLES = 35;
  private static final double BYTES_PER_MIB = 1 << 20;
  private static final long ENOUGH_NANOS = 3_000_000_000L;
  private static final int LEAST_ROUNDS = 3;

  /** Where a decision takes longer than that, more jobs are not tried. */
  private static final double TOO_LONG_MILLIS = 1000;

  private static final int MOST_ROUNDS = 200;

  private static final ResourceVector CONTAINER = ResourceVector.of(1024, 1);

  private DecisionTimesFigure() {}

  /**
   * A row of figure 5.
   *
   * @param jobs how many
   * @param peeling which
   * @param medianMillis of one decision
   * @param worstMillis the longest
   * @param rounds how many decisions
   * @param allocatedMib for one decision
   */
  record Row(
      int jobs,
      String peeling,
      double medianMillis,
      double worstMillis,
      int rounds,
      double allocatedMib) {}

  /** Measures all, one after the other. */
  static List<Row> measure(double scale) {
    List<Row> rows = new ArrayList<>();
    for (Peeling peeling : List.of(new ExactPeeling(), new PaperPeeling())) {
      // Until the code is compiled.
      row(200, peeling, (long) (ENOUGH_NANOS * scale));
      double millis = 0;
      for (int jobs : JOBS) {
        if ((scale == 1 || jobs <= JOBS.get(1)) && millis < TOO_LONG_MILLIS) {
          Row row = row(jobs, peeling, (long) (ENOUGH_NANOS * scale));
          rows.add(row);
          millis = row.medianMillis();
        }
      }
    }
    return rows;
  }

  private static Row row(int jobs, Peeling peeling, long enoughNanos) {
    RushPolicy policy =
        new RushPolicy(
            new RushSettings(
                new Robustness(0.9, 0.7), DemandEstimators.of("gaussian", 60), peeling));
    RushSnapshot snapshot = snapshot(jobs, policy);
    List<Double> millis = new ArrayList<>();
    long allocated = 0;
    Stopwatch all = Stopwatch.start();
    while (millis.size() < LEAST_ROUNDS
        || (all.nanos() < enoughNanos && millis.size() < MOST_ROUNDS)) {
      long before = allocatedBytes();
      Stopwatch one = Stopwatch.start();
      int planned = policy.decide(snapshot).jobs().size();
      millis.add(one.nanos() / 1e6);
      allocated = allocatedBytes() - before;
      if (planned != jobs) {
        throw new IllegalStateException("%d of %d jobs are planned".formatted(planned, jobs));
      }
    }
    Sample sample = new Sample(millis.stream().mapToDouble(Double::doubleValue));
    return new Row(
        jobs,
        peeling.name(),
        sample.reached(0.5),
        sample.reached(1),
        millis.size(),
        allocated / BYTES_PER_MIB);
  }

  private static long allocatedBytes() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  private static RushSnapshot snapshot(int count, RushPolicy policy) {
    UniformRandomProvider random = RandomStream.of(count, "rush decisions");
    long now = 100_000_000;
    List<RushJob> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      JobId id = new JobId("word-count-" + (i + 1));
      double seconds = 20 + 80 * random.nextDouble();
      for (int task = 0; task < SAMPLES; task++) {
        policy.taskEnded(id, "map", seconds * (0.5 + random.nextDouble()), true);
      }
      List<Double> ages = i < CONTAINERS ? List.of(seconds * random.nextDouble()) : List.of();
      TaskGroup maps = group("map", 1 + random.nextInt(MOST_MAPS), ages, List.of());
      TaskGroup reduces = group("reduce", 1 + random.nextInt(MOST_REDUCES), List.of(), List.of(0));
      double budget = 100 + 20_000 * random.nextDouble();
      UtilityTerms terms =
          new UtilityTerms(
              budget, 1 + random.nextInt(5), (random.nextInt(5) == 0 ? 44 : 4.4) / budget);
      long submitted = now - (long) (1000 * 1000 * random.nextDouble());
      jobs.add(
          new RushJob(
              id, "word-count", submitted, new SigmoidUtility(terms), List.of(maps, reduces)));
    }
    return new RushSnapshot(now, CONTAINER.times(CONTAINERS), jobs);
  }

  private static TaskGroup group(String name, int pending, List<Double> ages, List<Integer> after) {
    return new TaskGroup(name, CONTAINER, pending, ages, after, OptionalDouble.empty());
  }
}
