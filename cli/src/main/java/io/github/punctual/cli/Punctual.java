package io.github.punctual.cli;

import io.github.punctual.cli.change.CancelCommand;
import io.github.punctual.cli.change.UpdateCommand;
import io.github.punctual.cli.cluster.ForgetCommand;
import io.github.punctual.cli.cluster.StatusCommand;
import io.github.punctual.cli.cluster.TopCommand;
import io.github.punctual.cli.input.CallSurroundings;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.job.ExplainCommand;
import io.github.punctual.cli.job.JobCommand;
import io.github.punctual.cli.job.JobsCommand;
import io.github.punctual.cli.queue.QueueCommand;
import io.github.punctual.cli.queue.QueuesCommand;
import io.github.punctual.cli.rdl.RdlCommand;
import io.github.punctual.cli.reservation.PlanCommand;
import io.github.punctual.cli.reservation.ReservationsCommand;
import io.github.punctual.cli.rm.RefusedException;
import io.github.punctual.cli.text.Plain;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The command {@code punctual}: the client's commands, and those of every module on the class path
 * that offers {@link Subcommands}. Exit codes: 0, 1 when the answer is no or something failed, 2
 * when it was called wrongly, an input cannot be read or no cluster can be reached.
 */
@Command(
    name = "punctual",
    description = {
      "Deadlines, bursts and reservations on YARN clusters: how jobs, queues and promises stand,"
          + " and why; and what policies would have made of a trace.",
      "",
      "The cluster is named by --rm, else by yarn-site.xml in the folder --conf, else by"
          + " PUNCTUAL_RM, else by yarn-site.xml in HADOOP_CONF_DIR.",
      "Exit codes: 0; 1 the answer is no; 2 the call is wrong, or no cluster can be reached."
    },
    subcommands = {
      JobsCommand.class,
      JobCommand.class,
      ExplainCommand.class,
      QueuesCommand.class,
      QueueCommand.class,
      ReservationsCommand.class,
      PlanCommand.class,
      RdlCommand.class,
      CancelCommand.class,
      UpdateCommand.class,
      TopCommand.class,
      StatusCommand.class,
      ForgetCommand.class,
      HelpCommand.class,
      CompletionCommand.class
    },
    mixinStandardHelpOptions = true,
    exitCodeOnInvalidInput = Punctual.USAGE)
public final class Punctual implements Runnable, CallSurroundings.Holder {
  /** The exit code for calls and inputs that cannot be understood. */
  public static final int USAGE = 2;

  private final CallSurroundings surroundings;

  @Spec private CommandSpec spec;

  private Punctual(CallSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Runs the command, which writes UTF-8 in any locale, and leaves with its exit code. */
  public static void main(String[] arguments) {
    System.setOut(utf8(FileDescriptor.out));
    System.setErr(utf8(FileDescriptor.err));
    CommandLine punctual =
        commandLine()
            .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    System.exit(punctual.execute(arguments));
  }

  private static PrintStream utf8(FileDescriptor to) {
    return new PrintStream(new FileOutputStream(to), true, StandardCharsets.UTF_8);
  }

  /** The command with all its subcommands. */
  public static CommandLine commandLine() {
    return commandLine(CallSurroundings.ofProcess());
  }

  /** The same in other surroundings. */
  static CommandLine commandLine(CallSurroundings surroundings) {
    return commandLine(surroundings, ServiceLoader.load(Subcommands.class));
  }

  /** That of the client, whatever else is on the class path. */
  static CommandLine clientAlone() {
    return commandLine(CallSurroundings.ofProcess(), List.of());
  }

  private static CommandLine commandLine(
      CallSurroundings surroundings, Iterable<Subcommands> others) {
    CommandLine punctual = new CommandLine(new Punctual(surroundings));
    punctual.getCommandSpec().version("punctual " + version());
    for (Subcommands one : others) {
      one.byParent()
          .forEach(
              (parent, commands) ->
                  commands.forEach(command -> below(punctual, parent).addSubcommand(command)));
    }
    for (List<String> elsewhere : ElsewhereCommand.NAMES) {
      CommandLine parent = below(punctual, elsewhere.get(0));
      if (!parent.getSubcommands().containsKey(elsewhere.get(1))) {
        CommandLine absent = new CommandLine(new ElsewhereCommand());
        absent.getCommandSpec().parser().unmatchedArgumentsAllowed(true);
        absent.getCommandSpec().parser().unmatchedOptionsArePositionalParams(true);
        parent.addSubcommand(elsewhere.get(1), absent);
      }
    }
    return punctual
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionStrategy(Punctual::run)
        .setParameterExceptionHandler(Punctual::correct)
        .setExecutionExceptionHandler(Punctual::explain);
  }

  /** That of the jar that runs. */
  private static String version() {
    String version = Punctual.class.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }

  private static CommandLine below(CommandLine punctual, String parent) {
    return parent.isEmpty() ? punctual : punctual.getSubcommands().get(parent);
  }

  /** What stands before a command's name belongs to the one above it, where it would not count. */
  private static int run(ParseResult call) {
    Optional<String> unread = ArgumentText.trouble(call.expandedArgs());
    if (unread.isPresent()) {
      throw new ParameterException(call.commandSpec().commandLine(), unread.get());
    }
    for (ParseResult at = call; at.hasSubcommand(); at = at.subcommand()) {
      for (ArgSpec given : at.matchedArgs()) {
        boolean isHelp = given instanceof OptionSpec o && (o.usageHelp() || o.versionHelp());
        if (!isHelp) {
          CommandSpec below = at.subcommand().commandSpec();
          throw new ParameterException(
              below.commandLine(),
              "%s stands before '%s', where it does not count; write it after '%s'"
                  .formatted(
                      given instanceof OptionSpec option
                          ? option.longestName()
                          : "'%s'".formatted(given.originalStringValues().get(0)),
                      below.name(),
                      below.qualifiedName()));
        }
      }
    }
    return new CommandLine.RunLast().execute(call);
  }

  /** What is wrong with a call, what may have been meant, and where to read on. */
  private static int correct(ParameterException wrong, String[] arguments) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    String said =
        ArgumentText.trouble(List.of(arguments)).orElseGet(() -> Suggestion.message(wrong));
    err.println(command.getColorScheme().errorText(said));
    String name = command.getCommandSpec().qualifiedName();
    err.printf("'%s' tells more.%n", name.replaceFirst("^punctual", "punctual help"));
    err.flush();
    return USAGE;
  }

  /** A no, and inputs that cannot be used, are no failures: a message, and no stack trace. */
  private static int explain(Exception failure, CommandLine command, ParseResult call)
      throws Exception {
    boolean isRefused = failure instanceof RefusedException;
    if (!isRefused
        && !(failure instanceof InputException)
        && !(failure instanceof java.io.IOException)) {
      throw failure;
    }
    String message = Plain.lines(String.valueOf(failure.getMessage()));
    PrintWriter err = command.getErr();
    err.println(command.getColorScheme().errorText(message));
    err.flush();
    return isRefused ? ((RefusedException) failure).exitCode() : USAGE;
  }

  @Override
  public CallSurroundings surroundings() {
    return surroundings;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "name what to do: "
            + String.join(
                ", ",
                spec.subcommands().entrySet().stream()
                    .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
                    .map(Map.Entry::getKey)
                    .toList()));
  }
}
