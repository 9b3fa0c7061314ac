package io.github.punctual.benchmarks.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Half an hour of jobs of all kinds on simulated nodes with real heartbeats, under one scheduler
 * after the other: whether memory stays flat and nothing piles up.
 */
public final class Soak {
  private static final int BURST_QUEUES = 20;
  private static final int BURST_TASKS = 40;
  private static final int SLOTS = 12;
  private static final int BURST = 200;
  private static final long BURST_EVERY_SECONDS = 120;

  /** How often it is asked how many jobs wait for a decision, and each time that a burst came. */
  private static final int LOOK_SECONDS = 10;

  private static final Duration DRAIN_AT_MOST = Duration.ofMinutes(20);

  private final LoadCluster cluster;
  private final String title;
  private final boolean decides;
  private final SoakJobs jobs;
  private final int total;
  private final long seconds;
  private final int nodes;
  private final List<SoakMinute> minutes = new ArrayList<>();
  private int undecided;

  private Soak(
      LoadCluster cluster,
      int nodes,
      String title,
      boolean decides,
      int total,
      long seconds,
      int parts) {
    this.cluster = cluster;
    this.nodes = nodes;
    this.title = title;
    this.decides = decides;
    this.jobs = new SoakJobs(17, BURST_QUEUES, parts);
    this.total = total;
    this.seconds = seconds;
  }

  private static List<SchedulerKind> named(String name) {
    return List.of(
        SchedulerKind.LOADED.stream()
            .filter(kind -> kind.name().equalsIgnoreCase(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'%s' is none of the schedulers %s"
                            .formatted(name, SchedulerKind.LOADED))));
  }

  /**
   * Prints a line each minute, and a row for each scheduler.
   *
   * @param args nodes, jobs, minutes, a scheduler (CAPACITY, PUNCTUAL), by how much jobs and tasks
   *     are smaller; what is left out is 1000, 10000, 30, both, 1
   */
  public static void main(String[] args) throws IOException, YarnException {
    int nodes = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
    int total = args.length > 1 ? Integer.parseInt(args[1]) : 10_000;
    int minutes = args.length > 2 ? Integer.parseInt(args[2]) : 30;
    int parts = args.length > 4 ? Integer.parseInt(args[4]) : 1;
    for (SchedulerKind scheduler : args.length > 3 ? named(args[3]) : SchedulerKind.LOADED) {
      System.out.printf("%n%s%n", scheduler.title());
      LoadSettings settings = new LoadSettings(scheduler, BURST_QUEUES, BURST_TASKS, 1000, 0);
      try (LoadCluster cluster = new LoadCluster(settings, nodes, SLOTS, 2)) {
        String title =
            "%,d nodes, %,d jobs of all kinds in %d minutes%s: %s"
                .formatted(
                    nodes,
                    total,
                    minutes,
                    parts > 1 ? ", %d times smaller".formatted(parts) : "",
                    scheduler.title());
        new Soak(
                cluster,
                nodes,
                title,
                scheduler == SchedulerKind.PUNCTUAL,
                total,
                TimeUnit.MINUTES.toSeconds(minutes),
                parts)
            .run();
      }
    }
    // Hadoop's clients leave threads behind.
    System.exit(0);
  }

  private void run() throws IOException, YarnException {
    System.out.println(
        "| minute | submitted | ended | live masters | held containers | heap MB | heartbeats |"
            + " median us | p99 us | backlog | undecided | threads | processor s |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    long begin = System.nanoTime();
    int bursts = (int) (seconds / BURST_EVERY_SECONDS);
    double steady = (total - bursts * (double) BURST) / seconds;
    int submitted = 0;
    for (int second = 0; second < seconds; second++) {
      int due = (int) Math.round(steady * (second + 1));
      due +=
          BURST * (int) Math.min(bursts, (second + BURST_EVERY_SECONDS / 2) / BURST_EVERY_SECONDS);
      while (submitted < due) {
        cluster.submit(jobs.next(cluster));
        submitted++;
      }
      if (decides && second % LOOK_SECONDS == 0) {
        undecided = Math.max(undecided, cluster.undecided());
      }
      if (second % 60 == 59) {
        minutes.add(tell(1 + second / 60, submitted));
      }
      LoadCluster.awaitNanos(begin + TimeUnit.SECONDS.toNanos(second + 1));
    }
    while (submitted < total) {
      cluster.submit(jobs.next(cluster));
      submitted++;
    }
    drain();
  }

  private void drain() throws IOException {
    Poll.until("all jobs to end", DRAIN_AT_MOST, this::ended, ended -> ended == total);
    Poll.until("all containers to be gone", DRAIN_AT_MOST, cluster::held, held -> held == 0);
    SoakMinute last = tell((int) (seconds / 60) + 1, total);
    JsonNode end = cluster.metrics();
    System.out.printf(
        "%nAll %d jobs ended: %d completed, %d killed, %d failed; %d calls failed.%n",
        total,
        end.path("appsCompleted").asInt(),
        end.path("appsKilled").asInt(),
        end.path("appsFailed").asInt(),
        cluster.failures());
    new SoakRow(
            total,
            end.path("appsCompleted").asInt(),
            cluster.failures(),
            nodes,
            BURST,
            minutes,
            last.vitals())
        .row(title, decisions())
        .tell();
  }

  /** What decisions took, in words; empty under the stock scheduler, which takes none. */
  private String decisions() throws IOException {
    if (!decides) {
      return "";
    }
    JsonNode counts = cluster.shown("status").path("counts");
    return String.format(
        Locale.ROOT,
        "; a decision %.1f ms on average, p99 %.1f ms",
        counts.path("policyCallMeanMicros").asDouble() / 1e3,
        counts.path("policyCallP99Micros").asDouble() / 1e3);
  }

  private int ended() throws IOException {
    JsonNode all = cluster.metrics();
    return all.path("appsCompleted").asInt()
        + all.path("appsKilled").asInt()
        + all.path("appsFailed").asInt();
  }

  private SoakMinute tell(int minute, int submitted) throws IOException {
    Vitals vitals = cluster.vitals();
    SoakMinute told = new SoakMinute(vitals, undecided);
    undecided = 0;
    System.out.printf(
        Locale.ROOT,
        "| %d | %d | %d | %d | %d | %.0f | %.0f | %.0f | %.0f | %.0f | %d | %.0f | %.0f |%n",
        minute,
        submitted,
        ended(),
        cluster.masters(),
        cluster.held(),
        vitals.heapMegabytes(),
        vitals.beats(),
        vitals.beatMedianMicros(),
        vitals.beatP99Micros(),
        vitals.backlog(),
        told.undecided(),
        vitals.threads(),
        vitals.processorSeconds());
    return told;
  }
}
