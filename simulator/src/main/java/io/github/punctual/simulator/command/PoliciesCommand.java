package io.github.punctual.simulator.command;

import io.github.punctual.simulator.scheduler.Schedulers;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code punctual policies}: what can be simulated. */
@Command(
    name = "policies",
    description = "Lists the policies that 'punctual simulate' knows.",
    mixinStandardHelpOptions = true)
final class PoliciesCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    int width = Schedulers.list().stream().mapToInt(entry -> entry.name().length()).max().orElse(1);
    for (Schedulers.Entry entry : Schedulers.list()) {
      out.printf("%-" + width + "s  %s%n", entry.name(), entry.description());
    }
    out.flush();
  }
}
