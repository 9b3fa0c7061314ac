package io.github.punctual.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code punctual help}: what a command does and which options it has. */
@Command(
    name = "help",
    description = "Tells what a command does and which options it has.",
    helpCommand = true)
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, such as 'jobs' or 'queue check' (default: all).")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() {
    CommandLine at = spec.root().commandLine();
    for (String name : names) {
      CommandLine next = at.getSubcommands().get(name);
      if (next == null) {
        throw new UnmatchedArgumentException(at, List.of(name));
      }
      at = next;
    }
    at.usage(spec.commandLine().getOut());
    return 0;
  }
}
