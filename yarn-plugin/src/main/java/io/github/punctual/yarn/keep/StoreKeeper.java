package io.github.punctual.yarn.keep;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.store.DiskThread;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.LastRuns;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreFencedException;
import io.github.punctual.yarn.store.StoreHangsException;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreReport;
import io.github.punctual.yarn.store.StoreSettings;
import io.github.punctual.yarn.store.StoredState;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the store and remembers what it held at the start. A write that fails is counted and
 * logged, and the cluster goes on without it: a promise to a job that may be forgotten in a crash
 * is better than a ResourceManager that stops. What is promised only where it cannot be forgotten
 * is written by {@link #promise}. Nobody waits for the file system longer than the settings say,
 * and while it is known to hang nobody waits at all.
 */
public final class StoreKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(StoreKeeper.class);

  /** So long after a write that failed the next one is tried, though nothing else is to be kept. */
  private static final long RETRY_MILLIS = 2_000;

  /** Twice as long each time, up to this: each that fails may leave a file behind. */
  private static final long RETRY_MOST_MILLIS = 60_000;

  /** Opens the store. */
  @FunctionalInterface
  public interface Opener {
    /** Opens it; takes it away from a ResourceManager that has it open. */
    StateStore open() throws IOException;
  }

  private final Opener opener;
  private final DiskThread disk;
  private final long openTimeoutMillis;
  private final Runnable failure;
  private final LastRuns lastRuns = new LastRuns();
  private final InFlight inFlight = new InFlight();
  private final AtomicBoolean catchingUp = new AtomicBoolean();
  private volatile Optional<StateStore> store = Optional.empty();

  /** What it held when it was opened; nothing before, so that nobody waits who asks. */
  private volatile StoredState initial = StoredState.NOTHING;

  private volatile String lastFailure = "";

  /** Why the store could not be opened; it is not tried again then. */
  private volatile Optional<IOException> refused = Optional.empty();

  private final Map<String, UnusedReservations> unused = new ConcurrentSkipListMap<>();

  /** What of it is of kinds that nothing here serves. */
  private volatile List<UnservedPromises> unserved = List.of();

  private volatile boolean closed;

  /** One of a store that opens in a bounded time; {@code failure} is told of failing writes. */
  public StoreKeeper(Opener opener, DiskThread disk, long openTimeoutMillis, Runnable failure) {
    this.opener = opener;
    this.disk = disk;
    this.openTimeoutMillis = openTimeoutMillis;
    this.failure = failure;
  }

  /** Looks, for a bounded time, whether it could be opened, and leaves it to who has it open. */
  void check(StoreSettings settings, Configuration conf) throws IOException {
    disk.run(() -> StateStore.check(settings, conf), openTimeoutMillis);
  }

  /**
   * Opens the store if it is not open. One that could not be opened stays closed: what has been
   * decided since knows nothing of what it holds, and must not be mixed with that.
   *
   * @throws IOException when it cannot be opened or read, or not in time
   */
  public synchronized void open() throws IOException {
    if (refused.isPresent()) {
      throw new IOException(refused.get().getMessage(), refused.get());
    }
    if (store.isEmpty() && !closed) {
      try {
        disk.run(this::openOnDisk, openTimeoutMillis);
      } catch (IOException | RuntimeException e) {
        refuse(e);
      }
    }
  }

  private void openOnDisk() throws IOException {
    StateStore opened = opener.open();
    synchronized (disk) {
      if (refused.isEmpty()) {
        initial = opened.stored();
        lastRuns.follow(initial.history());
        store = Optional.of(opened);
        return;
      }
    }
    opened.close();
  }

  private void refuse(Exception cause) throws IOException {
    synchronized (disk) {
      if (store.isPresent()) {
        // It was opened at the last moment.
        return;
      }
      IOException why =
          cause instanceof StoreHangsException
              ? new IOException(
                  "the store could not be opened and read within %d ms (%s): %s"
                      .formatted(
                          openTimeoutMillis,
                          PunctualSettings.STORE_OPEN_TIMEOUT.name(),
                          cause.getMessage()),
                  cause)
              : new IOException(cause.getMessage(), cause);
      refused = Optional.of(why);
    }
    disk.interrupt();
    failed("The store cannot be opened, and what it holds is not known here", cause);
    throw refused.get();
  }

  private void failed(String what, Exception e) {
    failure.run();
    if (lastFailure.isEmpty()) {
      LOG.error("{}.", what, e);
    }
    lastFailure = String.valueOf(e.getMessage());
  }

  /** What was found when the store was opened; empty while it is not open. */
  public StoreReport report() {
    return store.map(StateStore::report).orElse(new StoreReport(List.of(), 0));
  }

  /** What of it has no place under the present settings, by plan. */
  public Map<String, UnusedReservations> unused() {
    return Collections.unmodifiableMap(unused);
  }

  /** Notes that what the store held of a plan has no place. */
  public void leave(UnusedReservations left) {
    unused.put(left.queue(), left);
  }

  /** Notes that what the store held of a plan has a place. */
  public void takeUp(String plan) {
    unused.remove(plan);
  }

  /** What of it is of kinds that nothing serves here; empty before {@link #leaveAllBut}. */
  public List<UnservedPromises> unserved() {
    return unserved;
  }

  /**
   * Notes and logs what the store held of kinds that are not served here.
   *
   * @param scheduler the simple name of the scheduler
   * @param nowMillis the present, after which reservations must last to count
   * @param isThere whether a job has not ended; others do not count
   */
  public void leaveAllBut(
      Set<DecisionLog.Kind> served, String scheduler, long nowMillis, Predicate<JobId> isThere) {
    unserved = UnservedPromises.of(initial, served, scheduler, nowMillis, isThere);
  }

  /** What a policy, or whatever else learns, had learned when the store was opened. */
  public Optional<Map<String, Double>> learned(String policy) {
    return Optional.ofNullable(initial.learned().get(policy));
  }

  /** All that it held when it was opened; nothing before. */
  public StoredState stored() {
    return initial;
  }

  /** The last run of a user under a name, of those that the store keeps. */
  public Optional<HistoryRecord> lastRun(HistoryKey key) {
    return lastRuns.of(key);
  }

  /** Whether the store keeps a run of any of these jobs. */
  public boolean knows(Whose whose) {
    return lastRuns.knows(whose);
  }

  /** The text of the last failure; empty while the last write worked. */
  public String lastFailure() {
    return lastFailure;
  }

  /** How long anybody waits for a write, in milliseconds. */
  public long patienceMillis() {
    return disk.patienceMillis();
  }

  /** Through which goes what clients wait for and what waits for the store. */
  public InFlight inFlight() {
    return inFlight;
  }

  /** Writes one record as {@link #append(List)}. */
  public void append(StoreRecord record) {
    append(List.of(record));
  }

  /**
   * Writes records that are promises: they are durable when it returns.
   *
   * @param undo what makes the state as it was before them; the earlier runs and job files that
   *     they take away need not be in it
   * @throws NotDurableException when they cannot be written; then nothing is left of them
   */
  public void promise(List<StoreRecord> records, List<StoreRecord> undo) {
    try {
      open();
      StateStore opened =
          store.orElseThrow(() -> new IllegalStateException("the ResourceManager is stopping"));
      disk.check();
      List<StoreRecord> takenAway = opened.note(records);
      try {
        write(opened);
      } catch (IOException | RuntimeException | Error e) {
        opened.undo(takenAway);
        opened.undo(undo);
        catchUp(opened, 0);
        throw e;
      }
      records.forEach(lastRuns::apply);
    } catch (StoreFencedException e) {
      failed("The store is another ResourceManager's; nothing is promised here any more", e);
      throw new NotDurableException(
          "another ResourceManager has taken over the store, so this one can promise nothing: "
              + e.getMessage(),
          "the ResourceManager that is active now; stop this one if there is to be one only",
          e);
    } catch (IOException | RuntimeException e) {
      failed("The store cannot be written; promises are refused until it can be", e);
      throw new NotDurableException(
          "the store cannot be written, so nothing was promised or changed: " + e.getMessage(),
          "again when %s is a directory that the ResourceManager's user can write and that has room"
              .formatted(StoreSettings.DIRECTORY_KEY),
          e);
    }
  }

  /** Writes records together: a crash leaves all or a first part. Says whether they are durable. */
  public boolean append(List<StoreRecord> records) {
    records.forEach(lastRuns::apply);
    try {
      open();
      if (store.isPresent()) {
        store.get().note(records);
        write(store.get());
        return true;
      }
    } catch (InterruptedIOException e) {
      LOG.info("Stopped while the store was written; whether all of it was is not known", e);
    } catch (StoreFencedException e) {
      failedToWrite(e);
    } catch (StoreHangsException e) {
      failed("The store hangs; promises made now would be lost in a crash", e);
      store.ifPresent(opened -> catchUp(opened, 0));
    } catch (IOException | RuntimeException e) {
      failedToWrite(e);
      store.ifPresent(opened -> catchUp(opened, RETRY_MILLIS));
    }
    return false;
  }

  private void write(StateStore opened) throws IOException {
    disk.run(opened::write);
    lastFailure = "";
  }

  private void failedToWrite(Exception e) {
    failed("The store cannot be written; promises made now would be lost in a crash", e);
  }

  /** What was noted and not written is written when that works again; nobody waits for it. */
  private void catchUp(StateStore opened, long afterMillis) {
    if (catchingUp.compareAndSet(false, true)) {
      disk.later(
          afterMillis,
          () -> {
            catchingUp.set(false);
            // One that does not wait comes before the store is closed.
            if (afterMillis == 0 || !closed) {
              tryToCatchUp(opened, afterMillis);
            }
          });
    }
  }

  private void tryToCatchUp(StateStore opened, long waitedMillis) {
    try {
      opened.write();
      lastFailure = "";
    } catch (StoreFencedException e) {
      failedToWrite(e);
    } catch (IOException | RuntimeException e) {
      failedToWrite(e);
      catchUp(opened, Math.min(RETRY_MOST_MILLIS, Math.max(RETRY_MILLIS, 2 * waitedMillis)));
    }
  }

  /** Closes the store; what was written is kept, and what could not be is tried once more. */
  public synchronized void close() {
    closed = true;
    if (store.isPresent()) {
      try {
        disk.run(store.get()::close);
      } catch (IOException e) {
        LOG.warn(
            "The store could not be closed cleanly; what was written is kept, and what could not be written before may be lost",
            e);
      }
    }
  }
}
