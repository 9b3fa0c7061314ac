package io.github.punctual.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A {@link LoadedResourceManager} as whoever started it sees it. */
final class ResourceManagerProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream questions;

  /**
   * Starts one and waits until it serves.
   *
   * @param hosts the names of all addresses that it meets, as in {@code /etc/hosts}
   * @param heapGigabytes the most memory that its heap may take
   */
  ResourceManagerProcess(Path settings, Path hosts, int heapGigabytes) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + heapGigabytes + "g",
            "-Djdk.net.hosts.file=" + hosts,
            "-Dlog4j.configuration=" + System.getProperty("log4j.configuration"),
            "-cp",
            System.getProperty("java.class.path"),
            LoadedResourceManager.class.getName(),
            settings.toString());
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    answers = process.inputReader(StandardCharsets.UTF_8);
    questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    String first = answer();
    if (!first.equals(LoadedResourceManager.READY)) {
      throw new IllegalStateException("the ResourceManager said '%s' first".formatted(first));
    }
  }

  /** How it is; collects garbage first. */
  Vitals vitals() {
    questions.println();
    return Vitals.of(answer());
  }

  /** Ends it with {@code kill -9}. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String answer() {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException(
            "the ResourceManager has ended; target/benchmarks.log says why");
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException("the ResourceManager does not answer", e);
    }
  }
}
