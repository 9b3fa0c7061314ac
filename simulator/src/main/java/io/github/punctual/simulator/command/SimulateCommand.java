package io.github.punctual.simulator.command;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.deadline.DeadlineKinds;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Costs;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.ProgressReports;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.metrics.RunMetrics;
import io.github.punctual.simulator.report.PolicyResult;
import io.github.punctual.simulator.report.ResultTable;
import io.github.punctual.simulator.report.SummaryJson;
import io.github.punctual.simulator.scheduler.PolicyScheduler;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code punctual simulate}: what policies would have made of a trace. */
@Command(
    name = "simulate",
    description = "Runs policies on a trace in simulated time and compares them.",
    mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;
  @Mixin private SeedOptions seeds;

  @Option(
      names = "--policy",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "justice,pythia",
      description = "The policies to compare (default: ${DEFAULT-VALUE}).")
  private List<String> policies;

  @Option(
      names = "--cpus",
      required = true,
      paramLabel = "N",
      description = "The cluster as one pool of so many CPUs; a task takes its virtual cores.")
  private int cpus;

  @Option(
      names = "--deadlines",
      paramLabel = "KIND[,KIND...]",
      defaultValue = "trace",
      description = "Kinds of deadlines, or all (default: ${DEFAULT-VALUE}).")
  private String deadlines;

  @Option(names = "--json", description = "Print one JSON object for each policy on a line.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    ResourceVector amounts = ResourceVector.of(ResourceVector.VCORES, cpus);
    ClusterCapacity capacity = ClusterCapacity.single(Cluster.ROOT, amounts);
    OptimalRunTime optimal =
        OptimalRunTime.perfectParallelism(
            job ->
                capacity.count(
                    Cluster.ROOT,
                    ResourceVector.of(
                        ResourceVector.VCORES, job.task().get(ResourceVector.VCORES))));
    List<PolicyResult> results = new ArrayList<>();
    for (DeadlineKind kind : DeadlineKinds.parseAll(deadlines)) {
      Map<String, List<PolicyResult.SeedRun>> runs = new LinkedHashMap<>();
      for (long seed : seeds.all()) {
        Workload workload = kind.apply(workloads.load(seed), seed, optimal);
        for (String policy : policies) {
          runs.computeIfAbsent(policy, key -> new ArrayList<>())
              .add(run(policy, workload, capacity, seed));
        }
      }
      runs.forEach((policy, all) -> results.add(new PolicyResult(policy, kind.name(), all)));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      results.forEach(result -> out.println(SummaryJson.timed(result)));
    } else {
      out.print(ResultTable.of(results));
    }
    out.flush();
    return 0;
  }

  private static PolicyResult.SeedRun run(
      String policy, Workload workload, ClusterCapacity capacity, long seed) {
    RunMetrics metrics = new RunMetrics(capacity);
    Scheduler scheduler =
        new PolicyScheduler(
            policy, AdmissionPolicies.create(policy, Map.of()), Map.of(), DecisionLog.NONE);
    long begin = System.nanoTime();
    List<Job> jobs =
        new Simulation(
                workload,
                capacity,
                Costs.NONE,
                ProgressReports.EXACT,
                scheduler,
                metrics.observers())
            .run();
    return new PolicyResult.SeedRun(seed, metrics.summary(jobs), (System.nanoTime() - begin) / 1e9);
  }
}
