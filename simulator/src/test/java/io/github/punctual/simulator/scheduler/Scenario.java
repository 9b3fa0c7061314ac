package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.Tally;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ProgressReports;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A few jobs on a small cluster, and what a scheduler does with them. */
final class Scenario {
  static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  private final ResourceVector capacity;
  private final List<TraceJob> jobs = new ArrayList<>();

  private Scenario(ResourceVector capacity) {
    this.capacity = capacity;
  }

  static Scenario cpus(int cpus) {
    return new Scenario(ResourceVector.of(ResourceVector.VCORES, cpus));
  }

  static Scenario cluster(long memoryMib, long vcores) {
    return new Scenario(ResourceVector.of(memoryMib, vcores));
  }

  /** A job of so many tasks, each of so many seconds on one CPU. */
  Scenario job(String id, long submitSeconds, int tasks, long taskSeconds, long deadlineSeconds) {
    return job(id, submitSeconds, tasks, taskSeconds, CPU, OptionalLong.of(deadlineSeconds * 1000));
  }

  Scenario jobWithoutDeadline(String id, long submitSeconds, int tasks, long taskSeconds) {
    return job(id, submitSeconds, tasks, taskSeconds, CPU, OptionalLong.empty());
  }

  Scenario job(
      String id,
      long submitSeconds,
      int tasks,
      long taskSeconds,
      ResourceVector task,
      OptionalLong budgetMillis) {
    Stage stage = new Stage("s", tasks, TaskDurations.same(taskSeconds * 1000), task, List.of());
    jobs.add(new TraceJob(id, "root", "u", id, submitSeconds * 1000, budgetMillis, List.of(stage)));
    return this;
  }

  /** The same without the jobs that have no deadline. */
  Scenario withDeadlinesOnly() {
    Scenario only = new Scenario(capacity);
    jobs.stream().filter(job -> job.budgetMillis().isPresent()).forEach(only.jobs::add);
    return only;
  }

  /** What happened, such as {@code 0 a 4, 10 a COMPLETED}: instants in seconds, tasks at once. */
  String run(String spec) {
    return run(spec, Costs.NONE);
  }

  /** The same where taking tasks away costs something. */
  String run(String spec, Costs costs) {
    History history = new History();
    simulate(Schedulers.named(spec).get(), costs, ProgressReports.EXACT, history);
    return String.join(", ", history.lines);
  }

  List<Job> jobsAfter(String spec) {
    return simulate(Schedulers.named(spec).get());
  }

  List<Job> simulate(Scheduler scheduler, Observer... observers) {
    return simulate(scheduler, Costs.NONE, ProgressReports.EXACT, observers);
  }

  /** The same jobs where costs are charged and progress is wrong. */
  List<Job> simulate(
      Scheduler scheduler, Costs costs, ProgressReports reports, Observer... observers) {
    return new Simulation(
            new Workload("scenario", jobs),
            ClusterSpec.pool(capacity),
            SimulationSettings.PAPERS.with(costs).with(reports),
            scheduler,
            List.of(observers))
        .run();
  }

  /** The same jobs in another world. */
  List<Job> simulate(
      Scheduler scheduler, ClusterSpec spec, SimulationSettings settings, Observer... observers) {
    return new Simulation(
            new Workload("scenario", jobs), spec, settings, scheduler, List.of(observers))
        .run();
  }

  private static final class History implements Observer {
    private final List<String> lines = new ArrayList<>();
    private long nowMillis;

    @Override
    public void resized(Job job, double before) {
      add(job, number(job.tasks()));
    }

    @Override
    public void ended(Job job) {
      add(job, job.state().toString());
    }

    @Override
    public void advanced(long fromMillis, long toMillis, Tally tally) {
      nowMillis = toMillis;
    }

    private void add(Job job, String what) {
      lines.add(number(nowMillis / 1000.0) + " " + job + " " + what);
    }

    private static String number(double value) {
      return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
  }
}
