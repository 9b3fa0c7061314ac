package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.service.NotDurableException;
import io.github.punctual.yarn.service.StoreKeeper;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoredQueues;
import io.github.punctual.yarn.thread.OncePerCause;
import io.github.punctual.yarn.thread.PartThread;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what queues declare and how they stand in the store. It waits for the disk, so decisions
 * are taken on another thread. What somebody was answered is in the store before it is in force;
 * how bursts go is written now and then.
 */
final class QueueKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(QueueKeeper.class);
  private static final long INTERVAL_MILLIS = 5000;

  /** So often a change is found anew when it cannot be made any more as it was written. */
  private static final int TRIES = 5;

  /**
   * What is to be kept at one moment.
   *
   * @param state what the policy remembers
   * @param registered the registered queues
   */
  record Snapshot(BopfState state, Map<QueueId, Registration> registered) {}

  /** The records that make the store equal to something, and those that make it as it was. */
  private record Difference(List<StoreRecord> records, List<StoreRecord> undo) {}

  private final StoreKeeper store;
  private final Supplier<Optional<Snapshot>> present;

  /** What the store is known to hold; what could not be promised is not in it. */
  private final Map<String, QueueRecord> registrations = new TreeMap<>();

  private final Map<String, QueueProgress> progress = new TreeMap<>();
  private Optional<QueuesSeen> seen = Optional.empty();

  private final OncePerCause failures = new OncePerCause();
  private final PartThread thread = new PartThread("punctual-queues-store");

  /**
   * A keeper that has not looked into the store.
   *
   * @param present what is to be kept now; empty while it is not known yet
   */
  QueueKeeper(StoreKeeper store, Supplier<Optional<Snapshot>> present) {
    this.store = store;
    this.present = present;
  }

  /** What the store holds. */
  synchronized StoredQueues load() {
    StoredQueues stored = store.queues();
    known(stored.registrations(), stored.state());
    return stored;
  }

  /** Begins to write down, again and again, what has changed. */
  void start() {
    thread.every(INTERVAL_MILLIS, INTERVAL_MILLIS, this::guardedSave);
  }

  /** Writes down what has changed, and no more after that. */
  void stop() {
    if (thread.stop()) {
      guardedSave();
    }
  }

  private void guardedSave() {
    try {
      save();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failures.note(LOG, "How queues stand could not be stored; it is tried again.", e);
    }
  }

  /**
   * Makes a change durable, and then makes it. Nobody sees it before, and nothing is left of it
   * when it cannot be written.
   *
   * @param asked finds out what the change is; called again when it cannot be made any more as it
   *     was written
   * @throws NotDurableException when it cannot be written; then nothing has changed
   */
  synchronized <T> T make(Supplier<QueueChange<T>> asked) {
    boolean stale = false;
    try {
      for (int i = 0; i < TRIES; i++) {
        QueueChange<T> change = asked.get();
        change.after().ifPresent(this::promise);
        stale = true;
        Optional<T> answer = change.made().get();
        if (answer.isPresent()) {
          stale = i > 0 && change.after().isEmpty();
          return answer.get();
        }
      }
      throw new NotDurableException(
          "queues or capacity changed %d times while a change of a queue was written"
              .formatted(TRIES),
          "again");
    } finally {
      if (stale) {
        save();
      }
    }
  }

  private void promise(Snapshot snapshot) {
    Difference difference = difference(snapshot);
    if (!difference.records().isEmpty()) {
      store.promise(difference.records(), difference.undo());
      written(difference.records());
    }
  }

  /** Writes down what has changed; when it returns it is durable, while the store works. */
  private synchronized void save() {
    Optional<Snapshot> now = present.get();
    if (now.isPresent()) {
      List<StoreRecord> records = difference(now.get()).records();
      if (!records.isEmpty()) {
        // The store remembers what it cannot write now.
        store.append(records);
        written(records);
      }
    }
  }

  /** Notes what the store holds already. */
  private void known(Collection<QueueRecord> stored, Optional<BopfState> state) {
    stored.forEach(record -> registrations.put(record.queue(), record));
    state.ifPresent(
        known -> {
          for (int i = 0; i < known.queues().size(); i++) {
            QueueProgress record = new QueueProgress(i, known.queues().get(i));
            progress.put(record.state().queue(), record);
          }
          seen = Optional.of(new QueuesSeen(known.atMillis(), known.capacity()));
        });
  }

  private void written(List<StoreRecord> records) {
    for (StoreRecord record : records) {
      if (record instanceof QueueGone gone) {
        registrations.remove(gone.queue());
        progress.remove(gone.queue());
      } else if (record instanceof QueueRecord registration) {
        registrations.put(registration.queue(), registration);
      } else if (record instanceof QueueProgress state) {
        progress.put(state.state().queue(), state);
      } else if (record instanceof QueuesSeen now) {
        seen = Optional.of(now);
      }
    }
  }

  /** What is to be written so that the store is equal to what is. */
  private Difference difference(Snapshot is) {
    Map<String, List<StoreRecord>> byQueue = new LinkedHashMap<>();
    Set<String> gone = new TreeSet<>(registrations.keySet());
    gone.addAll(progress.keySet());
    is.state().queues().forEach(queue -> gone.remove(queue.queue()));
    // Who is still seen and declares nothing any more begins anew.
    gone.addAll(registrations.keySet());
    is.registered().keySet().forEach(queue -> gone.remove(queue.path()));
    gone.forEach(queue -> note(byQueue, queue, new QueueGone(queue)));
    for (Registration registration : is.registered().values()) {
      QueueRecord record = record(registration);
      if (!record.equals(registrations.get(record.queue()))) {
        note(byQueue, record.queue(), record);
      }
    }
    for (int i = 0; i < is.state().queues().size(); i++) {
      QueueState queue = is.state().queues().get(i);
      QueueProgress record = new QueueProgress(i, queue);
      if (gone.contains(queue.queue()) || !record.equals(progress.get(queue.queue()))) {
        note(byQueue, queue.queue(), record);
      }
    }
    List<StoreRecord> records = new ArrayList<>();
    List<StoreRecord> undo = new ArrayList<>();
    byQueue.forEach(
        (queue, changes) -> {
          records.addAll(changes);
          undo.add(new QueueGone(queue));
          Optional.ofNullable(registrations.get(queue)).ifPresent(undo::add);
          Optional.ofNullable(progress.get(queue)).ifPresent(undo::add);
        });
    if (!records.isEmpty()) {
      records.add(new QueuesSeen(is.state().atMillis(), is.state().capacity()));
      seen.ifPresent(undo::add);
    }
    return new Difference(records, undo);
  }

  private static void note(
      Map<String, List<StoreRecord>> byQueue, String queue, StoreRecord record) {
    byQueue.computeIfAbsent(queue, path -> new ArrayList<>()).add(record);
  }

  private static QueueRecord record(Registration registration) {
    Map<String, String> declared = new LinkedHashMap<>();
    DeclarationText.write(registration.declared())
        .forEach((key, value) -> declared.put(key.text(), value));
    return new QueueRecord(
        registration.queue().path(),
        declared,
        registration.origin().name(),
        registration.created(),
        registration.sinceMillis());
  }

  /**
   * What a stored registration declares; empty when that is no longer possible, such as with a
   * resource type that the cluster has not any more.
   */
  static Optional<DeclaredQueue> declared(QueueRecord record, Set<String> resourceTypes) {
    try {
      return Optional.of(
          DeclarationText.parse(new QueueId(record.queue()), "", record.declared(), resourceTypes));
    } catch (InvalidDeclarationException e) {
      LOG.warn("{} Its registration is forgotten.", e.getMessage());
      return Optional.empty();
    }
  }
}
