package io.github.punctual.simulator.generate;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Workloads of general shape: numbers of tasks and durations from distributions, jobs that recur
 * under a name with a size of their own, one or two stages.
 */
final class GeneralGenerator extends WorkloadGenerator {
  private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);
  private static final int MOST_TASKS = 10_000_000;
  private static final double MOST_SECONDS = 1e9;

  private final ArrivalProcess arrivals;
  private final int jobs;
  private final double horizonMillis;
  private final double load;
  private final int cpus;
  private final Law tasks;
  private final Law duration;
  private final int names;
  private final double vary;
  private final double skew;
  private final double reduce;
  private final int queues;
  private final ResourceVector task;

  GeneralGenerator(GeneratorSpec spec, ArrivalProcess arrivals) {
    super(spec.text());
    this.arrivals = arrivals;
    this.jobs = spec.whole("jobs", 1000, 1, 100_000_000);
    this.tasks = spec.law("tasks", "log(1..1000)");
    this.duration = spec.law("duration", "lognormal(30,1)");
    this.names = spec.whole("names", 0, 0, 1_000_000);
    this.vary = spec.number("vary", 0.2, 0, 5);
    this.skew = spec.number("skew", 0, 0, 5);
    this.reduce = spec.number("reduce", 0, 0, 1);
    this.queues = spec.whole("queues", 1, 1, 10_000);
    this.task =
        ResourceVector.of(
            spec.whole("memory", 1024, 1, 1 << 30), spec.whole("vcores", 1, 1, 1_000_000));
    this.cpus = spec.whole("cpus", 0, 0, 100_000_000);
    this.load = spec.number("load", 1, 0.001, 1000);
    this.horizonMillis = spec.millis("over", "1d");
    boolean byLoad = spec.has("load") || spec.has("cpus");
    if (byLoad && (cpus == 0 || spec.has("over"))) {
      throw spec.error(
          "must say how long jobs arrive either by over=TIME or by cpus=N with load=X (default 1)");
    }
  }

  @Override
  public Workload generate(long seed) {
    List<List<Stage>> stages = new ArrayList<>(jobs);
    int[] kinds = new int[jobs];
    draw(stages, kinds, seed);
    double vcoreMillis = 0;
    for (List<Stage> one : stages) {
      for (Stage stage : one) {
        vcoreMillis += (double) stage.workMillis() * task.get(ResourceVector.VCORES);
      }
    }
    double horizon = cpus > 0 ? vcoreMillis / (load * cpus) : horizonMillis;
    long[] instants =
        arrivals.submitMillis(
            jobs, Math.max(1, Math.round(horizon)), RandomStream.of(seed, "arrivals"));
    return assemble(stages, kinds, instants, RandomStream.of(seed, "queues"));
  }

  private Workload assemble(
      List<List<Stage>> stages, int[] kinds, long[] instants, UniformRandomProvider random) {
    String[] recurring = numbered("job-", names);
    String[] queueNames = numbered("root.q", queues);
    List<TraceJob> all = new ArrayList<>(jobs);
    for (int i = 0; i < jobs; i++) {
      String id = "j" + Draws.padded(i + 1, jobs);
      all.add(
          new TraceJob(
              id,
              queueNames[random.nextInt(queues)],
              "user",
              names == 0 ? id : recurring[kinds[i]],
              instants[i],
              OptionalLong.empty(),
              stages.get(i)));
    }
    return new Workload(name(), all);
  }

  private void draw(List<List<Stage>> stages, int[] kinds, long seed) {
    UniformRandomProvider sizes = RandomStream.of(seed, "sizes");
    UniformRandomProvider variation = RandomStream.of(seed, "variation");
    int[] kindTasks = new int[names];
    double[] kindSeconds = new double[names];
    for (int i = 0; i < names; i++) {
      kindTasks[i] = taskCount(sizes);
      kindSeconds[i] = duration.draw(sizes);
    }
    for (int i = 0; i < jobs; i++) {
      int count;
      double seconds;
      if (names == 0) {
        count = taskCount(sizes);
        seconds = duration.draw(sizes);
      } else {
        kinds[i] = sizes.nextInt(names);
        count = kindTasks[kinds[i]];
        seconds = kindSeconds[kinds[i]] * factor(vary, variation);
      }
      Stage map = stage("map", count, seconds, List.of(), variation);
      if (reduce == 0) {
        stages.add(List.of(map));
      } else {
        int reducers = Math.max(1, (int) Math.round(reduce * count));
        stages.add(List.of(map, stage("reduce", reducers, seconds, List.of("map"), variation)));
      }
    }
  }

  private int taskCount(UniformRandomProvider random) {
    return (int) Math.max(1, Math.min(MOST_TASKS, Math.round(tasks.draw(random))));
  }

  private Stage stage(
      String id, int count, double seconds, List<String> parents, UniformRandomProvider random) {
    if (skew == 0) {
      return new Stage(id, count, TaskDurations.same(millis(seconds)), task, parents);
    }
    long[] each = new long[count];
    for (int i = 0; i < count; i++) {
      each[i] = millis(seconds * factor(skew, random));
    }
    return new Stage(id, count, TaskDurations.each(each), task, parents);
  }

  private static long millis(double seconds) {
    return Math.max(1, Math.round(Math.min(seconds, MOST_SECONDS) * 1000));
  }

  /** Log-normal with median 1. */
  private static double factor(double sigma, UniformRandomProvider random) {
    return sigma == 0
        ? 1
        : Math.exp(sigma * STANDARD.inverseCumulativeProbability(random.nextDouble()));
  }

  private static String[] numbered(String prefix, int count) {
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = prefix + (i + 1);
    }
    return names;
  }
}
