package io.github.punctual.benchmarks.throughput;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;

/**
 * The process of one scheduler: it fills a cluster, and then does what it reads from its input, a
 * number of heartbeats on each line, which it handles, and answers with what it did.
 */
public final class MeasuredScheduler {
  /** Says that the cluster is full. */
  static final String READY = "ready";

  private MeasuredScheduler() {}

  /**
   * Runs until the input ends.
   *
   * @param args the name of the scheduler's kind, and the words of the setup
   */
  public static void main(String[] args) {
    // Whatever else is printed must not be taken for an answer.
    PrintStream answers = System.out;
    System.setOut(System.err);
    int status = 0;
    try {
      serve(
          answers, SchedulerKind.valueOf(args[0]), ThroughputSetup.of(List.of(args).subList(1, 6)));
    } catch (IOException | RuntimeException e) {
      e.printStackTrace();
      status = 1;
    }
    // ResourceManagers leave threads behind.
    System.exit(status);
  }

  private static void serve(PrintStream answers, SchedulerKind kind, ThroughputSetup setup)
      throws IOException {
    LogManager.getRootLogger().setLevel(Level.WARN);
    DefaultMetricsSystem.setMiniClusterMode(true);
    try (ThroughputCluster cluster = new ThroughputCluster(kind, setup)) {
      answers.println(READY);
      BufferedReader commands =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        answers.println(cluster.slice(Long.parseLong(line)).line());
      }
    }
  }
}
