package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.ProgressListener;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.replay.DecisionLogging;
import io.github.punctual.simulator.scheduler.SchedulerSpec;
import io.github.punctual.simulator.scheduler.Schedulers;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Makes runs in one cluster. */
final class RunMaker {
  private final ClusterSpec cluster;
  private final ModelOptions model;
  private final Map<String, Supplier<Scheduler>> schedulers;
  private final Consumer<Workload> check;
  private Optional<DecisionLog> log = Optional.empty();

  /**
   * Runs of some schedulers.
   *
   * @param schedulers makers by name
   * @param check refuses a workload that they could not run
   */
  RunMaker(
      ClusterSpec cluster,
      ModelOptions model,
      Map<String, Supplier<Scheduler>> schedulers,
      Consumer<Workload> check) {
    this.cluster = cluster;
    this.model = model;
    this.schedulers = new LinkedHashMap<>(schedulers);
    this.check = check;
  }

  /**
   * Runs of some policies.
   *
   * @param policies as on the command line
   */
  static RunMaker of(ClusterSpec cluster, ModelOptions model, String policies) {
    Map<String, Supplier<Scheduler>> schedulers = new LinkedHashMap<>();
    for (String policy : Inputs.meant("--policy: ", () -> SchedulerSpec.split(policies))) {
      schedulers.put(policy, Inputs.meant("--policy: ", () -> Schedulers.named(policy)));
    }
    return new RunMaker(cluster, model, schedulers, workload -> {});
  }

  /** Refuses policies of which no decisions could be logged. */
  void requireOneWithLog() {
    Supplier<Scheduler> first = schedulers.values().iterator().next();
    if (schedulers.size() > 1 || logging(first.get(), DecisionLog.NONE).isEmpty()) {
      throw new InputException(
          "--decisions needs one policy that runs in the ResourceManager, too, such as --policy"
              + " tempo, and no --queues; there is "
              + String.join(", ", policies()));
    }
  }

  /** Has the decisions written to a log. */
  void logTo(DecisionLog decisions) {
    log = Optional.of(decisions);
  }

  /** The policies in order, each once. */
  List<String> policies() {
    return List.copyOf(schedulers.keySet());
  }

  ClusterCapacity capacity() {
    return cluster.full();
  }

  /** How long jobs take at best in this cluster and model. */
  OptimalRunTime optimalRunTime() {
    ClusterCapacity capacity = capacity();
    ToIntFunction<TraceJob> tasks =
        job -> {
          ResourceVector task = Cluster.counted(job.task(), cluster.capacity().amounts().keySet());
          return task.isZero() ? 1 : capacity.count(Cluster.ROOT, task);
        };
    return model.executionModel() == ExecutionModel.TASKS
        ? OptimalRunTime.taskByTask(tasks, model.costs())
        : OptimalRunTime.perfectParallelism(tasks);
  }

  List<Job> run(
      String policy,
      Workload workload,
      long seed,
      List<Observer> observers,
      ProgressListener progress) {
    check.accept(workload);
    SimulationSettings settings = model.settings(seed);
    return Inputs.meant(
            "", () -> new Simulation(workload, cluster, settings, scheduler(policy), observers))
        .run(progress);
  }

  private Scheduler scheduler(String policy) {
    Scheduler scheduler = schedulers.get(policy).get();
    return log.flatMap(decisions -> logging(scheduler, decisions)).orElse(scheduler);
  }

  private static Optional<Scheduler> logging(Scheduler fresh, DecisionLog decisions) {
    return fresh instanceof DecisionLogging driven ? driven.logging(decisions) : Optional.empty();
  }
}
