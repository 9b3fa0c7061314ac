package io.github.punctual.benchmarks.simulation;

import io.github.punctual.benchmarks.ProcessorTime;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.deadline.DeadlineKinds;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.scheduler.Schedulers;
import io.github.punctual.simulator.workload.Workload;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.List;
import java.util.Locale;

/**
 * Wall time, processor time and events per second of one simulation after the other, in one
 * process: the first ones pay for the compiler. Reading and generating are not counted, nor is what
 * a report measures.
 */
public final class SimulationSpeed {
  private static final double NANOS = 1e9;
  private static final int MIB = 20;
  private static final String DEFAULTS =
      "papers tr2-like 5000 Fixed2x justice pythia oracle fair reactive-fair fifo";
  private static final int POLICIES = 4;

  /** What a simulation of at least so many jobs is to take at most. */
  private static final double AIM_SECONDS = 5;

  private static final int AIM_JOBS = 1_000_000;

  /** What so many are to take at most under the policy of that name. */
  private static final double TEMPO_SECONDS = 20;

  private static final String TEMPO = "tempo";

  /** For which there is no aim. */
  private static final String RUSH = "rush";

  /** How many events a second are to be simulated task by task, by processor time. */
  private static final double AIM_EVENTS = 2e6;

  private SimulationSpeed() {}

  /**
   * Prints a line of a table, and a row, for each policy.
   *
   * @param args {@code papers} or {@code tasks}, a generator, CPUs, a kind of deadlines, and
   *     policies; without any, a million jobs like those of TR2 under the usual policies
   */
  public static void main(String[] args) {
    if (args.length > 0 && args.length <= POLICIES) {
      throw new IllegalArgumentException(
          "simulation takes a model, a generator, CPUs, a kind of deadlines and policies; found '%s'"
              .formatted(String.join(" ", args)));
    }
    List<String> words = List.of(args.length > 0 ? args : DEFAULTS.split(" ", -1));
    ExecutionModel model =
        words.get(0).equals("tasks") ? ExecutionModel.TASKS : ExecutionModel.PERFECT_PARALLELISM;
    ClusterSpec spec = ClusterSpec.parseCpus(words.get(2));
    Workload workload = workload(words.get(1), spec, words.get(3));
    System.out.printf(
        Locale.ROOT,
        "%,d jobs on %s CPUs, %s%n%-16s %8s %12s %12s %12s %8s %9s%n",
        workload.jobs().size(),
        words.get(2),
        words.get(3),
        "policy",
        "wall s",
        "processor s",
        "events",
        "events/s",
        "met",
        "heap MiB");
    String title =
        "simulation, %,d jobs of %s, %s CPUs, %s, %s: "
            .formatted(
                workload.jobs().size(),
                words.get(1),
                words.get(2),
                words.get(3),
                model == ExecutionModel.TASKS ? "task by task" : "as in the papers");
    for (int i = POLICIES; i < words.size(); i++) {
      Run run = measure(words.get(i), workload, spec, model);
      run.row(title + words.get(i), words.get(i), i - POLICIES + 1).tell();
    }
  }

  /** What one simulation took. */
  record Run(ExecutionModel model, int jobs, double wallSeconds, double busySeconds, long events) {
    MeasuredRow row(String what, String policy, int number) {
      String measured =
          String.format(
              Locale.ROOT,
              "wall: %.1f s, CPU: %.1f s as number %d of the process; %.1f million events,"
                  + " %.1f million a second of CPU",
              wallSeconds,
              busySeconds,
              number,
              events / 1e6,
              events / busySeconds / 1e6);
      if (model == ExecutionModel.TASKS) {
        return new MeasuredRow(
            what,
            "%.0f million events a second of CPU".formatted(AIM_EVENTS / 1e6),
            measured,
            events / busySeconds >= AIM_EVENTS);
      }
      if (policy.equals(TEMPO)) {
        // So many would take half an hour: fewer are judged by what each takes.
        double each = wallSeconds / jobs;
        return new MeasuredRow(
            what,
            "a million jobs in %.0f s".formatted(TEMPO_SECONDS),
            String.format(Locale.ROOT, "%s; %.1f ms a job", measured, 1e3 * each),
            each * AIM_JOBS <= TEMPO_SECONDS);
      }
      if (policy.equals(RUSH) || jobs < AIM_JOBS) {
        return MeasuredRow.of(what, measured);
      }
      return new MeasuredRow(
          what, "%.0f s".formatted(AIM_SECONDS), measured, wallSeconds <= AIM_SECONDS);
    }
  }

  private static Workload workload(String generator, ClusterSpec spec, String deadlines) {
    ClusterCapacity whole = spec.full();
    OptimalRunTime optimal =
        OptimalRunTime.perfectParallelism(
            job ->
                whole.count(
                    Cluster.ROOT,
                    ResourceVector.of(
                        ResourceVector.VCORES, job.task().get(ResourceVector.VCORES))));
    return DeadlineKinds.parse(deadlines)
        .apply(Generators.parse(generator).generate(1), 1, optimal);
  }

  private static Run measure(
      String policy, Workload workload, ClusterSpec spec, ExecutionModel model) {
    System.gc();
    // The end is told as well, and is no event.
    long[] events = {-1};
    long begin = System.nanoTime();
    long processor = ProcessorTime.now();
    List<Job> jobs =
        new Simulation(
                workload,
                spec,
                SimulationSettings.PAPERS.with(model),
                Schedulers.named(policy).get(),
                List.of())
            .run((submitted, ended, all, nowMillis) -> events[0]++);
    double seconds = (System.nanoTime() - begin) / NANOS;
    double busy = (ProcessorTime.now() - processor) / NANOS;
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "%-16s %8.2f %12.2f %,12d %,12.0f %8.3f %,9d%n",
        policy,
        seconds,
        busy,
        events[0],
        events[0] / busy,
        (double) jobs.stream().filter(Job::met).count() / jobs.size(),
        (runtime.totalMemory() - runtime.freeMemory()) >> MIB);
    return new Run(model, workload.jobs().size(), seconds, busy, events[0]);
  }
}
