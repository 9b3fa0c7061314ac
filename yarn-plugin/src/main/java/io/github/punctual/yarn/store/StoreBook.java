package io.github.punctual.yarn.store;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The present state, made by applying records in order. For one thread. */
final class StoreBook {
  /** How many outcomes are kept for each name. */
  static final int OUTCOMES_PER_NAME = 20;

  /** How many names are kept; those whose last outcome is oldest are forgotten first. */
  static final int NAMES = 50_000;

  private final int maxNames;
  private final Map<JobId, JobRecord> jobs = new LinkedHashMap<>();
  private final Map<JobId, JobProgress> progress = new LinkedHashMap<>();
  private final Map<String, Learned> learned = new LinkedHashMap<>();
  private final Map<HistoryKey, Deque<HistoryRecord>> history = new LinkedHashMap<>();
  private final QueueBooks queues = new QueueBooks();
  private final ReservationBooks reservations = new ReservationBooks();
  private final RunBooks runs = new RunBooks();
  private int outcomes;

  StoreBook() {
    this(NAMES);
  }

  StoreBook(int maxNames) {
    this.maxNames = maxNames;
  }

  void apply(StoreRecord record) {
    if (record instanceof JobRecord job) {
      JobRecord before = jobs.get(job.job().id());
      if (before != null && before.phase() != job.phase()) {
        // It enters its new phase behind the others there.
        jobs.remove(job.job().id());
      }
      jobs.put(job.job().id(), job);
    } else if (record instanceof JobProgress done) {
      if (jobs.containsKey(done.job())) {
        progress.put(done.job(), done);
      }
    } else if (record instanceof JobGone gone) {
      jobs.remove(gone.job());
      progress.remove(gone.job());
    } else if (record instanceof Learned numbers) {
      learned.put(numbers.policy(), numbers);
    } else if (record instanceof HistoryRecord outcome) {
      remember(outcome);
    } else if (record instanceof Unlearned unlearned) {
      keysOf(unlearned.whose()).forEach(this::forget);
      runs.forget(unlearned.whose());
    } else if (!queues.apply(record) && !reservations.apply(record) && !runs.apply(record)) {
      throw new IllegalArgumentException(
          "a record of type " + record.getClass().getName() + " is not known to the store");
    }
  }

  private void remember(HistoryRecord record) {
    HistoryKey key = HistoryKey.of(record.outcome());
    if (!key.isSomebodys()) {
      return;
    }
    Deque<HistoryRecord> ofName = history.remove(key);
    if (ofName == null) {
      ofName = new ArrayDeque<>(2);
    } else if (ofName.removeIf(known -> known.outcome().id().equals(record.outcome().id()))) {
      outcomes--;
    }
    ofName.addLast(record);
    outcomes++;
    if (ofName.size() > OUTCOMES_PER_NAME) {
      ofName.removeFirst();
      outcomes--;
    }
    history.put(key, ofName);
    if (history.size() > maxNames) {
      forget(history.keySet().iterator().next());
    }
  }

  private List<HistoryKey> keysOf(Whose whose) {
    return history.keySet().stream().filter(key -> key.isOf(whose)).toList();
  }

  /**
   * The records that bring back what a record is about to take away: earlier runs, the oldest
   * first, or the job file that a job has. Of other records nothing, as who writes them knows.
   */
  List<StoreRecord> undo(StoreRecord record) {
    List<StoreRecord> records = new ArrayList<>();
    if (record instanceof Unlearned unlearned) {
      keysOf(unlearned.whose()).forEach(key -> records.addAll(history.get(key)));
      records.addAll(runs.of(unlearned.whose()));
    } else if (record instanceof JobFileRecord file) {
      records.addAll(runs.of(file.job()));
    }
    return records;
  }

  private void forget(HistoryKey key) {
    outcomes -= history.remove(key).size();
  }

  /** How many records {@link #forEach} gives. */
  int size() {
    return jobs.size()
        + progress.size()
        + learned.size()
        + outcomes
        + queues.size()
        + reservations.size()
        + runs.size();
  }

  /** Gives the fewest records that make an equal book. */
  private void forEach(Consumer<StoreRecord> sink) {
    for (Learned numbers : learned.values()) {
      sink.accept(numbers);
    }
    for (Deque<HistoryRecord> ofName : history.values()) {
      for (HistoryRecord outcome : ofName) {
        sink.accept(outcome);
      }
    }
    for (JobRecord job : jobs.values()) {
      sink.accept(job);
    }
    for (JobProgress done : progress.values()) {
      sink.accept(done);
    }
    queues.forEach(sink);
    reservations.forEach(sink);
    runs.forEach(sink);
  }

  /** The fewest records that make an equal book. */
  List<StoreRecord> records() {
    List<StoreRecord> records = new ArrayList<>(size());
    forEach(records::add);
    return records;
  }

  StoredState view() {
    Map<String, Map<String, Double>> numbers = new LinkedHashMap<>();
    learned.forEach((policy, record) -> numbers.put(policy, record.numbers()));
    Map<HistoryKey, List<HistoryRecord>> outcomesByName = new LinkedHashMap<>();
    history.forEach((name, records) -> outcomesByName.put(name, List.copyOf(records)));
    return new StoredState(
        Collections.unmodifiableMap(new LinkedHashMap<>(jobs)),
        Collections.unmodifiableMap(new LinkedHashMap<>(progress)),
        Collections.unmodifiableMap(numbers),
        Collections.unmodifiableMap(outcomesByName),
        queues.view(),
        reservations.view(),
        runs.view());
  }
}
