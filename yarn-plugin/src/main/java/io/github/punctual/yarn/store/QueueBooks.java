package io.github.punctual.yarn.store;

import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The part of the book that is about queues. For one thread. */
final class QueueBooks {
  private final Map<String, QueueRecord> registrations = new TreeMap<>();
  private final Map<String, QueueProgress> progress = new TreeMap<>();
  private Optional<QueuesSeen> seen = Optional.empty();

  /** Takes a record in; false when it is not about queues. */
  boolean apply(StoreRecord record) {
    if (record instanceof QueueRecord queue) {
      registrations.put(queue.queue(), queue);
    } else if (record instanceof QueueProgress state) {
      progress.put(state.state().queue(), state);
    } else if (record instanceof QueueGone gone) {
      registrations.remove(gone.queue());
      progress.remove(gone.queue());
    } else if (record instanceof QueuesSeen now) {
      seen = Optional.of(now);
    } else {
      return false;
    }
    return true;
  }

  int size() {
    return registrations.size() + progress.size() + (seen.isPresent() ? 1 : 0);
  }

  void forEach(Consumer<StoreRecord> sink) {
    if (seen.isPresent()) {
      sink.accept(seen.get());
    }
    for (QueueRecord queue : registrations.values()) {
      sink.accept(queue);
    }
    for (QueueProgress state : progress.values()) {
      sink.accept(state);
    }
  }

  StoredQueues view() {
    List<QueueState> states =
        progress.values().stream()
            .sorted(Comparator.comparingInt(QueueProgress::place))
            .map(QueueProgress::state)
            .toList();
    return new StoredQueues(
        List.copyOf(registrations.values()),
        seen.map(at -> new BopfState(at.atMillis(), at.capacity(), states)));
  }
}
