package io.github.punctual.simulator.generate;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;

/**
 * The workload of RUSH's evaluation (Huang et al., ICDCS 2016, section V-B): an equal mix of eight
 * MapReduce programs, 1 to 10 GB of input, Poisson arrivals, time budgets that are a multiple of
 * the run time alone on the whole cluster, weights from 1 to 5, and 20 % of the jobs critical, 60 %
 * sensitive and 20 % insensitive to their completion time. The classes are the queues.
 *
 * <p>The paper gives neither task times nor sensitivities; docs/workloads.md says what is assumed.
 */
final class RushLikeGenerator extends WorkloadGenerator {
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);
  private static final List<PumaTemplate> PROGRAMS = List.of(PumaTemplate.values());
  private static final double LEAST_MB = 1000;
  private static final double MOST_MB = 10_000;
  private static final int SIZES = 1000;

  private final int jobs;
  private final double intervalMillis;
  private final double budget;
  private final int containers;
  private final double load;
  private final double taskSpread;
  private final double runSpread;

  RushLikeGenerator(GeneratorSpec spec) {
    super(spec.text());
    this.jobs = spec.whole("jobs", 100, 1, 1_000_000);
    this.intervalMillis = spec.millis("interval", "130s");
    this.budget = spec.number("budget", 2, 0.01, 1000);
    this.containers = spec.whole("containers", 48, 1, 1_000_000);
    this.load = spec.number("load", 0.9, 0.01, 10);
    this.taskSpread = spec.number("spread", 0.33, 0, 3);
    this.runSpread = spec.number("run-spread", 0.2, 0, 3);
  }

  @Override
  public Workload generate(long seed) {
    PumaTemplate[] programs = new PumaTemplate[jobs];
    RushJobClass[] classes = new RushJobClass[jobs];
    for (int i = 0; i < jobs; i++) {
      programs[i] = PROGRAMS.get(i % PROGRAMS.size());
      classes[i] = RushJobClass.ofPlace(i);
    }
    ArraySampler.shuffle(RandomStream.of(seed, "rush programs"), programs);
    ArraySampler.shuffle(RandomStream.of(seed, "rush classes"), classes);
    UniformRandomProvider arrivals = RandomStream.of(seed, "rush arrivals");
    UniformRandomProvider sizes = RandomStream.of(seed, "rush sizes");
    UniformRandomProvider weights = RandomStream.of(seed, "rush weights");
    UniformRandomProvider times = RandomStream.of(seed, "rush task times");
    double scale = scale();
    double now = 0;
    List<TraceJob> all = new ArrayList<>(jobs);
    for (int i = 0; i < jobs; i++) {
      now -= intervalMillis * Math.log(1 - arrivals.nextDouble());
      double inputMb = LEAST_MB + (MOST_MB - LEAST_MB) * sizes.nextDouble();
      List<Stage> stages = stages(programs[i], inputMb, scale, times);
      String id = "%s-%03d".formatted(programs[i].key(), i + 1);
      int weight = 1 + weights.nextInt(5);
      all.add(job(id, programs[i], classes[i], Math.round(now), weight, stages));
    }
    return new Workload(name(), all);
  }

  private TraceJob job(
      String id,
      PumaTemplate program,
      RushJobClass jobClass,
      long submitMillis,
      int weight,
      List<Stage> stages) {
    TraceJob plain =
        new TraceJob(
            id,
            "root." + jobClass.key(),
            "user",
            program.key(),
            submitMillis,
            OptionalLong.empty(),
            stages);
    double alone = OptimalRunTime.taskByTask(job -> containers).millis(plain);
    long budgetMillis = Math.max(1, Math.round(budget * alone));
    JobUtility utility = jobClass.utility(weight, budgetMillis / 1000.0);
    return new TraceJob(
        id,
        plain.queue(),
        plain.user(),
        plain.name(),
        submitMillis,
        OptionalLong.of(budgetMillis),
        stages,
        Optional.of(utility));
  }

  /** What task times are multiplied with, so that the load is what it is to be on average. */
  private double scale() {
    double work = 0;
    for (PumaTemplate program : PROGRAMS) {
      for (int i = 0; i < SIZES; i++) {
        work += program.work(LEAST_MB + (MOST_MB - LEAST_MB) * (i + 0.5) / SIZES);
      }
    }
    work /= SIZES * PROGRAMS.size();
    return load * containers * intervalMillis / 1000 / work;
  }

  private List<Stage> stages(
      PumaTemplate program, double inputMb, double scale, UniformRandomProvider random) {
    double run = scale * Draws.factor(runSpread, random);
    TaskDurations maps = durations(program.maps(inputMb), run * program.mapSeconds(), random);
    TaskDurations reduces =
        durations(program.reduces(inputMb), run * program.reduceSeconds(inputMb), random);
    return List.of(
        new Stage("map", program.maps(inputMb), maps, TASK, List.of()),
        new Stage("reduce", program.reduces(inputMb), reduces, TASK, List.of("map")));
  }

  private TaskDurations durations(int tasks, double meanSeconds, UniformRandomProvider random) {
    long[] millis = new long[tasks];
    for (int i = 0; i < tasks; i++) {
      millis[i] = Math.max(1, Math.round(1000 * meanSeconds * Draws.factor(taskSpread, random)));
    }
    return TaskDurations.each(millis);
  }
}
