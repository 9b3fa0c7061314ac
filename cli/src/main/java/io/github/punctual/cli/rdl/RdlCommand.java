package io.github.punctual.cli.rdl;

import io.github.punctual.cli.reservation.RdlSubmitCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code punctual rdl}: expressions of the reservation definition language. */
@Command(
    name = "rdl",
    description =
        "Checks reservations that are written in RDL, shows where they would be, and makes them.",
    subcommands = {RdlCheckCommand.class, RdlPlanCommand.class, RdlSubmitCommand.class},
    mixinStandardHelpOptions = true)
public final class RdlCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "name what to do with expressions: " + String.join(", ", spec.subcommands().keySet()));
  }
}
