package io.github.punctual.simulator.metrics;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A run in which every job gets what its name says: {@code 3 tasks…} starts at once with three, any
 * other word is refused at once; before that a deadline is promised to {@code … promised}, and
 * nothing to {@code … on spare}. Times are in seconds.
 */
final class Scripted implements Scheduler {
  private final List<TraceJob> jobs = new ArrayList<>();
  private Cluster cluster;

  /**
   * Adds a job.
   *
   * @param deadline seconds from submission; 0 for none
   */
  Scripted job(String gets, long submit, int tasks, long taskSeconds, long deadline) {
    Stage stage =
        new Stage(
            "s",
            tasks,
            TaskDurations.same(taskSeconds * 1000),
            ResourceVector.of(ResourceVector.VCORES, 1),
            List.of());
    jobs.add(
        new TraceJob(
            "j" + jobs.size(),
            "root.q",
            "u",
            gets,
            submit * 1000,
            deadline == 0 ? OptionalLong.empty() : OptionalLong.of(deadline * 1000),
            List.of(stage)));
    return this;
  }

  RunSummary run(int cpus) {
    RunMetrics metrics = new RunMetrics(ClusterSpec.cpus(cpus).full());
    return metrics.summary(run(cpus, metrics));
  }

  List<Job> run(int cpus, RunMetrics metrics) {
    return new Simulation(
            new Workload("scripted", jobs),
            ClusterSpec.cpus(cpus),
            SimulationSettings.PAPERS,
            this,
            metrics.observers())
        .run();
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
  }

  @Override
  public void submitted(Job job) {
    String name = job.trace().name();
    if (name.endsWith(" promised")) {
      cluster.promise(job);
    }
    if (name.endsWith(" on spare")) {
      cluster.promiseNothing(job);
    }
    if (name.matches("\\d+ tasks.*")) {
      cluster.admit(job, Integer.parseInt(name.substring(0, name.indexOf(' '))));
    } else if (!name.equals("waits")) {
      cluster.reject(job, ReasonCode.DEADLINE_UNREACHABLE);
    }
  }

  @Override
  public void completed(Job job) {}

  @Override
  public void capacityChanged() {}

  @Override
  public void woken() {}
}
