package io.github.punctual.simulator.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.deadline.DeadlineKinds;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.generate.MarginalMatch;
import io.github.punctual.simulator.generate.MarginalReport;
import io.github.punctual.simulator.generate.UnboundedDemand;
import io.github.punctual.simulator.generate.WorkloadGenerator;
import io.github.punctual.simulator.trace.TraceWriter;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code punctual generate}: makes a workload and writes it as a trace. */
@Command(
    name = "generate",
    description =
        "Makes a workload like the papers' traces, of recurring jobs or of general shape.",
    footer = {
      "",
      "Keys of tr1-like and tr2-like: scale=0.1, peak=bounded|free, and those of arrivals;"
          + " tr1-like also reading=by-class|overall.",
      "Keys of recurring: load=1, containers=60, span=1h, deadlines=tight|loose, allowance=6s,"
          + " names=24, users=1, task-time=log(10..60), drift=0.15, spread=0.3, stragglers=0.1,"
          + " without-deadline=0.15, unknown=0, doubling=TIME, and those of arrivals.",
      "Keys of rush-like: jobs=100, interval=130s, budget=2, containers=48, load=0.9, spread=0.33,"
          + " run-spread=0.2.",
      "Keys of the others: jobs=1000, over=1d or cpus=100,load=1.8, tasks=log(1..1000),"
          + " duration=lognormal(30,1), memory=1024, vcores=1, names=0, vary=0.2, skew=0, reduce=0,"
          + " queues=1, and those of arrivals.",
      "Arrivals: arrivals=poisson|even|bursty|diurnal|diurnal+bursty; on=10m, off=50m,"
          + " dispersion=20; swing=0.6, weekend=0.6.",
      "Distributions: N, LOW..HIGH, log(LOW..HIGH), exp(MEAN), lognormal(MEDIAN,SIGMA),"
          + " pareto(LEAST,ALPHA)."
    },
    mixinStandardHelpOptions = true)
final class GenerateCommand implements Callable<Integer> {
  private static final double MILLIS_PER_HOUR = 3_600_000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "GENERATOR",
      description = "What to make: " + Generators.ACCEPTED + ", as in tr1-like:scale=0.1.")
  private String text;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Where random numbers come from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The trace to write, as JSON Lines; compressed when it ends in .gz.")
  private Path out;

  @Option(names = "--overwrite", description = "Replace the file if it is there.")
  private boolean overwrite;

  @Option(
      names = "--deadlines",
      paramLabel = "KIND",
      description = "Give the jobs deadlines of this kind; needs --cpus.")
  private String deadlines;

  @Option(
      names = "--cpus",
      paramLabel = "N",
      description = "The size of the cluster in which run times are optimal, in virtual cores.")
  private Integer cpus;

  @Option(
      names = "--marginals",
      description = "Print what is published of the imitated trace beside what was made.")
  private boolean marginals;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    if (out == null && !marginals) {
      throw new InputException(
          "nothing to do: name a file with --out FILE, or ask for --marginals");
    }
    if (out != null && Files.isRegularFile(out) && !overwrite) {
      throw new InputException(out + " exists; name another file, or add --overwrite");
    }
    WorkloadGenerator generator = Inputs.meant("", () -> Generators.parse(text));
    Workload workload = Inputs.meant("", () -> withDeadlines(generator.generate(seed)));
    write(workload);
    List<MarginalMatch> matches = marginals ? generator.compare(workload) : List.of();
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      print.println(describe(workload, matches));
    } else {
      print.print(sentence(workload));
      if (marginals) {
        print.print(
            matches.isEmpty()
                ? "It imitates no published trace.\n"
                : "\n" + MarginalReport.text(matches));
      }
    }
    print.flush();
    return 0;
  }

  private void write(Workload workload) {
    if (out == null) {
      return;
    }
    try {
      TraceWriter.write(out, workload);
    } catch (IOException e) {
      throw new InputException(
          "--out is '%s', which cannot be written (%s); its folder must exist and allow it"
              .formatted(out, e));
    }
  }

  private Workload withDeadlines(Workload workload) {
    if (deadlines == null) {
      return workload;
    }
    DeadlineKind kind = DeadlineKinds.parse(deadlines);
    if (cpus == null || cpus < 1) {
      throw new InputException(
          "--deadlines needs --cpus N, at least 1: the cluster in which run times are optimal");
    }
    return kind.apply(
        workload,
        seed,
        OptimalRunTime.perfectParallelism(
            job -> (int) (cpus / Math.max(1, job.task().get(ResourceVector.VCORES)))));
  }

  private String sentence(Workload workload) {
    UnboundedDemand demand = UnboundedDemand.of(workload);
    return String.format(
        Locale.ROOT,
        "%s, seed %d: %d jobs, %.0f task hours; all at once, %.0f tasks on average and %d at"
            + " most%s%n",
        workload.name(),
        seed,
        workload.jobs().size(),
        taskHours(workload),
        demand.meanTasks(),
        demand.peakTasks(),
        out == null ? "" : "; written to " + out);
  }

  private ObjectNode describe(Workload workload, List<MarginalMatch> matches) {
    UnboundedDemand demand = UnboundedDemand.of(workload);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("generator", workload.name());
    node.put("seed", seed);
    node.put("jobs", workload.jobs().size());
    node.put("task_hours", taskHours(workload));
    node.put("mean_tasks", demand.meanTasks());
    node.put("peak_tasks", demand.peakTasks());
    if (out != null) {
      node.put("file", out.toString());
    }
    if (marginals) {
      node.set("marginals", MarginalReport.json(matches));
    }
    return node;
  }

  private static double taskHours(Workload workload) {
    return workload.jobs().stream().mapToLong(TraceJob::workMillis).sum() / MILLIS_PER_HOUR;
  }
}
