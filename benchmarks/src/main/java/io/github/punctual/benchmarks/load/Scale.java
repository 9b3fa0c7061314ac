package io.github.punctual.benchmarks.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * A large cluster full of promises, over its protocols: what decisions, pages, a start and memory
 * cost, and how each grows from a hundredth of it to the whole.
 */
public final class Scale {
  private static final int NODES = 10_000;
  private static final int SLOTS = 11;
  private static final int RUNNING_JOBS = 1_000;
  private static final int RUNNING_TASKS = 40;
  private static final int RESERVATIONS = 1_000;
  private static final int RESERVED_TASKS = 20;
  private static final int BURST_QUEUES = 100;
  private static final int BURST_TASKS = 40;
  private static final int BEST_EFFORT_JOBS = 100;
  private static final int BEST_EFFORT_TASKS = 360;
  private static final int WAITING_JOBS = 10_000;
  private static final int BEAT_MILLIS = 10_000;
  private static final long LONG = TimeUnit.HOURS.toMillis(10);
  private static final int ANSWERS = 7;
  private static final int DECISIONS = 100;
  private static final double LEAVING_PERCENT = 1;

  /** As those that run take ten hours, only the first of them find room to begin in time. */
  private static final String WAITING = "sla.deadline=11h";

  private static final String PLOT = "plot=";
  private static final int TOGETHER = 50;
  private static final Duration FILL_AT_MOST = Duration.ofMinutes(40);

  private static final Map<String, String> PATHS =
      Map.of(
          "overview", "/punctual/",
          "page of jobs", "/punctual/jobs",
          "page of queues", "/punctual/queues",
          "page of the plan", "/punctual/plan",
          "page of reservations", "/punctual/reservations",
          "status", "/punctual/api/v1/status",
          "ledger", "/punctual/api/v1/ledger",
          "1,000 jobs as JSON", "/punctual/api/v1/jobs?limit=1000",
          "waiting jobs as JSON", "/punctual/api/v1/jobs?state=WAITING&limit=100");

  private final LoadCluster cluster;
  private final double percent;
  private final ScaleRow row;

  private Scale(LoadCluster cluster, double percent) {
    this.cluster = cluster;
    this.percent = percent;
    this.row = new ScaleRow(percent);
  }

  /**
   * Prints a table, a column for each size, and rows of what it says.
   *
   * @param args {@code plot=} and a file where it is to be drawn, and percentages; 1 10 100 when
   *     left out
   */
  public static void main(String[] args) throws IOException, YarnException {
    boolean plotted = args.length > 0 && args[0].startsWith(PLOT);
    int first = plotted ? 1 : 0;
    List<Double> sizes =
        args.length > first
            ? Arrays.stream(args).skip(first).map(Double::valueOf).toList()
            : List.of(1.0, 10.0, 100.0);
    List<ScaleRow> rows = new ArrayList<>();
    for (double percent : sizes) {
      int queues = part(BURST_QUEUES, percent);
      LoadSettings settings =
          new LoadSettings(SchedulerKind.PUNCTUAL, queues, BURST_TASKS, BEAT_MILLIS, 0);
      try (LoadCluster cluster = new LoadCluster(settings, part(NODES, percent), SLOTS, 8)) {
        Scale scale = new Scale(cluster, percent);
        scale.run();
        rows.add(scale.row);
      }
      if (rows.size() < sizes.size()) {
        // What is known already, should the next size fail.
        System.out.println(ScaleRow.table(rows));
      }
    }
    ScaleRow.tell(rows);
    if (plotted) {
      Files.writeString(Path.of(args[0].substring(PLOT.length())), ScaleRow.plot(rows));
    }
    // Hadoop's clients leave threads behind.
    System.exit(0);
  }

  private void run() throws IOException, YarnException {
    fill();
    waiting();
    cluster.vitals();
    decisions();
    answers();
    Vitals vitals = cluster.vitals();
    row.put("heap, MB", vitals.heapMegabytes());
    row.put("a heartbeat, median us", vitals.beatMedianMicros());
    row.put("a heartbeat, p99 us", vitals.beatP99Micros());
    replanning();
    Set<String> promised = promised();
    LoadCluster.Restart restart = cluster.restart();
    row.put("start until it answers, s", restart.answeredSeconds());
    row.put("start until it decides, s", restart.readySeconds());
    promised.removeAll(promised());
    row.put(ScaleRow.LOST, promised.size());
  }

  private static int part(int all, double percent) {
    return (int) Math.max(1, Math.round(all * percent / 100));
  }

  /** Lets as many containers run as the cluster is to hold. */
  private void fill() throws IOException, YarnException {
    int containers = 0;
    for (int i = 0; i < part(RESERVATIONS, percent); i++) {
      Optional<ReservationId> reservation =
          cluster.reserve(
              "window(atom(<1024,1>, %1$d, %1$d, 10h, %2$dh), 0, +11h)"
                  .formatted(RESERVED_TASKS, RESERVED_TASKS * 10));
      if (reservation.isEmpty()) {
        throw new IllegalStateException(
            "reservation %d of %s %% was refused".formatted(i, percent));
      }
      cluster.submit(
          new LoadJob("reserved", LoadSettings.PLAN, Set.of(), RESERVED_TASKS, LONG, reservation));
      containers += RESERVED_TASKS + 1;
    }
    for (int i = 0; i < part(RUNNING_JOBS, percent); i++) {
      cluster.submit(deadline("running", RUNNING_TASKS, "sla.deadline=20h"));
      awaitDecisions(i);
      containers += RUNNING_TASKS + 1;
    }
    for (int i = 0; i < part(BURST_QUEUES, percent); i++) {
      cluster.submit(LoadJob.of("burst", LoadSettings.burstQueue(i), Set.of(), BURST_TASKS, LONG));
      containers += BURST_TASKS + 1;
    }
    for (int i = 0; i < part(BEST_EFFORT_JOBS, percent); i++) {
      cluster.submit(LoadJob.of("other", LoadSettings.JOBS, Set.of(), BEST_EFFORT_TASKS, LONG));
      containers += BEST_EFFORT_TASKS + 1;
    }
    int all = containers;
    Poll.until(
        "%d containers to run".formatted(all),
        FILL_AT_MOST,
        this::allocated,
        found -> found >= all);
    row.put("running containers", containers);
  }

