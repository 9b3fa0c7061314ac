package io.github.punctual.simulator.command;

import io.github.punctual.simulator.command.input.InputException;
import io.github.punctual.simulator.command.remote.ExplainCommand;
import io.github.punctual.simulator.command.remote.ForgetCommand;
import io.github.punctual.simulator.command.remote.PlanCommand;
import io.github.punctual.simulator.command.remote.StatusCommand;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code punctual}. Exit codes: 0, 1 when the answer is no or something failed, 2 when
 * it was called wrongly or an input cannot be read.
 */
@Command(
    name = "punctual",
    description =
        "Deadlines and bursts on YARN clusters: simulate policies on traces, replay decisions, make"
            + " workloads, convert traces, register queues, check, plan and make reservations,"
            + " explain how jobs stand, forget what was learned.",
    subcommands = {
      SimulateCommand.class,
      ReplayCommand.class,
      GenerateCommand.class,
      TraceCommand.class,
      PoliciesCommand.class,
      QueueCommand.class,
      RdlCommand.class,
      PlanCommand.class,
      ExplainCommand.class,
      StatusCommand.class,
      ForgetCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = PunctualVersion.class,
    exitCodeOnInvalidInput = Punctual.USAGE)
public final class Punctual implements Runnable {
  /** The exit code for calls and inputs that cannot be understood. */
  static final int USAGE = 2;

  @Spec private CommandSpec spec;

  /** Runs the command and leaves with its exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command with all its subcommands. */
  static CommandLine commandLine() {
    return new CommandLine(new Punctual())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(Punctual::explain);
  }

  /** Inputs that cannot be used are the caller's affair: a message, and no stack trace. */
  private static int explain(Exception failure, CommandLine command, CommandLine.ParseResult call)
      throws Exception {
    if (failure instanceof InputException || failure instanceof java.io.IOException) {
      PrintWriter err = command.getErr();
      err.println(command.getColorScheme().errorText(failure.getMessage()));
      err.flush();
      return USAGE;
    }
    throw failure;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name what to do: " + String.join(", ", spec.subcommands().keySet()));
  }
}
