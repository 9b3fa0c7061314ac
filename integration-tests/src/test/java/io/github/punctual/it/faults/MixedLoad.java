package io.github.punctual.it.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.it.faults.LoadJob.End;
import io.github.punctual.it.faults.LoadJob.Kind;
import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a number of jobs of all kinds in the cluster, each submitted when another has ended. */
final class MixedLoad implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MixedLoad.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final int LIVE = 9;

  private final FaultCluster cluster;
  private final Random random;
  private final ExecutorService threads = Executors.newCachedThreadPool(MixedLoad::daemon);
  private final List<Submitted> live = new ArrayList<>();
  private final List<End> ended = new ArrayList<>();
  private final List<String> reservations = new ArrayList<>();
  private int count;

  MixedLoad(FaultCluster cluster, long seed) {
    this.cluster = cluster;
    this.random = new Random(seed);
  }

  private record Submitted(LoadJob job, Future<End> end) {}

  /**
   * Takes up what has ended and submits others in its place. The ResourceManager must answer.
   *
   * @throws IOException when a job could not be played
   */
  void refill() throws IOException, InterruptedException {
    for (Submitted each : List.copyOf(live)) {
      if (each.end().isDone()) {
        take(each, Duration.ZERO);
      }
    }
    while (live.size() < LIVE) {
      submit(KINDS.get(count % KINDS.size()));
    }
  }

  private void submit(Kind kind) throws IOException {
    count++;
    int tasks = kind == Kind.LARGE ? 8 : 1 + random.nextInt(3);
    Duration taskTime = Duration.ofMillis(2_000 + random.nextInt(10_000));
    Optional<String> reservation = kind == Kind.RESERVED ? reserve(tasks) : Optional.empty();
    if (kind == Kind.RESERVED && reservation.isEmpty()) {
      return;
    }
    String name = "load-" + kind.name().toLowerCase(Locale.ROOT) + "-" + count;
    LoadJob job = new LoadJob(cluster, kind, name, tasks, taskTime, reservation);
    live.add(new Submitted(job, threads.submit(job)));
  }

  /** Capacity for some minutes from now on; empty where there is no room, or no answer, now. */
  private Optional<String> reserve(int tasks) throws IOException {
    Rest.Answer answer =
        cluster.reserve("window(atom(<1024,1>, %1$d, %1$d, 1m, %1$dm), 0, +15m)".formatted(tasks));
    if (answer.status() == 409 || answer.status() == FaultCluster.BUSY) {
      return Optional.empty();
    }
    if (answer.status() != 201) {
      throw new IOException("No answer to a reservation: " + answer);
    }
    String id = JSON.readTree(answer.body()).path("id").asText();
    reservations.add(id);
    return Optional.of(id);
  }

  /** The jobs that are in the cluster now. */
  List<LoadJob> live() {
    return live.stream().map(Submitted::job).toList();
  }

  /** The jobs that have ended. */
  List<End> ended() {
    return List.copyOf(ended);
  }

  /** The reservations that were accepted. */
  List<String> reservations() {
    return List.copyOf(reservations);
  }

  /**
   * Lets all end.
   *
   * @return the names of those that do not
   */
  List<String> drain(Duration atMost) throws IOException, InterruptedException {
    long until = System.nanoTime() + atMost.toNanos();
    for (Submitted each : List.copyOf(live)) {
      take(each, Duration.ofNanos(Math.max(0, until - System.nanoTime())));
    }
    return live().stream().map(job -> job.name() + " " + job.id()).toList();
  }

  private void take(Submitted each, Duration atMost) throws IOException, InterruptedException {
    try {
      ended.add(each.end().get(atMost.toMillis(), TimeUnit.MILLISECONDS));
      live.remove(each);
    } catch (TimeoutException e) {
      LOG.info("{} {} goes on", each.job().name(), each.job().id());
    } catch (ExecutionException e) {
      throw new IOException(
          "%s %s could not be played".formatted(each.job().name(), each.job().id()), e.getCause());
    }
  }

  private static Thread daemon(Runnable job) {
    Thread made = new Thread(job, "load");
    made.setDaemon(true);
    return made;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
