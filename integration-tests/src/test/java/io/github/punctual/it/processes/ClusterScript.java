package io.github.punctual.it.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Runs {@code dev-support/cluster.sh} for one cluster. */
final class ClusterScript {

  private static final String SCRIPT = "dev-support/cluster.sh";

  private final Path script;
  private final Path directory;

  /** What runs now. */
  private final Set<Process> running = ConcurrentHashMap.newKeySet();

  /** The script for the cluster in a directory; the script is searched from here upwards. */
  ClusterScript(Path directory) {
    this.directory = directory;
    Path here = Path.of("").toAbsolutePath();
    Path folder = here;
    while (!Files.isRegularFile(folder.resolve(SCRIPT))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException(
            "There is no %s in %s or above it; run from within the project"
                .formatted(SCRIPT, here));
      }
    }
    this.script = folder.resolve(SCRIPT);
  }

  /**
   * Runs a command of the script to its end.
   *
   * @throws IllegalStateException with all that it printed if it fails or takes too long
   */
  void run(Duration atMost, String command, String... arguments) {
    try {
      // To a file: a pipe would stay open as long as any daemon holds it.
      Path output = Files.createTempFile("cluster-", ".log");
      try {
        Process process = start(output, command, arguments);
        running.add(process);
        try {
          if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroy();
            throw failed(command, "did not end within " + atMost, output);
          }
        } finally {
          running.remove(process);
        }
        if (process.exitValue() != 0) {
          throw failed(command, "ended with exit code " + process.exitValue(), output);
        }
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot run " + script, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted during cluster.sh " + command, e);
    }
  }

  /**
   * Ends the commands that run, and waits for that: one that is starting a cluster ends it first.
   */
  void interrupt() {
    running.forEach(Process::destroy);
    running.forEach(process -> process.onExit().join());
  }

  /** Starts a command of the script and returns at once. */
  Process start(Path output, String command, String... arguments) throws IOException {
    List<String> line =
        new ArrayList<>(List.of("bash", script.toString(), command, "--dir", directory.toString()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder.start();
  }

  private static IllegalStateException failed(String command, String how, Path output)
      throws IOException {
    return new IllegalStateException(
        "cluster.sh %s %s:%n%s".formatted(command, how, Files.readString(output)));
  }
}