  private int allocated() throws IOException {
    return cluster.metrics().path("containersAllocated").asInt();
  }

  private void waiting() throws IOException, YarnException {
    int jobs = part(WAITING_JOBS, percent);
    for (int i = 0; i < jobs; i++) {
      cluster.submit(deadline("waiting", 10, WAITING));
      awaitDecisions(i);
    }
    int running = part(RUNNING_JOBS, percent);
    Poll.until(
        "%d jobs to be known".formatted(jobs),
        FILL_AT_MOST,
        cluster::deadlineJobs,
        found -> found >= jobs + running);
    row.put(ScaleRow.JOBS, cluster.deadlineJobs());
    row.put(ScaleRow.GIVEN_UP, cluster.shown("status").at("/counts/bypassed").asDouble());
  }

  /**
   * No job is to be given up because the policy has not come to it in time: how many it can decide
   * about at once is another question.
   */
  private void awaitDecisions(int submitted) {
    if (submitted % TOGETHER == 0) {
      Poll.until("decisions", FILL_AT_MOST, cluster::undecided, waiting -> waiting <= 2 * TOGETHER);
    }
  }

  private LoadJob deadline(String name, int tasks, String deadline) {
    return LoadJob.of(
        name,
        LoadSettings.JOBS,
        Set.of(deadline, "sla.tasks=" + tasks, "sla.task-memory=1g", "sla.task-duration=10h"),
        tasks,
        LONG);
  }

  /** What a newcomer costs. */
  private void decisions() throws IOException, YarnException {
    JsonNode before = counts();
    JsonNode after = newcomers(DECISIONS);
    row.put("a decision, mean ms", spentMillis(before, after) / calls(before, after));
    row.put(ScaleRow.P99, after.path("policyCallP99Micros").asDouble() / 1e3);
  }

  /**
   * What another capacity costs: the policy hears of it, and of what was lost with the nodes,
   * before it decides about who comes next.
   */
  private void replanning() throws IOException, YarnException {
    JsonNode before = counts();
    long begin = System.nanoTime();
    cluster.leave(part(NODES, percent * LEAVING_PERCENT / 100));
    JsonNode after = newcomers(1);
    row.put(ScaleRow.REPLANNING, spentMillis(before, after));
    row.put("of it calls of the policy", calls(before, after));
    row.put("until a newcomer was decided, s", (System.nanoTime() - begin) / 1e9);
    cluster.comeBack();
  }

  /** Submits jobs; what is counted when all are decided. */
  private JsonNode newcomers(int count) throws IOException, YarnException {
    double known = counts().path("submitted").asDouble() + count;
    for (int i = 0; i < count; i++) {
      cluster.submit(deadline("newcomer", 10, WAITING));
    }
    Poll.until(
        "newcomers to be known",
        FILL_AT_MOST,
        () -> counts().path("submitted").asDouble(),
        found -> found >= known);
    return Poll.until(
            "newcomers to be decided",
            FILL_AT_MOST,
            () -> cluster.shown("status"),
            status -> status.at("/jobs/live/DECIDING").asInt() == 0)
        .path("counts");
  }

  private JsonNode counts() throws IOException {
    return cluster.shown("status").path("counts");
  }

  private static double calls(JsonNode before, JsonNode after) {
    return after.path("policyCalls").asDouble() - before.path("policyCalls").asDouble();
  }

  /** How long the policy was called. */
  private static double spentMillis(JsonNode before, JsonNode after) {
    return (spent(after) - spent(before)) / 1e3;
  }

  private static double spent(JsonNode counts) {
    return counts.path("policyCalls").asDouble() * counts.path("policyCallMeanMicros").asDouble();
  }

  /** Medians of the times of answers; the first answer of each path does not count. */
  private void answers() throws IOException {
    for (Map.Entry<String, String> each : new TreeMap<>(PATHS).entrySet()) {
      cluster.answerNanos(each.getValue());
      Latencies times = new Latencies();
      for (int i = 0; i < ANSWERS; i++) {
        times.add(cluster.answerNanos(each.getValue()));
      }
      row.put(each.getKey() + ", ms", times.millis(0.5));
    }
  }

  /** The jobs that are promised their deadlines, and the reservations, by their ids. */
  private Set<String> promised() throws IOException {
    Set<String> ids = new HashSet<>();
    for (JsonNode job :
        cluster.shown("jobs?kind=deadline&state=ADMITTED&limit=10000").path("jobs")) {
      // Lent is what nothing is promised of.
      if (!job.has("lentTasks")) {
        ids.add(job.path("id").asText());
      }
    }
    for (JsonNode one : cluster.shown("reservations?limit=10000").path("reservations")) {
      ids.add(one.path("id").asText());
    }
    return ids;
  }
}
