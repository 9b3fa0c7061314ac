package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.service.OncePerCause;
import io.github.punctual.yarn.service.StoreKeeper;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoredQueues;
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
 * are taken on another thread.
 */
final class QueueKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(QueueKeeper.class);
  private static final long INTERVAL_MILLIS = 5000;

  /**
   * What is to be kept at one moment.
   *
   * @param state what the policy remembers
   * @param registered the registered queues
   */
  record Snapshot(BopfState state, Map<QueueId, Registration> registered) {}

  private final StoreKeeper store;
  private final Supplier<Optional<Snapshot>> present;
  private final Map<String, QueueRecord> registrations = new TreeMap<>();
  private final Map<String, QueueProgress> progress = new TreeMap<>();
  private final OncePerCause failures = new OncePerCause();
  private final PeriodicThread thread = new PeriodicThread("punctual-queues-store");

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
    thread.start(this::guardedSave, INTERVAL_MILLIS, INTERVAL_MILLIS);
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

  /** Writes down what has changed; when it returns it is durable, while the store works. */
  synchronized void save() {
    Optional<Snapshot> now = present.get();
    if (now.isPresent()) {
      List<StoreRecord> changes = changes(now.get().state(), now.get().registered());
      if (!changes.isEmpty()) {
        store.append(changes);
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
        });
  }

  /** The records that make the store equal to what is now; they count as written from now on. */
  private List<StoreRecord> changes(BopfState state, Map<QueueId, Registration> registered) {
    List<StoreRecord> changes = new ArrayList<>();
    Set<String> gone = new TreeSet<>(registrations.keySet());
    gone.addAll(progress.keySet());
    registered.keySet().forEach(queue -> gone.remove(queue.path()));
    state.queues().forEach(queue -> gone.remove(queue.queue()));
    Set<String> undeclared = new TreeSet<>(registrations.keySet());
    registered.keySet().forEach(queue -> undeclared.remove(queue.path()));
    undeclared.addAll(gone);
    for (String queue : undeclared) {
      registrations.remove(queue);
      progress.remove(queue);
      changes.add(new QueueGone(queue));
    }
    for (Registration registration : registered.values()) {
      QueueRecord record = record(registration);
      if (!record.equals(registrations.put(record.queue(), record))) {
        changes.add(record);
      }
    }
    for (int i = 0; i < state.queues().size(); i++) {
      QueueState queue = state.queues().get(i);
      QueueProgress record = new QueueProgress(i, queue);
      if (!record.equals(progress.put(queue.queue(), record))) {
        changes.add(record);
      }
    }
    if (!changes.isEmpty()) {
      changes.add(new QueuesSeen(state.atMillis(), state.capacity()));
    }
    return changes;
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
