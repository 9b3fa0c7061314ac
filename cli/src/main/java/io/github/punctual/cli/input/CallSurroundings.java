package io.github.punctual.cli.input;

import io.github.punctual.cli.text.Terminal;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a command finds around it.
 *
 * @param environment the variables of the process
 * @param clock what the time is, and in which zone
 * @param terminal where its output goes
 */
public record CallSurroundings(Map<String, String> environment, Clock clock, Terminal terminal) {
  /** What stands at the top of all commands, and has them. */
  public interface Holder {
    CallSurroundings surroundings();
  }

  public static CallSurroundings ofProcess() {
    return new CallSurroundings(
        System.getenv(), Clock.system(ZoneId.systemDefault()), Terminal.ofProcess(System.getenv()));
  }

  /** The surroundings of the command line to which a command belongs. */
  public static CallSurroundings of(CommandSpec spec) {
    return ((Holder) spec.root().userObject()).surroundings();
  }

  /** A variable; empty where it is not set. */
  public String variable(String name) {
    return environment.getOrDefault(name, "").strip();
  }
}
