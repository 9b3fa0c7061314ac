package io.github.punctual.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@code punctual} as an operator does: as a process, against a ResourceManager. */
final class PunctualCommand {
  private static final Duration ANSWER = Duration.ofMinutes(3);

  private final String command;
  private final URI resourceManager;
  private final Map<String, String> environment;

  /** One of its commands, such as {@code queue}. */
  PunctualCommand(String command, URI resourceManager) {
    this(command, resourceManager, Map.of());
  }

  /** The same with variables in its environment. */
  PunctualCommand(String command, URI resourceManager, Map<String, String> environment) {
    this.command = command;
    this.resourceManager = resourceManager;
    this.environment = environment;
  }

  /**
   * How a call ended.
   *
   * @param code its exit code
   * @param text what it printed
   */
  record Ended(int code, String text) {
    JsonNode json() throws IOException {
      return new ObjectMapper().readTree(text);
    }
  }

  /**
   * The same, and again while it has no answer (exit code 2): a busy ResourceManager says that
   * nothing has changed, and that it can be asked again.
   *
   * @throws AssertionError when there is none in time
   */
  Ended answered(String... arguments) {
    return Poll.until(
        "an answer to " + command, ANSWER, () -> run(arguments), ended -> ended.code() != 2);
  }

  /** Runs the command with a subcommand and its arguments. */
  Ended run(String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(System.getProperty("punctual.command"), command));
    line.addAll(List.of(arguments));
    line.addAll(List.of("--rm", resourceManager.toString()));
    Path output = Files.createTempFile("punctual-", ".out");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      builder.environment().putAll(environment);
      Process process = builder.start();
      if (!process.waitFor(3, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IllegalStateException("no end of " + line);
      }
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
