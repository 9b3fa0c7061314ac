package io.github.punctual.yarn.store;

import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.ForgottenNames;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.policy.RushMemory;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.store.StoreRecord.RunGone;
import io.github.punctual.yarn.store.StoreRecord.RunTimes;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import io.github.punctual.yarn.store.StoredState.StoredQueues;
import io.github.punctual.yarn.store.StoredState.StoredReservations;
import io.github.punctual.yarn.store.StoredState.StoredRuns;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** The present state, made by applying records in order. For one thread. */
final class StoreBook {
  /** How many outcomes are kept for each name. */
  static final int OUTCOMES_PER_NAME = 20;

  /** How many names are kept; those whose last outcome is oldest are forgotten first. */
  static final int NAMES = 50_000;

  /** The records of one kind, the newest under each key, in the order in which they are written. */
  private record Shelf<K, R extends StoreRecord>(Function<R, K> keyOf, Map<K, R> byKey) {
    void put(StoreRecord record, Class<R> type) {
      R ours = type.cast(record);
      byKey.put(keyOf.apply(ours), ours);
    }

    /** What is on it, made into something else. */
    <V> Map<K, V> view(Function<R, V> value) {
      Map<K, V> view = new LinkedHashMap<>();
      byKey.forEach((key, record) -> view.put(key, value.apply(record)));
      return Collections.unmodifiableMap(view);
    }
  }

  private final int maxNames;

  /** By the kind of record, in the order in which they are written. */
  private final Map<Class<? extends StoreRecord>, Shelf<?, ?>> shelves = new LinkedHashMap<>();

  private final Shelf<String, Learned> learned =
      shelf(Learned.class, Learned::policy, new LinkedHashMap<>());
  private final Shelf<JobId, JobRecord> jobs =
      shelf(JobRecord.class, job -> job.job().id(), new LinkedHashMap<>());
  private final Shelf<JobId, JobProgress> progress =
      shelf(JobProgress.class, JobProgress::job, new LinkedHashMap<>());
  private final Shelf<String, QueuesSeen> seen =
      shelf(QueuesSeen.class, seen -> "", new TreeMap<>());
  private final Shelf<String, QueueRecord> queues =
      shelf(QueueRecord.class, QueueRecord::queue, new TreeMap<>());
  private final Shelf<String, QueueProgress> queueStates =
      shelf(QueueProgress.class, state -> state.state().queue(), new TreeMap<>());
  private final Shelf<String, BookRecord> books =
      shelf(BookRecord.class, BookRecord::plan, new TreeMap<>());
  private final Shelf<String, ReservationRecord> reservations =
      shelf(
          ReservationRecord.class,
          record -> reservation(record.plan(), record.booking().key().value()),
          new TreeMap<>());
  private final Shelf<HistoryKey, NameTimes> names =
      shelf(NameTimes.class, NameTimes::key, new LinkedHashMap<>());
  private final Shelf<JobId, RunTimes> running =
      shelf(RunTimes.class, RunTimes::job, new LinkedHashMap<>());
  private final Shelf<JobId, JobFileRecord> files =
      shelf(JobFileRecord.class, JobFileRecord::job, new LinkedHashMap<>());

  private final Map<HistoryKey, Deque<HistoryRecord>> history = new LinkedHashMap<>();
  private int outcomes;

  StoreBook() {
    this(NAMES);
  }

  StoreBook(int maxNames) {
    this.maxNames = maxNames;
  }

  private <K, R extends StoreRecord> Shelf<K, R> shelf(
      Class<R> type, Function<R, K> keyOf, Map<K, R> empty) {
    Shelf<K, R> shelf = new Shelf<>(keyOf, empty);
    shelves.put(type, shelf);
    return shelf;
  }

  /** Orders by plan, and then by name. */
  private static String reservation(String plan, String name) {
    return plan + '\0' + name;
  }

