package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.queues.BurstExperiment;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.BurstsOfTrace;
import io.github.punctual.simulator.queues.DeclaredQueues;
import io.github.punctual.simulator.queues.QueuePolicyNames;
import io.github.punctual.simulator.queues.QueuePolicySource;
import io.github.punctual.simulator.report.Fonts;
import io.github.punctual.simulator.report.QueueReport;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code punctual queue simulate}: what policies for queues would have made of a trace. */
@Command(
    name = "simulate",
    description = {
      "Runs policies for queues on a trace in simulated time: bursts on time, and what the others"
          + " got.",
      "Exit code: 0, or 2 for options that cannot be meant and for files that cannot be read."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Whether the bursts of root.clicks would be on time:",
      "  punctual queue simulate --trace jobs.jsonl --queues queues.json --nodes 40x64g,32 \\",
      "    --policy bopf,drf,strict-priority --out report/"
    })
final class QueueSimulateCommand implements Callable<Integer> {
  private static final double NANOS_PER_SECOND = 1e9;

  @Spec private CommandSpec spec;

  @Option(
      names = "--queues",
      paramLabel = "FILE",
      required = true,
      description =
          "What queues declare, as JSON, with the keys of capacity-scheduler.xml: {\"queues\":"
              + " {\"root.clicks\": {\"kind\": \"latency\", \"period\": \"5m\", \"on-time\":"
              + " \"30s\", \"demand\": \"40x2g,1x20s\"}}}; and bursts to be made of a job of the"
              + " trace: \"bursts\": {\"root.clicks\": {\"job\": \"sessions\", \"count\": 10}}.")
  private Path queues;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      required = true,
      description = "A trace whose jobs have queues; gzipped ones are read, too.")
  private Path trace;

  @Mixin private TraceReadOptions reading;

  @Option(
      names = "--backlog",
      description = "The jobs of queues without bursts all come at the start, as in the paper.")
  private boolean backlog;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--policy",
      paramLabel = "NAME[,NAME...]",
      defaultValue = "bopf,bopf-paper,n-bopf,drf,strict-priority,m-bvt",
      description = "The policies to compare (default: ${DEFAULT-VALUE}); also bopf-printed.")
  private String policies;

  @Mixin private QueueModelOptions model;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Where the sizes of bursts that are made come from (default: 1).")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object for each policy on a line.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write bursts.csv, jobs.csv, use.csv and a plot of the use over time for each policy"
              + " there.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    BurstExperiment experiment = experiment();
    List<QueuePolicySource> sources = sources();
    PrintWriter text = spec.commandLine().getOut();
    List<BurstResult> results = new ArrayList<>();
    try (ProgressLine progress = new ProgressLine(ProgressLine.onTerminal())) {
      for (QueuePolicySource source : sources) {
        progress.begin(source.name());
        long began = System.nanoTime();
        BurstResult result = Inputs.meant("", () -> experiment.run(source, List.of(), progress));
        results.add(result);
        if (json) {
          progress.clear();
          text.println(QueueReport.json(result, (System.nanoTime() - began) / NANOS_PER_SECOND));
        }
      }
    }
    if (!json) {
      text.print(QueueReport.table(results));
    }
    text.flush();
    if (out != null) {
      QueueReport.write(out, results);
      PrintWriter notes = spec.commandLine().getErr();
      Fonts.problem().ifPresent(problem -> notes.println("There are no plots: " + problem));
      notes.flush();
    }
    return 0;
  }

  private BurstExperiment experiment() throws IOException {
    ClusterSpec size = cluster.spec();
    Workload workload = reading.read(trace, spec.commandLine().getErr()).workload();
    try {
      DeclaredQueues declared = DeclaredQueues.read(queues, size.capacity().amounts().keySet());
      return new BurstExperiment(
          workload.name(),
          size,
          BurstsOfTrace.of(workload, declared, backlog, seed),
          model.settings());
    } catch (IllegalArgumentException e) {
      throw new InputException("--queues: " + e.getMessage(), e);
    }
  }

  private List<QueuePolicySource> sources() {
    return Arrays.stream(policies.split(",", -1))
        .map(
            name ->
                Inputs.meant("--policy: ", () -> QueuePolicyNames.of(name.strip(), model.bopf())))
        .toList();
  }
}
