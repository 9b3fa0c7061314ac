package io.github.punctual.testcluster;

import static org.apache.hadoop.util.BlockingThreadPoolExecutorService.newDaemonThreadFactory;

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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.ApplicationAttemptNotFoundException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks for the attempts of a {@link ScriptedMaster}, one after the other, on a thread of its own:
 * registers each that announces itself, sends its heartbeats with what the book asks for, and
 * starts the containers that are given. Guards the book.
 *
 * <p>Thread-safe. Anything that goes wrong on its thread is thrown by the next call.
 */
final class MasterVoice implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(MasterVoice.class);
  private static final long HEARTBEAT_MILLIS = 200;
  private static final Duration CALL_AT_MOST = Duration.ofMinutes(6);

  private final Configuration conf;
  private final ApplicationId id;
  private final Path folder;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(newDaemonThreadFactory("scripted-master"));

  private final ScheduledFuture<?> heartbeats;

  private final ContainerBook book = new ContainerBook();
  private final Set<Path> attemptsSeen = new LinkedHashSet<>();
  private MasterAttempt attempt;
  private volatile float progress = 0.5f;
  private long unknownSince;
  private boolean ended;
  private Exception failure;

  /**
   * A voice that waits for the first attempt.
   *
   * @param folder where the attempts' containers leave their tokens
   */
  MasterVoice(Configuration conf, ApplicationId id, Path folder) {
    this.conf = conf;
    this.id = id;
    this.folder = folder;
    this.heartbeats =
        thread.scheduleWithFixedDelay(this::beat, 0, HEARTBEAT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** The attempt that is registered; empty while there is none. */
  synchronized Optional<MasterAttempt> attempt() {
    checkHealthy();
    return Optional.ofNullable(attempt);
  }

  /** Answers from the book. */
  synchronized <T> T look(Function<ContainerBook, T> question) {
    checkHealthy();
    return question.apply(book);
  }

  /** Answers from the book, also when something went wrong. */
  synchronized <T> T lookAnyway(Function<ContainerBook, T> question) {
    return question.apply(book);
  }

  /** Changes the book; the next heartbeat says it. */
  synchronized void change(Consumer<ContainerBook> entry) {
    checkHealthy();
    entry.accept(book);
  }

  /** The progress to report from now on, 0 to 1. */
  void reportProgress(double fraction) {
    progress = (float) fraction;
  }

  /**
   * Lets the attempt's container end with an exit code.
   *
   * @throws IllegalStateException if no attempt is registered
   */
  void fail(int exitCode) throws IOException {
    MasterAttempt leaving;
    synchronized (this) {
      leaving = registered();
      forgetAttempt();
    }
    leaving.leave(exitCode);
  }

  /** Says nothing more for an attempt whose own node died, and gives up what ran on that node. */
  synchronized void nodeDied(NodeId node) {
    checkHealthy();
    if (attempt == null) {
      return;
    }
    if (attempt.node().equals(node)) {
      forgetAttempt();
    } else {
      book.lost(node);
    }
  }

  /**
   * Ends the application.
   *
   * @throws IllegalStateException if no attempt is registered
   */
  void finish(FinalApplicationStatus status, String message) {
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

  /** Ends the heartbeats; the ResourceManager hears nothing more. */
  @Override
  public void close() {
    heartbeats.cancel(true);
    thread.shutdownNow();
    synchronized (this) {
      ended = true;
      forgetAttempt();
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
      } catch (InvalidToken e) {
        // A ResourceManager says so that was paused and is not active any more, but does not know
        // it yet.
        LOG.info("The attempt of {} is not known", found.get(), e);
        attemptsSeen.remove(found.get());
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
        unknownSince = 0;
      }
    } catch (MasterAttempt.Restarted e) {
      synchronized (this) {
        book.repeatAsks(releases);
      }
      return;
    } catch (InvalidToken e) {
      LOG.info("{} is not known", now.container(), e);
      synchronized (this) {
        book.repeatAsks(releases);
        unknown(now);
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

  /**
   * A ResourceManager does not know the attempt: as it is over, or as the ResourceManager is not
   * active any more and does not know that yet.
   */
  private void unknown(MasterAttempt now) {
    long time = System.nanoTime();
    if (unknownSince == 0) {
      unknownSince = time;
    } else if (attempt == now && time - unknownSince > MasterAttempt.FORGOTTEN.toNanos()) {
      unknownSince = 0;
      forgetAttempt();
    }
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
}