  void apply(StoreRecord record) {
    if (record instanceof JobRecord job) {
      JobRecord before = jobs.byKey().get(job.job().id());
      if (before != null && before.phase() != job.phase()) {
        // It enters its new phase behind the others there.
        jobs.byKey().remove(job.job().id());
      }
      put(record);
    } else if (record instanceof JobProgress done) {
      if (jobs.byKey().containsKey(done.job())) {
        put(record);
      }
    } else if (record instanceof JobGone gone) {
      jobs.byKey().remove(gone.job());
      progress.byKey().remove(gone.job());
    } else if (record instanceof HistoryRecord outcome) {
      remember(outcome);
    } else if (record instanceof Unlearned unlearned) {
      keysOf(unlearned.whose()).forEach(this::forget);
      names.byKey().keySet().removeIf(key -> key.isOf(unlearned.whose()));
    } else if (record instanceof QueueGone gone) {
      queues.byKey().remove(gone.queue());
      queueStates.byKey().remove(gone.queue());
    } else if (record instanceof ReservationGone gone) {
      reservations.byKey().remove(reservation(gone.plan(), gone.reservation()));
    } else if (record instanceof NameTimes name) {
      remember(name);
    } else if (record instanceof RunGone gone) {
      running.byKey().remove(gone.job());
      files.byKey().remove(gone.job());
    } else {
      put(record);
    }
  }

  private void put(StoreRecord record) {
    put(record, record.getClass());
  }

  @SuppressWarnings("unchecked")
  private <R extends StoreRecord> void put(StoreRecord record, Class<R> type) {
    Shelf<?, R> shelf = (Shelf<?, R>) shelves.get(type);
    if (shelf == null) {
      throw new IllegalArgumentException(
          "a record of type " + type.getName() + " is not known to the store");
    }
    shelf.put(record, type);
  }

  /** Earlier runs; of too many names the same is forgotten as the policy forgets. */
  private void remember(NameTimes name) {
    if (name.key().isSomebodys()) {
      names.byKey().remove(name.key());
      put(name);
      if (names.byKey().size() > RushMemory.NAMES_MOST) {
        names.byKey().remove(ForgottenNames.next(names.byKey().keySet(), HistoryKey::user));
      }
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
      names.byKey().values().stream()
          .filter(name -> name.key().isOf(unlearned.whose()))
          .forEach(records::add);
    } else if (record instanceof JobFileRecord file) {
      records.add(new RunGone(file.job()));
      Optional.ofNullable(running.byKey().get(file.job())).ifPresent(records::add);
      Optional.ofNullable(files.byKey().get(file.job())).ifPresent(records::add);
    }
    return records;
  }

  private void forget(HistoryKey key) {
    outcomes -= history.remove(key).size();
  }

  /** How many {@link #records} there are. */
  int size() {
    return outcomes + shelves.values().stream().mapToInt(shelf -> shelf.byKey().size()).sum();
  }

  /** The fewest records that make an equal book. */
  List<StoreRecord> records() {
    List<StoreRecord> records = new ArrayList<>(size());
    history.values().forEach(records::addAll);
    shelves.values().forEach(shelf -> records.addAll(shelf.byKey().values()));
    return records;
  }

  StoredState view() {
    Map<HistoryKey, List<HistoryRecord>> outcomesByName = new LinkedHashMap<>();
    history.forEach((name, records) -> outcomesByName.put(name, List.copyOf(records)));
    return new StoredState(
        jobs.view(Function.identity()),
        progress.view(Function.identity()),
        learned.view(Learned::numbers),
        Collections.unmodifiableMap(outcomesByName),
        new StoredQueues(
            List.copyOf(queues.byKey().values()),
            seen.byKey().values().stream().findFirst().map(this::state)),
        new StoredReservations(
            List.copyOf(books.byKey().values()), List.copyOf(reservations.byKey().values())),
        new StoredRuns(
            names.view(NameTimes::runs),
            running.view(RunTimes::times),
            files.view(JobFileRecord::file)));
  }

  private BopfState state(QueuesSeen at) {
    return new BopfState(
        at.atMillis(),
        at.capacity(),
        queueStates.byKey().values().stream()
            .sorted(Comparator.comparingInt(QueueProgress::place))
            .map(QueueProgress::state)
            .toList());
  }
}
