package io.github.punctual.cli;

import io.github.punctual.cli.input.CallSurroundings;
import io.github.punctual.cli.text.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine;

/** A call of {@code punctual} at a fixed time in Berlin, in an environment of its own. */
public final class PunctualCall {
  /** The present: 13:00 in Berlin. */
  public static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final Map<String, String> environment = new HashMap<>();
  private Terminal terminal = Terminal.NONE;
  private String out = "";
  private String err = "";

  /** With a variable. */
  public PunctualCall with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** On a terminal that has colours. */
  public PunctualCall onTerminal(int width, int height) {
    terminal = new Terminal(width, height, true, true);
    return this;
  }

  /** Runs it and returns the exit code. */
  public int run(String... arguments) {
    Clock clock = Clock.fixed(NOW, ZoneId.of("Europe/Berlin"));
    CommandLine command = Punctual.commandLine(new CallSurroundings(environment, clock, terminal));
    StringWriter outputs = new StringWriter();
    StringWriter errors = new StringWriter();
    command.setOut(new PrintWriter(outputs, true));
    command.setErr(new PrintWriter(errors, true));
    int code = command.execute(arguments);
    out = outputs.toString();
    err = errors.toString();
    return code;
  }

  /** What the last run printed. */
  public String out() {
    return out;
  }

  /** What the last run said beside it. */
  public String err() {
    return err;
  }
}
