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

/** Every policy with every kind of deadlines and every seed. */
final class PolicyExperiment {
  private record Case(String deadlines, String policy) {}

  /**
   * A run that has ended.
   *
   * @param course what a report shows of a run with the first seed
   * @param jobs all jobs, where they are to be written
   */
  private record Ended(
      Case of, SeedRun run, Optional<RunDetail> course, Optional<List<Job>> jobs) {}

  private final RunMaker maker;
  private final String workload;
  private final List<DeadlineKind> kinds;
  private final Map<Case, List<SeedRun>> runs = new LinkedHashMap<>();
  private final List<RunDetail> details = new ArrayList<>();
  private boolean isFirst = true;

  PolicyExperiment(RunMaker maker, String workload, List<DeadlineKind> kinds) {
    this.maker = maker;
    this.workload = workload;
    this.kinds = kinds;
  }

  /**
   * Begins to run all with one more seed; they are all there once those side by side are finished.
   *
   * @param csv gets every job of the first seed
   */
  void run(
      Workload workload,
      long seed,
      Optional<JobsCsv> csv,
      SideBySide sideBySide,
      RunsProgress progress)
      throws IOException {
    boolean first = isFirst;
    isFirst = false;
    for (DeadlineKind kind : kinds) {
      Workload due =
          Inputs.meant("--deadlines: ", () -> kind.apply(workload, seed, maker.optimalRunTime()));
      for (String policy : maker.policies()) {
        Case one = new Case(kind.name(), policy);
        sideBySide.begin(
            () -> run(one, due, seed, first, first && csv.isPresent(), progress),
            ended -> take(ended, csv));
      }
    }
  }

  private Ended run(
      Case one, Workload due, long seed, boolean first, boolean withJobs, RunsProgress progress) {
    String name = "%s %s, seed %d".formatted(one.deadlines(), one.policy(), seed);
    RunMetrics metrics = new RunMetrics(maker.capacity(), maker.optimalRunTime());
    long begin = System.nanoTime();
    List<Job> jobs = maker.run(one.policy(), due, seed, metrics.observers(), progress.begin(name));
    double seconds = (System.nanoTime() - begin) / 1e9;
    progress.end(name);
    RunSummary summary = metrics.summary(jobs);
    Optional<RunDetail> course =
        first
            ? Optional.of(
                RunDetail.of(
                    one.policy(),
                    one.deadlines(),
                    jobs,
                    metrics.timeline(jobs),
                    summary.idleGroups()))
            : Optional.empty();
    return new Ended(
        one,
        new SeedRun(seed, summary, seconds),
        course,
        withJobs ? Optional.of(jobs) : Optional.empty());
  }

  private void take(Ended ended, Optional<JobsCsv> csv) throws IOException {
    Case one = ended.of();
    runs.computeIfAbsent(one, key -> new ArrayList<>()).add(ended.run());
    ended.course().ifPresent(details::add);
    if (ended.jobs().isPresent()) {
      csv.orElseThrow().add(one.deadlines(), one.policy(), ended.jobs().get());
    }
  }

  String workload() {
    return workload;
  }

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
