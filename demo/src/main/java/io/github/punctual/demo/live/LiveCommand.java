package io.github.punctual.demo.live;

import io.github.punctual.demo.Console;
import io.github.punctual.demo.ErrorsHandled;
import io.github.punctual.demo.Table;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.ReadTrace;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code dev-support/live.sh}. */
@Command(
    name = "live.sh",
    mixinStandardHelpOptions = true,
    version = "Punctual 0.1.0-SNAPSHOT",
    sortOptions = false,
    description = {
      "Plays a workload file on a YARN cluster with real NodeManagers and containers that sleep,"
          + " under one scheduler after the other, each in a process of its own, and prints what"
          + " came of it beside the simulator's forecast.",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 all was played, 1 something failed, 2 wrong usage or a file that cannot be"
          + " read."
    })
public final class LiveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "FILE",
      description = "The jobs, as JSON Lines or any format that 'punctual simulate --trace' reads.")
  private Path file;

  @Option(names = "--lenient", description = "Skip and count rows that cannot be understood.")
  private boolean lenient;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME[,NAME...]",
      defaultValue = "stock-capacity,stock-fair,tempo,justice",
      description =
          "The schedulers to play it under: stock-capacity, stock-fair, punctual, tempo, justice,"
              + " pythia (default: ${DEFAULT-VALUE}).")
  private String schedulers;

  @Option(
      names = "--vcores",
      paramLabel = "N",
      defaultValue = "48",
      description = "How many tasks of one vcore run at once (default: ${DEFAULT-VALUE}).")
  private int vcores;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "2",
      description = "The NodeManagers that have them (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--speedup",
      paramLabel = "X",
      defaultValue = "1",
      description =
          "Divides all times of the workload, deadlines too (default: ${DEFAULT-VALUE}). Starting a"
              + " container takes as long as before.")
  private double speedup;

  @Option(
      names = "--container-start",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description =
          "What the forecast reckons that a container needs to start (default: ${DEFAULT-VALUE}).")
  private double containerStart;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where to write how each job ended and the daemons' logs (default: demo/target/live).")
  private Path out = Path.of(System.getProperty("punctual.live.dir", "target/live"));

  @Option(names = "--in-this-process", hidden = true, description = "Plays one scheduler here.")
  private boolean here;

  private final Console console;

  LiveCommand(Console console) {
    this.console = console;
  }

  /** Plays and leaves the process with its exit code. */
  public static void main(String[] arguments) {
    Console console = new Console(System.err, CommandLine.Help.Ansi.AUTO);
    int code = commandLine(new LiveCommand(console)).execute(arguments);
    System.out.flush();
    // Daemons that were not stopped leave threads behind.
    System.exit(code);
  }

  static CommandLine commandLine(LiveCommand command) {
    return new CommandLine(command)
        .setExecutionStrategy(new ErrorsHandled())
        .setExecutionExceptionHandler(
            (e, commandLine, parsed) -> {
              command.console.problem(e.getMessage() == null ? e.toString() : e.getMessage());
              e.printStackTrace(commandLine.getErr());
              return CommandLine.ExitCode.SOFTWARE;
            });
  }

  @Override
  public Integer call() throws IOException {
    List<LiveScheduler> chosen = usable("--scheduler: ", () -> LiveScheduler.parse(schedulers));
    Workload workload = usable("", () -> Speedup.of(read(), speedup));
    LiveCluster size = usable("", () -> LiveCluster.of(vcores, nodes, workload));
    if (!(containerStart >= 0)) {
      throw wrong("--container-start is %s; it must be at least 0".formatted(containerStart));
    }
    Path folder = Files.createDirectories(out.toAbsolutePath());
    if (here) {
      return playHere(workload, chosen.get(0), size, folder);
    }
    return playEach(workload, chosen, size, folder);
  }

  private Workload read() throws IOException {
    ReadTrace trace = TraceReader.read(file, TraceOptions.defaults().withLenient(lenient));
    if (trace.malformed().count() > 0) {
      console.event("skipped", "", trace.malformed().count() + " rows that cannot be understood");
    }
    trace.leftOut().forEach((why, count) -> console.event("left out", "", count + " jobs: " + why));
    return trace.workload();
  }

  private Integer playHere(
      Workload workload, LiveScheduler scheduler, LiveCluster size, Path folder)
      throws IOException {
    // What libraries print past the logging, and a failure after them: it stays open until this
    // process ends. The console has the terminal already.
    PrintStream strays =
        new PrintStream(
            Files.newOutputStream(folder.resolve(scheduler.key() + ".out")),
            true,
            StandardCharsets.UTF_8);
    System.setOut(strays);
    System.setErr(strays);
    LiveRun.write(
        ends(folder, scheduler), LiveRun.ends(workload, scheduler, size, folder, console));
    return CommandLine.ExitCode.OK;
  }

  private Integer playEach(
      Workload workload, List<LiveScheduler> chosen, LiveCluster size, Path folder)
      throws IOException {
    console.event(
        "workload",
        "",
        "%d jobs, %d of them with a deadline, on %d vcores"
            .formatted(
                workload.jobs().size(),
                workload.jobs().stream().filter(job -> job.budgetMillis().isPresent()).count(),
                vcores));
    if (!size.isExact(workload)) {
      console.event(
          "note",
          "bold",
          "tasks differ in their memory for each vcore: on the cluster more of the small ones may"
              + " run at once than in the forecast");
    }
    Table table = new Table("scheduler", "", "jobs", "SDR", "kept", "PTR", "WTR", "start s");
    boolean all = true;
    for (LiveScheduler scheduler : chosen) {
      Files.deleteIfExists(ends(folder, scheduler));
      int code = LiveRun.fork(scheduler, folder, arguments(scheduler, folder));
      if (code != 0) {
        all = false;
        console.problem(
            "%s ended with exit code %d; its logs are in %s"
                .formatted(scheduler.key(), code, folder));
        continue;
      }
      SimulatedForecast forecast =
          SimulatedForecast.of(workload, size, scheduler, Math.round(containerStart * 1000));
      List<JobEnd> ends = LiveRun.read(ends(folder, scheduler));
      LiveFigures live = LiveFigures.of(workload, ends);
      row(table, scheduler.key(), "live", live, meanStart(workload, ends));
      row(table, "", "forecast", forecast.figures(), containerStart);
      difference(table, live, forecast.figures());
    }
    PrintWriter text = spec.commandLine().getOut();
    table.lines().forEach(text::println);
    text.flush();
    return all ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private List<String> arguments(LiveScheduler scheduler, Path folder) {
    List<String> arguments = new ArrayList<>(lenient ? List.of("--lenient") : List.of());
    arguments.addAll(
        List.of(
            "--in-this-process",
            "--workload=" + file.toAbsolutePath(),
            "--scheduler=" + scheduler.key(),
            "--vcores=" + vcores,
            "--nodes=" + nodes,
            "--speedup=" + speedup,
            "--out=" + folder));
    return arguments;
  }

  private static Path ends(Path folder, LiveScheduler scheduler) {
    return folder.resolve(scheduler.key() + ".tsv");
  }

  /** How much longer than a task its container was held, in seconds; the mean. */
  private static double meanStart(Workload workload, List<JobEnd> ends) {
    long tasks = 0;
    long millis = 0;
    for (int i = 0; i < ends.size(); i++) {
      if (ends.get(i).completed()) {
        tasks += workload.jobs().get(i).totalTasks();
        millis += ends.get(i).startedMillis();
      }
    }
    return millis / 1000.0 / tasks;
  }

  private static void difference(Table table, LiveFigures live, LiveFigures foretold) {
    table.row(
        "",
        "difference",
        "",
        difference(live.sdr(), foretold.sdr()),
        difference(live.kept(), foretold.kept()),
        difference(live.ptr(), foretold.ptr()),
        difference(live.wtr(), foretold.wtr()),
        "");
  }

  private static void row(
      Table table, String scheduler, String what, LiveFigures figures, double startSeconds) {
    table.row(
        scheduler,
        what,
        Integer.toString(figures.deadlineJobs()),
        number("%.3f", figures.sdr()),
        number("%.3f", figures.kept()),
        number("%.3f", figures.ptr()),
        number("%.3f", figures.wtr()),
        number("%.2f", startSeconds));
  }

  private static String difference(double live, double foretold) {
    return number("%+.3f", live - foretold);
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "-" : format.formatted(value).replace(',', '.');
  }

  /** What a user gave, or exit code 2 with what is wrong about it. */
  private <T> T usable(String about, Callable<T> reading) {
    try {
      return reading.call();
    } catch (IllegalArgumentException | IOException e) {
      throw wrong(about + e.getMessage());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
