package io.github.punctual.simulator.command;

import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.metrics.RunMetrics;
import io.github.punctual.simulator.metrics.RunSummary;
import io.github.punctual.simulator.report.JobsCsv;
import io.github.punctual.simulator.report.PolicyResult;
import io.github.punctual.simulator.report.PolicyResult.SeedRun;
import io.github.punctual.simulator.report.RunDetail;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every policy with every kind of deadlines and every seed, one run after the other. */
final class PolicyExperiment {
  private record Case(String deadlines, String policy) {}

  private final RunMaker maker;
  private final String workload;
  private final List<DeadlineKind> kinds;
  private final Map<Case, List<SeedRun>> runs = new LinkedHashMap<>();
  private final List<RunDetail> details = new ArrayList<>();

  PolicyExperiment(RunMaker maker, String workload, List<DeadlineKind> kinds) {
    this.maker = maker;
    this.workload = workload;
    this.kinds = kinds;
  }

  /**
   * Runs all with one more seed.
   *
   * @param jobs gets every job of the first seed
   */
  void run(Workload workload, long seed, Optional<JobsCsv> jobs, ProgressLine progress)
      throws IOException {
    boolean first = runs.isEmpty();
    for (DeadlineKind kind : kinds) {
      Workload due = kind.apply(workload, seed, maker.optimalRunTime());
      for (String policy : maker.policies()) {
        RunMetrics metrics = new RunMetrics(maker.capacity());
        progress.begin(kind.name() + " " + policy);
        long begin = System.nanoTime();
        List<Job> ended = maker.run(policy, due, seed, metrics.observers(), progress);
        double seconds = (System.nanoTime() - begin) / 1e9;
        RunSummary summary = metrics.summary(ended);
        runs.computeIfAbsent(new Case(kind.name(), policy), key -> new ArrayList<>())
            .add(new SeedRun(seed, summary, seconds));
        if (first) {
          details.add(
              RunDetail.of(
                  policy, kind.name(), ended, metrics.timeline(ended), summary.idleGroups()));
          if (jobs.isPresent()) {
            jobs.get().add(kind.name(), policy, ended);
          }
        }
      }
    }
  }

  /** What is simulated. */
  String workload() {
    return workload;
  }

  /** The kinds of deadlines in order. */
  List<DeadlineKind> kinds() {
    return kinds;
  }

  /** What was measured, by kind of deadlines and policy in the order in which they were named. */
  List<PolicyResult> results() {
    List<PolicyResult> results = new ArrayList<>();
    runs.forEach((key, all) -> results.add(new PolicyResult(key.policy(), key.deadlines(), all)));
    return results;
  }

  /** The course of the runs with the first seed, in the same order. */
  List<RunDetail> details() {
    return details;
  }
}
