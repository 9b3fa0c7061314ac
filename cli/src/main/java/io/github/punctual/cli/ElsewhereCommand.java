package io.github.punctual.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Stands for a command of the simulator where only the client is installed. */
@Command(hidden = true, description = "Comes with the full archive of punctual.")
final class ElsewhereCommand implements Callable<Integer> {
  /** The simulator's commands, by the name of that below which they stand. */
  static final List<List<String>> NAMES =
      List.of(
          List.of("", "simulate"),
          List.of("", "replay"),
          List.of("", "generate"),
          List.of("", "trace"),
          List.of("", "policies"),
          List.of("queue", "simulate"));

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine()
        .getErr()
        .printf(
            "'%s' is not installed: this is the client alone. It comes with the simulator in"
                + " punctual-<version>.tar.gz; unpack that and use its bin/punctual.%n",
            spec.qualifiedName());
    spec.commandLine().getErr().flush();
    return CommandLine.ExitCode.USAGE;
  }
}
