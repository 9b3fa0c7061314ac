package io.github.punctual.benchmarks.load;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.testcluster.MeasuredRow;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Many submissions a second, one in seven with a deadline, to a ResourceManager that keeps all on
 * disk: how many it takes, and whether all of them are there, also after a {@code kill -9}.
 */
public final class Submissions {
  private static final int CLIENTS = 32;
  private static final int PER_DEADLINE = 7;

  /** For each that comes the stock scheduler looks at all of its queue that wait for a master. */
  private static final int QUEUES = 100;

  private static final int NODES = 5;
  private static final int SLOTS = 12;

  /** What is to be taken of the rate that the stock scheduler takes. */
  private static final double AIM_PART = 0.98;

  private static final Duration SETTLE_AT_MOST = Duration.ofMinutes(20);

  private final LoadCluster cluster;
  private final SchedulerKind scheduler;
  private final int rate;
  private final int total;
  private final AtomicInteger next = new AtomicInteger();

  private Submissions(LoadCluster cluster, SchedulerKind scheduler, int rate, int seconds) {
    this.cluster = cluster;
    this.scheduler = scheduler;
    this.rate = rate;
    this.total = rate * seconds;
  }

  /**
   * Prints a line of a table, and a row, for each scheduler.
   *
   * @param args submissions a second, seconds; what is left out is 1000, 60
   */
  public static void main(String[] args)
      throws IOException, ExecutionException, InterruptedException {
    int rate = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 60;
    System.out.println(
        "| scheduler | asked for | taken a second | answered in, median ms | p99 ms |"
            + " known after it | known after kill -9 | deadline jobs after it | start s |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    OptionalDouble stock = OptionalDouble.empty();
    for (SchedulerKind scheduler : SchedulerKind.LOADED) {
      LoadSettings settings = new LoadSettings(scheduler, 1, 4, 1000, QUEUES);
      try (LoadCluster cluster = new LoadCluster(settings, NODES, SLOTS, 6)) {
        double taken = new Submissions(cluster, scheduler, rate, seconds).run(stock);
        stock = stock.isPresent() ? stock : OptionalDouble.of(taken);
      }
    }
    // Hadoop's clients leave threads behind.
    System.exit(0);
  }

  /**
   * Submits all, and tells what became of them.
   *
   * @param stock how many a second the stock scheduler took, which comes first
   * @return how many a second this one took
   */
  private double run(OptionalDouble stock)
      throws IOException, ExecutionException, InterruptedException {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    long begin = System.nanoTime();
    List<Future<Latencies>> all = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      all.add(clients.submit(() -> client(begin)));
    }
    Latencies latencies = new Latencies();
    for (Future<Latencies> each : all) {
      latencies.addAll(each.get());
    }
    double took = (System.nanoTime() - begin) / 1e9;
    clients.shutdown();
    int known = Poll.until("all to be known", SETTLE_AT_MOST, this::known, found -> found == total);
    LoadCluster.Restart restart = cluster.restart();
    int again = Poll.until("all to be back", SETTLE_AT_MOST, this::known, found -> found >= known);
    OptionalInt live =
        scheduler == SchedulerKind.PUNCTUAL
            ? OptionalInt.of(cluster.deadlineJobs())
            : OptionalInt.empty();
    tell(
        new Taken(total, total / took, latencies, known, again, live, restart.readySeconds()),
        stock);
    return total / took;
  }

  private void tell(Taken taken, OptionalDouble stock) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %d/s, %d | %.0f | %.1f | %.1f | %d | %d | %s | %.0f |%n",
        scheduler.title(),
        rate,
        total,
        taken.perSecond(),
        taken.latencies().millis(0.5),
        taken.latencies().millis(0.99),
        taken.known(),
        taken.again(),
        taken.live().isPresent() ? String.valueOf(taken.live().getAsInt()) : "",
        taken.readySeconds());
    taken
        .row(
            "%,d submissions a second for %d s, one in %d with a deadline, in %d queues: %s"
                .formatted(rate, total / rate, PER_DEADLINE, QUEUES, scheduler.title()),
            stock)
        .tell();
  }

  /**
   * What became of submissions that were taken.
   *
   * @param total how many there were
   * @param perSecond how many of them
   * @param latencies the times of the answers
   * @param known how many were there when all had been taken
   * @param again how many of them were there after the kill
   * @param live how many deadline jobs there were then; empty where nobody knows deadlines
   * @param readySeconds the start after the kill
   */
  record Taken(
      int total,
      double perSecond,
      Latencies latencies,
      int known,
      int again,
      OptionalInt live,
      double readySeconds) {
    /**
     * A row; without a verdict where it is the stock scheduler's.
     *
     * @param stock how many a second the stock scheduler took; empty of itself
     */
    MeasuredRow row(String what, OptionalDouble stock) {
      String measured =
          String.format(
              Locale.ROOT,
              "%,.0f a second taken; answered in %.0f ms, p99 %.0f ms; %,d of %,d known, %,d after"
                  + " `kill -9`%s; start after it %.0f s",
              perSecond,
              latencies.millis(0.5),
              latencies.millis(0.99),
              known,
              total,
              again,
              live.isPresent() ? ", %,d deadline jobs live".formatted(live.getAsInt()) : "",
              readySeconds);
      if (stock.isEmpty()) {
        return MeasuredRow.of(what, measured);
      }
      int deadlines = (total + PER_DEADLINE - 1) / PER_DEADLINE;
      boolean none = known == total && again == total && live.orElse(0) == deadlines;
      return new MeasuredRow(
          what,
          "none lost; %.2f of the CapacityScheduler's rate".formatted(AIM_PART),
          measured,
          none && perSecond >= AIM_PART * stock.getAsDouble());
    }
  }

  /** Submits its part, each at its time or as soon after it as the ResourceManager lets it. */
  private Latencies client(long begin) throws IOException, YarnException {
    Latencies latencies = new Latencies();
    for (int i = next.getAndIncrement(); i < total; i = next.getAndIncrement()) {
      LoadCluster.awaitNanos(begin + TimeUnit.SECONDS.toNanos(i) / rate);
      long before = System.nanoTime();
      cluster.submit(job(i));
      latencies.add(System.nanoTime() - before);
    }
    return latencies;
  }

  private static LoadJob job(int number) {
    Set<String> tags =
        number % PER_DEADLINE == 0
            ? Set.of("sla.deadline=20h", "sla.tasks=1", "sla.task-memory=1g")
            : Set.of();
    return LoadJob.of(
        "submission-" + number % QUEUES,
        LoadSettings.jobQueue(number % QUEUES),
        tags,
        1,
        TimeUnit.HOURS.toMillis(1));
  }

  private int known() throws IOException {
    return cluster.metrics().path("appsSubmitted").asInt();
  }
}
