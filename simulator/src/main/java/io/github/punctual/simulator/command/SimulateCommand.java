package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.deadline.DeadlineKinds;
import io.github.punctual.simulator.report.Fonts;
import io.github.punctual.simulator.report.JobsCsv;
import io.github.punctual.simulator.report.PolicyResult;
import io.github.punctual.simulator.report.Report;
import io.github.punctual.simulator.report.ReportDirectory;
import io.github.punctual.simulator.report.ResultTable;
import io.github.punctual.simulator.report.SummaryJson;
import io.github.punctual.simulator.scheduler.Schedulers;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code punctual simulate}: what policies would have made of a trace. */
@Command(
    name = "simulate",
    description = {
      "Runs policies on a trace in simulated time and compares them.",
      "Exit code: 0, or 2 for options that cannot be meant and for a trace that cannot be read."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Last week's jobs with deadlines of twice the time that they take at best:",
      "  punctual simulate --trace jobs.jsonl --cpus 2250 --deadlines fixed2x \\",
      "    --policy fair,reactive-fair,justice,pythia,tempo,oracle --seed 1 --out report/"
    })
final class SimulateCommand implements Callable<Integer> {
  private static final String POLICIES = "fair,reactive-fair,justice,pythia,tempo,oracle";

  /** What a run takes for each of its jobs, with room to spare: measured are up to 1.2 KB. */
  private static final long BYTES_PER_JOB = 2048;

  @Spec private CommandSpec spec;

