package io.github.punctual.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;

/** A Java process that answers each line of its input with JSON, and can be paused in between. */
public final class ForkedJvm implements AutoCloseable {
  private static final String READY = "ready";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String title;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream questions;
  private boolean isPaused;

  /**
   * Starts one and waits until it answers.
   *
   * @param title what it is in messages
   * @param main the class that calls {@link #serve}
   * @param options of the virtual machine
   */
  public ForkedJvm(String title, Class<?> main, List<String> options, String... arguments)
      throws IOException {
    this.title = title;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    String logging = System.getProperty("log4j.configuration");
    if (logging != null) {
      command.add("-Dlog4j.configuration=" + logging);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    // Paused, it would not see that its input has ended.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    answers = process.inputReader(StandardCharsets.UTF_8);
    questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    String line = answer();
    if (!line.equals(READY)) {
      close();
      throw new IllegalStateException("%s said '%s' when it was started".formatted(title, line));
    }
  }

  /** Stops all its threads until it is asked something: some threads of a scheduler never rest. */
  public void pause() throws IOException {
    signal("STOP");
    isPaused = true;
  }

  /** What it answers to a line. */
  public <T> T ask(String question, Class<T> type) throws IOException {
    if (isPaused) {
      signal("CONT");
      isPaused = false;
    }
    questions.println(question);
    return read(answer(), type);
  }

  private void signal(String name) throws IOException {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start();
    try {
      if (kill.waitFor() != 0) {
        throw new IOException("'kill -%s' did not reach the process of %s".formatted(name, title));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted at 'kill -%s' to %s".formatted(name, title), e);
    }
  }

  private String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IllegalStateException(
          "the process of %s has ended; what it printed above, or target/benchmarks.log, says why"
              .formatted(title));
    }
    return line;
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

  /** A record as JSON, in which it may be an argument. */
  public static String text(Object value) throws IOException {
    return JSON.writeValueAsString(value);
  }

  /** Reads what {@link #text} wrote. */
  public static <T> T read(String text, Class<T> type) throws IOException {
    return JSON.readValue(text, type);
  }

  /**
   * Called by the process itself: answers until its input ends.
   *
   * @param start makes what answers, which may take long
   */
  public static void serve(Callable<Function<String, Object>> start) {
    // Whatever else is printed must not be taken for an answer.
    PrintStream out = System.out;
    System.setOut(System.err);
    int status = 0;
    try {
      LogManager.getRootLogger().setLevel(Level.WARN);
      Function<String, Object> answering = start.call();
      out.println(READY);
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.println(text(answering.apply(line)));
      }
    } catch (Exception e) {
      e.printStackTrace();
      status = 1;
    }
    // ResourceManagers leave threads behind.
    Runtime.getRuntime().halt(status);
  }
}
