package io.github.punctual.yarn.service;

import io.github.punctual.core.job.JobId;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreFencedException;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import io.github.punctual.yarn.store.StoreReport;
import io.github.punctual.yarn.store.StoreSettings;
import io.github.punctual.yarn.store.StoredQueues;
import io.github.punctual.yarn.store.StoredReservations;
import io.github.punctual.yarn.store.StoredRuns;
import io.github.punctual.yarn.store.StoredState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the store and remembers what it held at the start. A write that fails is counted and
 * logged, and the cluster goes on without it: a promise to a job that may be forgotten in a crash
 * is better than a ResourceManager that stops. What is promised only where it cannot be forgotten
 * is written by {@link #promise}.
 */
public final class StoreKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(StoreKeeper.class);

  /** Opens the store. */
  interface Opener {
    /** Opens it; takes it away from a ResourceManager that has it open. */
    StateStore open() throws IOException;
  }

  private final Opener opener;
  private final Counters counters;
  private final Map<HistoryKey, HistoryRecord> lastByKey = new ConcurrentHashMap<>();
  private volatile Optional<StateStore> store = Optional.empty();
  private volatile StoredState initial = StoredState.NOTHING;
  private volatile String lastFailure = "";
  private boolean tried;
  private boolean closed;

  /** A keeper that opens the store when it is first asked for something. */
  StoreKeeper(Opener opener, Counters counters) {
    this.opener = opener;
    this.counters = counters;
  }

  /**
   * Opens the store if it is not open.
   *
   * @throws IOException when its directory cannot be used
   */
  synchronized void open() throws IOException {
    if (store.isEmpty() && !closed) {
      StateStore opened = opener.open();
      initial = opened.stored();
      initial.history().forEach((key, runs) -> lastByKey.putIfAbsent(key, last(runs)));
      store = Optional.of(opened);
    }
  }

  /** What the store held when it was opened, which the first call does. */
  private StoredState initial() {
    if (store.isEmpty()) {
      openOnce();
    }
    return initial;
  }

  private synchronized void openOnce() {
    if (!tried) {
      tried = true;
      try {
        open();
      } catch (IOException e) {
        failed("The store cannot be opened; what it holds is not known here", e);
      }
    }
  }

  private void failed(String what, Exception e) {
    counters.storeFailed();
    if (lastFailure.isEmpty()) {
      LOG.error("{}. It is tried again at every write.", what, e);
    }
    lastFailure = String.valueOf(e.getMessage());
  }

  /** What was found when the store was opened; empty while it is not open. */
  StoreReport report() {
    return store.map(StateStore::report).orElse(new StoreReport(List.of(), 0));
  }

  private static HistoryRecord last(List<HistoryRecord> runs) {
    return runs.get(runs.size() - 1);
  }

  /** What the store held of a job when it was opened. */
  Optional<JobRecord> job(JobId id) {
    return Optional.ofNullable(initial().jobs().get(id));
  }

  /** The work that a job had done when the store was opened. */
  Optional<JobProgress> progress(JobId id) {
    return Optional.ofNullable(initial().progress().get(id));
  }

  /** What a policy, or whatever else learns, had learned when the store was opened. */
  public Optional<Map<String, Double>> learned(String policy) {
    return Optional.ofNullable(initial().learned().get(policy));
  }

  /** The jobs that the store held when it was opened. */
  Iterable<JobRecord> jobs() {
    return initial().jobs().values();
  }

  /** What the store held of queues when it was opened, which the first call does. */
  public StoredQueues queues() {
    return initial().queues();
  }

  /** What the store held of reservations when it was opened, which the first call does. */
  public StoredReservations reservations() {
    return initial().reservations();
  }

  /** What the store held of task times when it was opened, which the first call does. */
  public StoredRuns runs() {
    return initial().runs();
  }

  /** The last run of a user under a name. */
  Optional<HistoryRecord> lastRun(HistoryKey key) {
    initial();
    return Optional.ofNullable(lastByKey.get(key));
  }

  /** The text of the last failure; empty while the last write worked. */
  String lastFailure() {
    return lastFailure;
  }

  void append(StoreRecord record) {
    append(List.of(record));
  }

  /**
   * Writes records that are promises: they are durable when it returns.
   *
   * @param undo what makes the state as it was before them
   * @throws NotDurableException when they cannot be written; then nothing is left of them
   */
  public void promise(List<StoreRecord> records, List<StoreRecord> undo) {
    try {
      open();
      StateStore opened =
          store.orElseThrow(() -> new IllegalStateException("the ResourceManager is stopping"));
      opened.appendOrUndo(records, undo);
      lastFailure = "";
    } catch (StoreFencedException e) {
      failed("The store is another ResourceManager's; reservations are refused here", e);
      throw new NotDurableException(
          "another ResourceManager has taken over the store, so this one can promise nothing: "
              + e.getMessage(),
          "the ResourceManager that is active now; stop this one if there is to be one only",
          e);
    } catch (IOException | RuntimeException e) {
      failed("The store cannot be written; reservations are refused until it can be", e);
      throw new NotDurableException(
          "the store cannot be written, so nothing was promised or changed: " + e.getMessage(),
          "again when %s is a directory that the ResourceManager's user can write and that has room"
              .formatted(StoreSettings.DIRECTORY_KEY),
          e);
    }
  }

  /**
   * Writes records together: either all of them are there after a crash, or a first part.
   *
   * @return whether they are durable
   */
  public boolean append(List<StoreRecord> records) {
    for (StoreRecord record : records) {
      if (record instanceof HistoryRecord history) {
        lastByKey.put(HistoryKey.of(history.outcome()), history);
      } else if (record instanceof Unlearned unlearned) {
        lastByKey.keySet().removeIf(key -> key.isOf(unlearned.whose()));
      }
    }
    try {
      open();
      if (store.isPresent()) {
        store.get().append(records);
        lastFailure = "";
        return true;
      }
    } catch (IOException | RuntimeException e) {
      failed("The store cannot be written; promises made now would be lost in a crash", e);
    }
    return false;
  }

  synchronized void close() {
    closed = true;
    if (store.isPresent()) {
      try {
        store.get().close();
      } catch (IOException e) {
        LOG.warn("The store could not be closed cleanly; what was written is kept", e);
      }
    }
  }
}
