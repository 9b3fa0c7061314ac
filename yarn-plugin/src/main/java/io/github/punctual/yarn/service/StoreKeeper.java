package io.github.punctual.yarn.service;

import io.github.punctual.core.job.JobId;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
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
 * logged, and the cluster goes on without it: a promise that may be forgotten in a crash is better
 * than a ResourceManager that stops.
 */
final class StoreKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(StoreKeeper.class);

  private final StateStore store;
  private final StoredState initial;
  private final Counters counters;
  private final Map<String, HistoryRecord> lastByName = new ConcurrentHashMap<>();
  private volatile String lastFailure = "";

  StoreKeeper(StateStore store, Counters counters) {
    this.store = store;
    this.initial = store.stored();
    this.counters = counters;
    initial.history().forEach((name, runs) -> lastByName.put(name, last(runs)));
  }

  private static HistoryRecord last(List<HistoryRecord> runs) {
    return runs.get(runs.size() - 1);
  }

  /** What the store held of a job when it was opened. */
  Optional<JobRecord> job(JobId id) {
    return Optional.ofNullable(initial.jobs().get(id));
  }

  /** The work that a job had done when the store was opened. */
  Optional<JobProgress> progress(JobId id) {
    return Optional.ofNullable(initial.progress().get(id));
  }

  /** What a policy had learned when the store was opened. */
  Optional<Map<String, Double>> learned(String policy) {
    return Optional.ofNullable(initial.learned().get(policy));
  }

  /** The jobs that the store held when it was opened. */
  Iterable<JobRecord> jobs() {
    return initial.jobs().values();
  }

  /** The last run under a name. */
  Optional<HistoryRecord> lastRun(String historyName) {
    return Optional.ofNullable(lastByName.get(historyName));
  }

  /** The text of the last failure; empty while the last write worked. */
  String lastFailure() {
    return lastFailure;
  }

  void append(StoreRecord record) {
    if (record instanceof HistoryRecord history) {
      lastByName.put(history.outcome().historyName(), history);
    }
    try {
      store.append(record);
      lastFailure = "";
    } catch (IOException e) {
      counters.storeFailed();
      if (lastFailure.isEmpty()) {
        LOG.error(
            "The store cannot be written; promises made now would be lost in a crash. It is tried again at every write.",
            e);
      }
      lastFailure = String.valueOf(e.getMessage());
    }
  }

  void close() {
    try {
      store.close();
    } catch (IOException e) {
      LOG.warn("The store could not be closed cleanly; what was written is kept", e);
    }
  }
}
