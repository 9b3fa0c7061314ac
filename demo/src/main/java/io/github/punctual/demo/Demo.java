package io.github.punctual.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.exceptions.YarnException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the demonstrations. */
@Command(
    name = "demo.sh",
    mixinStandardHelpOptions = true,
    version = "Punctual 0.1.0-SNAPSHOT",
    sortOptions = false,
    description = {
      "Runs real MapReduce jobs on a YARN cluster inside one Java process and prints what happens."
          + " Beside it a second cluster with the stock scheduler gets the same jobs, as containers"
          + " that sleep. It takes three to seven minutes.",
      "",
      "  mix          all kinds of promises in one scheduler, beside best effort",
      "  justice      jobs with deadlines: admitted with what they need, or not;",
      "               then Tempo, which plans ahead",
      "  bopf         queues whose jobs come in bursts, beside a backlog",
      "  rush         jobs whose results are worth less the later they come",
      "  reservation  a pipeline that reserves what it needs, beside best effort",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 every outcome was seen, 1 one was not (it is named), 2 wrong usage."
    })
public final class Demo implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "mix",
      description = "which demo to run: mix (the default), justice, bopf, rush or reservation")
  private String name;

  @Option(
      names = "--keep-logs",
      description = "keep the folders of the clusters, with the logs of every container")
  private boolean keepLogs;

  private final Console console;
  private final Path directory;

  Demo(Console console, Path directory) {
    this.console = console;
    this.directory = directory;
  }

  /** Runs the demo and leaves the process with its exit code. */
  public static void main(String[] args) throws IOException {
    PrintStream terminal = System.out;
    Path directory =
        Path.of(System.getProperty("punctual.demo.dir", "target/demo")).toAbsolutePath();
    Console console = new Console(terminal, CommandLine.Help.Ansi.AUTO);
    int code = commandLine(new Demo(console, directory)).execute(args);
    terminal.flush();
    // Daemons that were not stopped leave threads behind.
    System.exit(code);
  }

  static CommandLine commandLine(Demo demo) {
    return new CommandLine(demo)
        .setExecutionStrategy(new ErrorsHandled())
        .setExecutionExceptionHandler(
            (e, commandLine, parsed) -> {
              demo.console.problem(e.getMessage() == null ? e.toString() : e.getMessage());
              demo.console.text("The logs are in " + demo.directory);
              e.printStackTrace();
              return CommandLine.ExitCode.SOFTWARE;
            });
  }

  @Override
  public Integer call() throws IOException, YarnException {
    Optional<List<DemoScenario>> acts = acts();
    if (acts.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "There is no demo '%s'; there are: mix, justice, bopf, rush, reservation"
              .formatted(name));
    }
    Path log = divertDaemons();
    DemoVerdict verdict = new DemoVerdict();
    for (DemoScenario act : acts.get()) {
      DemoStage.play(act, verdict, console, keepLogs);
    }
    verdict.print(console);
    console.text("");
    console.text("Logs of the daemons: " + log);
    return verdict.allSeen() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private Optional<List<DemoScenario>> acts() {
    return Optional.ofNullable(
        switch (name) {
          case "mix" -> List.of(new MixDemo().scenario());
          case "justice" ->
              List.of(new JusticeDemo().scenario(), new TempoDemo().scenario(directory));
          case "bopf" -> List.of(new BopfDemo().scenario());
          case "rush" -> List.of(new RushDemo().scenario());
          case "reservation" -> List.of(new ReservationDemo().scenario());
          default -> null;
        });
  }

  /** Sends what libraries print past the logging to the daemons' log. */
  private Path divertDaemons() throws IOException {
    Files.createDirectories(directory);
    Path strays = directory.resolve("daemons.out");
    PrintStream file = new PrintStream(Files.newOutputStream(strays), true, StandardCharsets.UTF_8);
    System.setOut(file);
    System.setErr(file);
    return directory.resolve("daemons.log");
  }
}