  @Mixin private WorkloadOptions workloads;
  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--policy",
      paramLabel = "NAME[,NAME...]",
      description =
          "The policies to compare, with settings after a colon, such as justice:correction=none"
              + " (default: fair,reactive-fair,justice,pythia,tempo,oracle; with --queues"
              + " stock,tempo). 'punctual policies' lists all.")
  private String policies;

  @Option(
      names = "--queues",
      paramLabel = "FILE",
      description =
          "Run the queues of this capacity-scheduler.xml, with all that it promises: bursts,"
              + " reservations in plan queues, and deadlines by the policy; stock promises nothing."
              + " Needs --model tasks --shrink wait.")
  private Path queues;

  @Option(
      names = "--deadlines",
      paramLabel = "KIND[,KIND...]",
      description =
          "Kinds of deadlines: Fixed1x, Fixed2x, Jockey1x2x, Jockey2x4x, 90loose, Aria1x3x,"
              + " Aria2x4x, all of these (all), others (fixed:X, uniform:LOW:HIGH,"
              + " either:LOW:HIGH), or the trace's own (trace). Default: trace where any job has"
              + " one, else Fixed2x.")
  private String deadlines;

  @Mixin private SeedOptions seeds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write a report there: report.html, jobs.csv, series.csv, summary.csv and summary.json."
              + " A report that is there is replaced, other files are left alone.")
  private Path out;

  @Option(names = "--json", description = "Print one JSON object for each policy on a line.")
  private boolean json;

  @Option(
      names = "--decisions",
      paramLabel = "FILE",
      description =
          "Write what the policy decided and why, as JSON Lines, for 'punctual replay'; with one"
              + " policy of the ResourceManager, one kind of deadlines and one seed, without"
              + " --queues.")
  private Path decisions;

  @Mixin private ModelOptions model;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "How many runs at once; what they give does not depend on it, but each needs memory for"
              + " its jobs (default: one for each processor, fewer where memory is short).")
  private Integer threads;

  @Override
  public Integer call() throws IOException {
    if (threads != null && threads < 1) {
      throw new InputException(
          "--threads is %d; it must be at least 1; leave it out for as many as there are processors and memory for"
              .formatted(threads));
    }
    RunMaker maker =
        queues == null
            ? RunMaker.of(cluster.spec(), model, policies == null ? POLICIES : policies)
            : QueueRuns.of(
                queues,
                cluster.spec(),
                model,
                policies == null ? QueueRuns.POLICIES : policies,
                spec.commandLine().getErr());
    if (decisions != null) {
      maker.requireOneWithLog();
    }
    try (DecisionFile log = decisions == null ? null : new DecisionFile(decisions);
        ReportDirectory directory = out == null ? null : ReportDirectory.open(out);
        ProgressLine progress = new ProgressLine(ProgressLine.onTerminal())) {
      if (log != null) {
        maker.logTo(log);
      }
      PolicyExperiment experiment = run(maker, directory, progress);
      progress.clear();
      print(experiment);
      if (directory != null) {
        directory.finish(report(experiment));
        PrintWriter notes = spec.commandLine().getErr();
        notes.println("The report is " + out.resolve("report.html"));
        Fonts.problem().ifPresent(problem -> notes.println("It has no plots: " + problem));
        notes.flush();
      }
    }
    return 0;
  }

  private PolicyExperiment run(RunMaker maker, ReportDirectory directory, ProgressLine line)
      throws IOException {
    Optional<JobsCsv> csv = Optional.ofNullable(directory).map(ReportDirectory::jobs);
    List<Long> all = seeds.all();
    Workload first = workloads.load(all.get(0), spec.commandLine().getErr());
    List<DeadlineKind> kinds = kinds(first);
    PolicyExperiment experiment = new PolicyExperiment(maker, first.name(), kinds);
    RunsProgress progress =
        new RunsProgress(line, all.size() * kinds.size() * maker.policies().size());
    try (SideBySide sideBySide = new SideBySide(threads(first.jobs().size()))) {
      for (int i = 0; i < all.size(); i++) {
        Workload workload =
            i == 0 ? first : workloads.load(all.get(i), spec.commandLine().getErr());
        experiment.run(workload, all.get(i), csv, sideBySide, progress);
      }
      sideBySide.finish();
    }
    return experiment;
  }

  private int threads(int jobs) {
    Runtime runtime = Runtime.getRuntime();
    long inMemory = runtime.maxMemory() / (BYTES_PER_JOB * Math.max(1, jobs));
    return threads != null
        ? threads
        : (int) Math.max(1, Math.min(runtime.availableProcessors(), inMemory));
  }

  private List<DeadlineKind> kinds(Workload workload) {
    boolean own = workload.jobs().stream().anyMatch(job -> job.budgetMillis().isPresent());
    List<DeadlineKind> kinds =
        deadlines == null
            ? List.of(own ? DeadlineKinds.TRACE : DeadlineKinds.parse("Fixed2x"))
            : Inputs.meant("--", () -> DeadlineKinds.parseAll(deadlines));
    if (decisions != null && (kinds.size() > 1 || seeds.all().size() > 1)) {
      throw new InputException(
          "--decisions needs one kind of deadlines and one seed; there are %d and %d"
              .formatted(kinds.size(), seeds.all().size()));
    }
    return kinds;
  }

  private Report report(PolicyExperiment experiment) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "Deadlines",
        experiment.kinds().stream().map(DeadlineKind::name).collect(Collectors.joining(", ")));
    settings.put(
        "Seeds", seeds.all().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    settings.putAll(model.describe());
    return new Report(
        experiment.workload(),
        cluster.text(),
        settings,
        policies(experiment),
        experiment.results(),
        experiment.details());
  }

  /** What the policies are, those with settings as those without. */
  private static Map<String, String> policies(PolicyExperiment experiment) {
    Map<String, String> known =
        Schedulers.list().stream()
            .collect(Collectors.toMap(Schedulers.Entry::name, Schedulers.Entry::description));
    Map<String, String> texts = new LinkedHashMap<>();
    for (PolicyResult result : experiment.results()) {
      String name = result.policy().split(":", 2)[0];
      texts.put(
          result.policy(),
          name.equals(QueueRuns.STOCK)
              ? "The stock CapacityScheduler with the same queues: it promises nothing"
              : known.getOrDefault(name, "A policy of your own"));
    }
    return texts;
  }

  private void print(PolicyExperiment experiment) {
    PrintWriter text = spec.commandLine().getOut();
    if (json) {
      experiment.results().forEach(result -> text.println(SummaryJson.timed(result)));
    } else {
      text.print(ResultTable.of(experiment.results()));
    }
    text.flush();
  }
}
