package io.github.punctual.simulator.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.simulator.scheduler.Schedulers;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code punctual policies}: what can be simulated. */
@Command(
    name = "policies",
    description = "Lists the policies that 'punctual simulate' knows.",
    mixinStandardHelpOptions = true)
final class PoliciesCommand implements Runnable {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(JSON.createObjectNode().set("policies", JSON.valueToTree(Schedulers.list())));
      out.flush();
      return;
    }
    int width = Schedulers.list().stream().mapToInt(entry -> entry.name().length()).max().orElse(1);
    for (Schedulers.Entry entry : Schedulers.list()) {
      out.printf("%-" + width + "s  %s%n", entry.name(), entry.description());
    }
    out.flush();
  }
}
