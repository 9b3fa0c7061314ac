package io.github.punctual.benchmarks.throughput;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A scheduler in a process of its own, which stands still between two slices. */
final class SchedulerProcess implements AutoCloseable {
  private final String title;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream commands;

  /** Starts one; {@link #awaitReady} waits until its cluster is full. */
  SchedulerProcess(SchedulerKind kind, ThroughputSetup setup, List<String> options)
      throws IOException {
    title = kind.title();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    String logging = System.getProperty("log4j.configuration");
    if (logging != null) {
      command.add("-Dlog4j.configuration=" + logging);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(MeasuredScheduler.class.getName());
    command.add(kind.name());
    command.addAll(setup.words());
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    answers = process.inputReader(StandardCharsets.UTF_8);
    commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /** Waits until its cluster is full. */
  void awaitReady() {
    String line = answer();
    if (!line.equals(MeasuredScheduler.READY)) {
      throw new IllegalStateException("%s said '%s' when it was started".formatted(title, line));
    }
  }

  /** Lets it handle so many heartbeats of nodes. */
  Slice slice(long heartbeats) {
    commands.println(heartbeats);
    return Slice.of(answer());
  }

  private String answer() {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException(
            "the process of %s has ended; what it printed above says why".formatted(title));
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException("the process of " + title, e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
