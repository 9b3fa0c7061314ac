package io.github.punctual.evaluation.command;

import io.github.punctual.evaluation.mix.MixWeek;
import io.github.punctual.evaluation.mix.WeekMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code dev-support/evaluate.sh week}. */
@Command(
    name = "week",
    description = "Shows what of days of all kinds of jobs stays in memory, and whether it grows.",
    mixinStandardHelpOptions = true)
public final class WeekCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      defaultValue = "7",
      paramLabel = "DAYS",
      description = "How many days, 3 to 365 (default: ${DEFAULT-VALUE}).")
  private int days;

  @Parameters(
      index = "1",
      defaultValue = "1",
      paramLabel = "SEED",
      description = "Which jobs come (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--row",
      paramLabel = "FILE",
      description =
          "Takes what was measured, its aim, the figures, and yes or no, a line for each.")
  private Path row;

  /** Runs the command and leaves with its exit code. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new WeekCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    if (days < 3 || days > 365) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "DAYS is %d; it must be from 3 to 365".formatted(days));
    }
    WeekMemory memory = MixWeek.run(days, seed, spec.commandLine().getOut());
    if (row != null) {
      Files.write(row, memory.row());
    }
    return 0;
  }
}
