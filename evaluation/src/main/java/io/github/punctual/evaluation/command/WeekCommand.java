package io.github.punctual.evaluation.command;

import io.github.punctual.evaluation.mix.MixWeek;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code dev-support/evaluate.sh week}. */
@Command(
    name = "week",
    description = "Shows what of days of all kinds of jobs stays in memory.",
    mixinStandardHelpOptions = true)
public final class WeekCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      defaultValue = "7",
      paramLabel = "DAYS",
      description = "How many days, 1 to 365 (default: ${DEFAULT-VALUE}).")
  private int days;

  @Parameters(
      index = "1",
      defaultValue = "1",
      paramLabel = "SEED",
      description = "Which jobs come (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** Runs the command and leaves with its exit code. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new WeekCommand()).execute(arguments));
  }

  @Override
  public Integer call() {
    if (days < 1 || days > 365) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "DAYS is %d; it must be from 1 to 365".formatted(days));
    }
    MixWeek.print(days, seed, spec.commandLine().getOut());
    return 0;
  }
}
