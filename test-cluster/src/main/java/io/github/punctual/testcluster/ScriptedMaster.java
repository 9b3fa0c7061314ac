package io.github.punctual.testcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.ApplicationAttemptNotFoundException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An application whose every step a test decides: how many containers of which size it asks for,
 * how long they run, when its master fails. Starts in about a second.
 *
 * <p>To YARN it is an ordinary application. Its master's container runs a shell that hands the
 * attempt's tokens to this object, which then speaks for it from the test's own Java virtual
 * machine; so the cluster must be on this machine. When the master is tried again, this object
 * speaks for the new attempt, without asking again for what the old one had.
 *
 * <p>Thread-safe. Anything that goes wrong behind the scenes is thrown by the next call.
 */
public final class ScriptedMaster implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ScriptedMaster.class);
  private static final long HEARTBEAT_MILLIS = 200;
  private static final Duration CALL_AT_MOST = Duration.ofMinutes(2);

  private final Configuration conf;
  private final YarnClient client;
  private final ApplicationId id;
  private final Path folder;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(ScriptedMaster::daemon);

  private final ScheduledFuture<?> heartbeats;

  private final ContainerBook book = new ContainerBook();
  private final Set<Path> attemptsSeen = new LinkedHashSet<>();
  private MasterAttempt attempt;
  private volatile float progress = 0.5f;
  private boolean ended;
  private Exception failure;

  ScriptedMaster(Configuration conf, YarnClient client, ApplicationId id, Path folder) {
    this.conf = conf;
    this.client = client;
    this.id = id;
    this.folder = folder;
    this.heartbeats =
        thread.scheduleWithFixedDelay(this::beat, 0, HEARTBEAT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Starts the description of an application. */
  public static ScriptedMasterBuilder builder(Configuration clientConf, YarnClient client) {
    return new ScriptedMasterBuilder(clientConf, client);
  }

  /** The application's id. */
  public ApplicationId id() {
    return id;
  }

  /** The number of the attempt that is registered, from 1; empty while there is none. */
  public synchronized Optional<Integer> attempt() {
    checkHealthy();
    return Optional.ofNullable(attempt).map(MasterAttempt::number);
  }

  /** The master's container; empty while no attempt is registered. */
  public synchronized Optional<ContainerId> masterContainer() {
    checkHealthy();
    return Optional.ofNullable(attempt).map(MasterAttempt::container);
  }

  /** The node that the master's container runs on; empty while no attempt is registered. */
  public synchronized Optional<NodeId> masterNode() {
    checkHealthy();
    return Optional.ofNullable(attempt).map(MasterAttempt::node);
  }

  /** Waits until an attempt of at least this number is registered. */
  public ScriptedMaster awaitAttempt(int number, Duration atMost) {
    Poll.until(
        "attempt %d of %s to register".formatted(number, id),
        atMost,
        this::attempt,
        now -> now.isPresent() && now.get() >= number);
    return this;
  }

  /**
   * Asks for containers. The request counts from the next heartbeat on, or from the registration of
   * the first attempt if there is none yet. In place of one that cannot be started, because its
   * node is dead or refuses, another is asked for.
   *
   * @param runFor how long each of them runs
   */
  public synchronized void request(int count, int memoryMib, int vcores, Duration runFor) {
    checkHealthy();
    book.ask(count, Resource.newInstance(memoryMib, vcores), new TaskScript(runFor, 0));
  }

  /**
   * Asks for containers that fail.
   *
   * @param runFor how long each of them runs before it does
   */
  public synchronized void requestFailing(int count, int memoryMib, int vcores, Duration runFor) {
    checkHealthy();
    book.ask(count, Resource.newInstance(memoryMib, vcores), new TaskScript(runFor, 1));
  }

  /**
   * Asks for one container for each task; in place of one that does not succeed, be it taken away
   * or lost with its node, another is asked for. Counts from when {@link #request} does.
   *
   * @param priority of the requests, the lowest number first; what has a priority of its own is a
   *     stage of its own to schedulers
   * @param tasks how long each of them runs, at least one
   */
  public synchronized void requestUntilDone(
      int priority, int memoryMib, int vcores, List<Duration> tasks) {
    checkHealthy();
    book.askUntilDone(
        priority,
        Resource.newInstance(memoryMib, vcores),
        tasks.stream().map(each -> new TaskScript(each, 0)).toList());
  }

  /** The progress that the master reports from now on, 0 to 1; at first a half. */
  public void reportProgress(double fraction) {
    progress = (float) fraction;
  }

  /** Takes back all requests that are not yet fulfilled. */
  public synchronized void cancelRequests() {
    checkHealthy();
    book.cancelAsks();
  }

  /** Number of containers that were asked for and are not yet given. */
  public synchronized int missing() {
    checkHealthy();
    return book.missing();
  }

  /**
   * The containers that were given and have not ended, oldest first; the master's own apart. The
   * last ones may still be starting.
   */
  public synchronized List<Container> running() {
    checkHealthy();
    return book.running();
  }

  /** How the started containers of the attempts so far ended, as the ResourceManager told it. */
  public synchronized List<ContainerStatus> completed() {
    checkHealthy();
    return book.completed();
  }

  /** How many containers of a priority ended with exit code 0. */
  public synchronized int succeeded(int priority) {
    checkHealthy();
    return book.succeeded(priority);
  }

  /** How long the tasks that succeeded were to run, together; known also when the master broke. */
  public synchronized Duration worked() {
    return book.worked();
  }

  /**
   * How much longer than they were to run the tasks that succeeded had their containers, together:
   * what starting them took, and until the master heard of their end.
   */
  public synchronized Duration heldBesides() {
    return book.heldBesides();
  }

  /** What the ResourceManager says is left for this application. */
  public synchronized Resource headroom() {
    checkHealthy();
    return book.headroom();
  }

  /** Waits until exactly {@code count} containers are given and their processes are started. */
  public void awaitRunning(int count, Duration atMost) {
    Poll.until(
        "%d running containers of %s, all started".formatted(count, id),
        atMost,
        this::given,
        now -> now.count == count && now.started == count);
  }

  private synchronized Given given() {
    checkHealthy();
    return new Given(book.running().size(), book.startedCount());
  }

  /** Gives back one container. */
  public synchronized void release(ContainerId container) {
    checkHealthy();
    if (!book.runs(container)) {
      throw new IllegalArgumentException(container + " is not running; running: " + book.running());
    }
    book.release(container);
  }

  /**
   * Lets the master's container end with an exit code; YARN tries again or gives up, and ends the
   * attempt's containers.
   *
   * @throws IllegalStateException if no attempt is registered
   */
  public void failMaster(int exitCode) throws IOException {
    MasterAttempt leaving;
    synchronized (this) {
      leaving = registered();
      forgetAttempt();
    }
    leaving.leave(exitCode);
  }

  /** Ends the application as succeeded. */
  public void finish() {
    finish(FinalApplicationStatus.SUCCEEDED, "");
  }

  /**
   * Ends the application with a final status and diagnostics; its containers end too.
   *
   * @throws IllegalStateException if no attempt is registered
   */
  public void finish(FinalApplicationStatus status, String message) {
    try {
      // On the heartbeat's thread: no heartbeat may follow the end.
      thread
          .submit(
              () -> {
                MasterAttempt last;
                synchronized (this) {
                  last = registered();
                }
                last.unregister(status, message);
                synchronized (this) {
                  ended = true;
                  forgetAttempt();
                }
                last.leave(0);
                return null;
              })
          .get(CALL_AT_MOST.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while ending " + id, e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("Could not end " + id, e);
    }
  }

  /** Kills the application if it has not ended, and frees everything. */
  @Override
  public void close() throws IOException, YarnException {
    heartbeats.cancel(true);
    thread.shutdownNow();
    synchronized (this) {
      ended = true;
      forgetAttempt();
    }
    try {
      if (!Applications.isFinal(client.getApplicationReport(id).getYarnApplicationState())) {
        client.killApplication(id);
      }
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private MasterAttempt registered() {
    checkHealthy();
    if (attempt == null) {
      throw new IllegalStateException("No attempt of " + id + " is registered");
    }
    return attempt;
  }

  private void checkHealthy() {
    if (failure != null) {
      throw new IllegalStateException("The scripted master of " + id + " broke", failure);
    }
  }

  private void forgetAttempt() {
    if (attempt != null) {
      attempt.close();
      attempt = null;
    }
    book.forgetAttempt();
  }

  private void beat() {
    MasterAttempt now;
    synchronized (this) {
      if (ended || failure != null) {
        return;
      }
      now = attempt;
    }
    try {
      if (now == null) {
        registerNewAttempt();
      } else {
        heartbeat(now);
      }
    } catch (IOException | YarnException | RuntimeException e) {
      synchronized (this) {
        // Whatever closing or a forgotten attempt interrupts is no failure.
        failure = ended || attempt != now ? null : e;
      }
    }
  }

  private void registerNewAttempt() throws IOException, YarnException {
    Optional<Path> found;
    try (Stream<Path> folders = Files.list(folder)) {
      found =
          folders
              .filter(path -> Files.exists(path.resolve(MasterAttempt.TOKENS)))
              .filter(attemptsSeen::add)
              .findFirst();
    }
    if (found.isPresent()) {
      try {
        MasterAttempt fresh = new MasterAttempt(conf, found.get());
        synchronized (this) {
          attempt = fresh;
        }
      } catch (ApplicationAttemptNotFoundException e) {
        LOG.info("The attempt of {} ended before it registered", found.get(), e);
      }
    }
  }

  private void heartbeat(MasterAttempt now) throws IOException, YarnException {
    List<ResourceRequest> asks;
    List<ContainerId> releases;
    synchronized (this) {
      asks = book.takeChangedAsks();
      releases = book.takeReleases();
    }
    Map<Container, TaskScript> toStart;
    try {
      AllocateResponse response = now.heartbeat(asks, releases, progress);
      synchronized (this) {
        if (attempt != now) {
          return;
        }
        toStart = book.enter(response);
      }
    } catch (MasterAttempt.Restarted e) {
      synchronized (this) {
        book.repeatAsks(releases);
      }
      return;
    } catch (ApplicationAttemptNotFoundException e) {
      synchronized (this) {
        // The attempt is over; the next one, if any, announces itself.
        if (attempt == now) {
          forgetAttempt();
        }
      }
      return;
    }
    toStart.forEach((given, script) -> start(now, given, script));
  }

  private void start(MasterAttempt now, Container given, TaskScript script) {
    synchronized (this) {
      if (attempt != now) {
        return;
      }
    }
    boolean started = now.start(given, script);
    synchronized (this) {
      if (attempt == now) {
        if (started) {
          book.started(given.getId());
        } else {
          book.failedToStart(given);
        }
      }
    }
  }

  private static Thread daemon(Runnable task) {
    Thread made = new Thread(task, "scripted-master");
    made.setDaemon(true);
    return made;
  }

  private record Given(int count, int started) {}
}
