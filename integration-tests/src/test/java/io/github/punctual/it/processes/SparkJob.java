package io.github.punctual.it.processes;

import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * A Spark application of sleeping tasks, submitted by a real {@code spark-submit} in cluster mode:
 * a driver and two executors of 768 MiB and 1 vcore each, unless the properties say otherwise.
 */
public final class SparkJob implements AutoCloseable {

  private static final Pattern SUBMITTED =
      Pattern.compile("Submitted application (application_\\d+_\\d+)");

  private final Process process;
  private final Path output;

  private SparkJob(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * Starts {@code spark-submit}.
   *
   * @param properties Spark properties, for example {@code spark.yarn.tags}; also {@code
   *     spark.sample.tasks} (4) and {@code spark.sample.millis} (1000) for each task
   */
  public static SparkJob submit(ProcessCluster cluster, Map<String, String> properties)
      throws IOException {
    Path output = Files.createTempFile(cluster.directory().resolve("logs"), "spark-", ".log");
    List<String> arguments = new ArrayList<>();
    properties.forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
    Process process = cluster.script().start(output, "run-spark", arguments.toArray(String[]::new));
    return new SparkJob(process, output);
  }

  /** Waits until the ResourceManager has taken the application. */
  public ApplicationId awaitSubmitted(Duration atMost) {
    return Poll.until(
            "Spark to submit its application; its output is in " + output,
            atMost,
            this::submitted,
            id -> id.isPresent() || !process.isAlive())
        .orElseThrow(() -> new AssertionError("Spark ended without an application:\n" + output()));
  }

  /**
   * Waits for the end of {@code spark-submit}.
   *
   * @return its exit code: 0 if the application succeeded
   * @throws AssertionError when the time is over; the message holds all that Spark printed
   */
  public int awaitExit(Duration atMost) {
    try {
      if (process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for Spark to end", e);
    }
    throw new AssertionError("Waited %s for Spark to end:%n%s".formatted(atMost, output()));
  }

  /** All that {@code spark-submit} has printed so far. */
  public String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + output, e);
    }
  }

  /** Ends {@code spark-submit} if it still runs; the application is not touched. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }

  private Optional<ApplicationId> submitted() {
    Matcher matcher = SUBMITTED.matcher(output());
    return matcher.find()
        ? Optional.of(ApplicationId.fromString(matcher.group(1)))
        : Optional.empty();
  }
}
