package io.github.punctual.simulator.command;

import io.github.punctual.cli.Subcommands;
import java.util.List;
import java.util.Map;

/** Puts the simulator's commands beside those of the client, wherever it is on the class path. */
public final class SimulatorCommands implements Subcommands {
  @Override
  public Map<String, List<Object>> byParent() {
    return Map.of(
        "",
        List.of(
            new SimulateCommand(),
            new ReplayCommand(),
            new GenerateCommand(),
            new TraceCommand(),
            new PoliciesCommand()),
        "queue",
        List.of(new QueueSimulateCommand()));
  }
}
