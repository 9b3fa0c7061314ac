package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.StoreSection;
import io.github.punctual.yarn.keep.StoreSection.Contents;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoredState.StoredQueues;
import io.github.punctual.yarn.thread.PartThread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what queues declare and how they stand in the store. How bursts go is written now and then,
 * on a thread of its own, because it waits for the disk.
 */
final class QueueKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(QueueKeeper.class);
  private static final long INTERVAL_MILLIS = 5000;

  /** What is to be kept at one moment, and what the policy remembers. */
  record KeptQueues(BopfState state, Map<QueueId, Registration> registered) {}

  /** A queue has a record of what it declares, and one of how it stands. */
  private static final class Kind implements StoreSection.Kind {
    @Override
    public String subject(StoreRecord record) {
      return record instanceof QueueProgress progress
          ? progress.state().queue()
          : ((QueueRecord) record).queue();
    }

    @Override
    public StoreRecord gone(String queue) {
      return new QueueGone(queue);
    }
  }

  private final StoreKeeper store;
  private final StoreSection section;
  private final PartThread thread = new PartThread("punctual-queues-store");

  /** One that has not looked into the store; {@code present} is empty while it is not known. */
  QueueKeeper(StoreKeeper store, Supplier<Optional<KeptQueues>> present) {
    this.store = store;
    this.section =
        new StoreSection(
            store,
            "queues or their capacity",
            new Kind(),
            () -> present.get().map(QueueKeeper::contents));
  }

  /** What the store holds. */
  StoredQueues load() {
    StoredQueues stored = store.stored().queues();
    section.known(
        records(stored.registrations().stream(), stored.state()),
        stored.state().map(QueueKeeper::seen));
    return stored;
  }

  /** Begins to write down, again and again, what has changed. */
  void start() {
    thread.every(INTERVAL_MILLIS, INTERVAL_MILLIS, section::save);
  }

  /** Writes down what has changed, and no more after that. */
  void stop() {
    if (thread.stop()) {
      thread.run(section::save);
    }
  }

  /** Makes a change durable that is found out by asking, and then makes it. */
  <T> T make(Supplier<StoreSection.Change<T>> asked) {
    return section.make(asked);
  }

  /** What is kept of a snapshot. */
  static Contents contents(KeptQueues is) {
    return new Contents(
        records(
            is.registered().values().stream().map(QueueKeeper::record), Optional.of(is.state())),
        seen(is.state()));
  }

  private static QueuesSeen seen(BopfState state) {
    return new QueuesSeen(state.atMillis(), state.capacity());
  }

  private static List<StoreRecord> records(
      Stream<QueueRecord> registrations, Optional<BopfState> state) {
    List<StoreRecord> records = new ArrayList<>(registrations.toList());
    List<QueueState> states = state.map(BopfState::queues).orElse(List.of());
    for (int i = 0; i < states.size(); i++) {
      records.add(new QueueProgress(i, states.get(i)));
    }
    return records;
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

  /** What a stored registration declares; empty when that is no longer possible. */
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
