package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.generate.QuantileCurve;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A workload that has the published statistics of a benchmark and nothing else of it; see {@link
 * LookAlikes} for these. A job is a scan with half of its tasks, some smaller scans, and a chain of
 * joins and aggregations, each of which waits for the one before it and for some of the scans.
 */
record LookAlike(String key, String title, Statistics statistics) implements BurstyWorkload.Source {
  private static final int JOBS = 200;
  private static final double LEAST_SECONDS = 1;

  /**
   * What is known of a benchmark.
   *
   * @param seed of what is drawn
   * @param tasks of a job, at the recorded size
   * @param stages of a job
   * @param shortestSeconds the shortest completion of a job
   * @param manyTasksAreShort whether jobs with many tasks are those that could complete soonest
   * @param scan how much of a job's shortest completion its largest scan takes, chosen so that
   *     tasks take as long on average as is published
   * @param task what a task needs on average, as fractions of a machine
   * @param latency the jobs of latency-sensitive queues: pairs of tasks and seconds of the stages,
   *     which follow each other
   * @param latencyTask what a task of these needs
   */
  record Statistics(
      long seed,
      QuantileCurve tasks,
      QuantileCurve stages,
      QuantileCurve shortestSeconds,
      boolean manyTasksAreShort,
      double scan,
      List<Double> task,
      List<List<Integer>> latency,
      List<Double> latencyTask) {}

  @Override
  public BurstyWorkload on(ResourceVector machine) {
    UniformRandomProvider random = RandomStream.of(statistics.seed(), key);
    List<TraceJob> latency = new ArrayList<>();
    for (List<Integer> stages : statistics.latency()) {
      latency.add(chain("lq" + latency.size(), stages, need(statistics.latencyTask(), 1, machine)));
    }
    List<TraceJob> throughput = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      throughput.add(draw("tq" + i, random, machine));
    }
    return new BurstyWorkload(latency, throughput);
  }

  private TraceJob chain(String id, List<Integer> tasksAndSeconds, ResourceVector task) {
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < tasksAndSeconds.size(); i += 2) {
      stages.add(
          new Stage(
              "s" + i / 2,
              tasksAndSeconds.get(i),
              TaskDurations.same(tasksAndSeconds.get(i + 1) * 1000L),
              task,
              i == 0 ? List.of() : List.of("s" + (i / 2 - 1))));
    }
    return DerivedJobs.job(id, stages);
  }

  private TraceJob draw(String id, UniformRandomProvider random, ResourceVector machine) {
    int count = (int) Math.round(statistics.stages().at(random.nextDouble()));
    double level = random.nextDouble();
    double shortest = statistics.shortestSeconds().at(level);
    double tasks =
        statistics.tasks().at(statistics.manyTasksAreShort() ? 1 - level : random.nextDouble());
    int scans = Math.max(1, count / 2);
    double[] widths = widths(count, tasks, random);
    double[] seconds = chainSeconds(count - scans, shortest, random);
    List<Stage> stages = new ArrayList<>();
    List<List<String>> waitsFor = new ArrayList<>();
    for (int i = 0; i < count - scans; i++) {
      waitsFor.add(new ArrayList<>(List.of(i == 0 ? "scan0" : "join" + (i - 1))));
    }
    for (int i = 0; i < scans; i++) {
      int join = i == 0 || waitsFor.isEmpty() ? 0 : random.nextInt(waitsFor.size());
      double until = seconds[0] + Arrays.stream(seconds, 1, 1 + join).sum();
      double length = i == 0 ? seconds[0] : until * random.nextDouble();
      stages.add(stage("scan" + i, widths[i], length, List.of(), random, machine));
      if (i > 0 && !waitsFor.isEmpty()) {
        waitsFor.get(join).add("scan" + i);
      }
    }
    for (int i = 0; i < waitsFor.size(); i++) {
      stages.add(
          stage("join" + i, widths[scans + i], seconds[1 + i], waitsFor.get(i), random, machine));
    }
    return DerivedJobs.job(id, stages);
  }

  /** Half of the tasks scan; most of the other stages have few. */
  private static double[] widths(int count, double tasks, UniformRandomProvider random) {
    double[] widths = new double[count];
    widths[0] = count == 1 ? tasks : tasks / 2;
    double sum = 0;
    for (int i = 1; i < count; i++) {
      widths[i] = Math.pow(random.nextDouble(), 4);
      sum += widths[i];
    }
    for (int i = 1; i < count; i++) {
      widths[i] *= tasks / 2 / sum;
    }
    return widths;
  }

  /** The seconds of the largest scan, and of the joins after it. */
  private double[] chainSeconds(int joins, double shortest, UniformRandomProvider random) {
    double[] seconds = new double[1 + joins];
    seconds[0] = joins == 0 ? shortest : statistics.scan() * shortest;
    double sum = 0;
    for (int i = 1; i <= joins; i++) {
      seconds[i] = -Math.log(1 - random.nextDouble());
      sum += seconds[i];
    }
    for (int i = 1; i <= joins; i++) {
      seconds[i] *= (1 - statistics.scan()) * shortest / sum;
    }
    return seconds;
  }

  private Stage stage(
      String id,
      double width,
      double seconds,
      List<String> parents,
      UniformRandomProvider random,
      ResourceVector machine) {
    return new Stage(
        id,
        (int) Math.max(1, Math.round(width)),
        TaskDurations.same(Math.round(1000 * Math.max(LEAST_SECONDS, seconds))),
        need(statistics.task(), 0.7 + 0.6 * random.nextDouble(), machine),
        parents);
  }

  private static ResourceVector need(List<Double> task, double factor, ResourceVector machine) {
    return TraceOptions.queryTask(type -> task.get(type) * factor, machine);
  }
}
