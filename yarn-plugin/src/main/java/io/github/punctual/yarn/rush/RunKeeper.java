package io.github.punctual.yarn.rush;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.robust.policy.RushMemory;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoredState.StoredRuns;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Keeps what is learned in the store, of running jobs now and then. For the planning thread. */
final class RunKeeper {
  /** Times of running jobs are written so often at most; a crash loses no more. */
  static final long INTERVAL_MILLIS = 2000;

  /** So many running jobs are written together at most; the others have their turn next time. */
  private static final int MOST_AT_ONCE = 200;

  private final StoreKeeper store;

  /** Who waits longest comes first: with very many jobs each has its turn. */
  private final Set<JobId> changed = new LinkedHashSet<>();

  /** Jobs of which it is not written yet that they have ended. */
  private final Set<JobId> gone = new TreeSet<>();

  /** Under what the times of those of them are kept that completed, whoever was last at the end. */
  private final Set<String> taught = new LinkedHashSet<>();

  private long writtenMillis;

  RunKeeper(StoreKeeper store) {
    this.store = store;
  }

  /** What was kept, of jobs that are still there; the others are forgotten. */
  RushMemory restore(Set<JobId> present) {
    StoredRuns stored = store.stored().runs();
    SortedMap<JobId, SortedMap<String, TaskTimes>> running = new TreeMap<>(stored.running());
    Set<JobId> gone = new TreeSet<>(stored.running().keySet());
    gone.addAll(stored.files().keySet());
    gone.removeAll(present);
    running.keySet().removeAll(gone);
    if (!gone.isEmpty()) {
      // They ended, and the ResourceManager with them before that was written down.
      store.append(gone.stream().<StoreRecord>map(StoreRecord.RunGone::new).toList());
    }
    SortedMap<String, PastRuns> history = new TreeMap<>();
    stored.history().forEach((key, runs) -> history.put(key.text(), runs));
    return new RushMemory(history, running);
  }

  /** A memory without earlier runs of jobs. */
  static RushMemory without(RushMemory memory, Whose whose) {
    SortedMap<String, PastRuns> history = new TreeMap<>(memory.history());
    history.keySet().removeIf(key -> HistoryKey.parse(key).isOf(whose));
    return new RushMemory(history, memory.running());
  }

  /** Makes it durable that earlier runs of jobs are forgotten. */
  void promiseToForget(Whose whose) {
    store.promise(List.of(new StoreRecord.Unlearned(whose)), List.of());
  }

  /** How long anybody waits for a write, in milliseconds. */
  long patienceMillis() {
    return store.patienceMillis();
  }

  /** The job file that a job was given while it ran. */
  Optional<String> file(JobId job) {
    return Optional.ofNullable(store.stored().runs().files().get(job));
  }

  /** Keeps a job file; it is durable when this returns. */
  void keep(JobId job, String file) {
    store.promise(List.of(new StoreRecord.JobFileRecord(job, file)), List.of());
  }

  /** The times of a running job have changed; one that waits to be written keeps its turn. */
  void changed(JobId job) {
    changed.add(job);
  }

  /** Writes what has changed of running jobs, if it is time. */
  void write(Supplier<RushMemory> memory, long nowMillis) {
    if (changed.isEmpty() || nowMillis - writtenMillis < INTERVAL_MILLIS) {
      return;
    }
    writtenMillis = nowMillis;
    RushMemory now = memory.get();
    List<StoreRecord> records = new ArrayList<>();
    Iterator<JobId> waiting = changed.iterator();
    while (waiting.hasNext() && records.size() < MOST_AT_ONCE) {
      JobId job = waiting.next();
      waiting.remove();
      SortedMap<String, TaskTimes> times = now.running().get(job);
      if (times != null) {
        records.add(new StoreRecord.RunTimes(job, times));
      }
    }
    store.append(records);
  }

  /** A job has ended, and the policy has learned from it if it completed. */
  void ended(JobId job, String historyKey, boolean completed) {
    changed.remove(job);
    gone.add(job);
    if (completed) {
      taught.remove(historyKey);
      taught.add(historyKey);
    }
  }

  /** Writes what has ended since it was called last, and what was learned of that, together. */
  void writeEnded(Supplier<RushMemory> memory) {
    if (gone.isEmpty()) {
      return;
    }
    List<StoreRecord> records = new ArrayList<>();
    if (!taught.isEmpty()) {
      SortedMap<String, PastRuns> history = memory.get().history();
      for (String key : taught) {
        PastRuns runs = history.get(key);
        if (runs != null) {
          records.add(new StoreRecord.NameTimes(HistoryKey.parse(key), runs));
        }
      }
    }
    gone.forEach(job -> records.add(new StoreRecord.RunGone(job)));
    taught.clear();
    gone.clear();
    store.append(records);
  }
}
