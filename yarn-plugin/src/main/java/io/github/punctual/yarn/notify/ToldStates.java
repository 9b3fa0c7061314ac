package io.github.punctual.yarn.notify;

import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.settings.NotifyState;
import io.github.punctual.yarn.store.StoreRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What was told of which job that is still remembered; it survives a restart. For one thread. */
final class ToldStates {
  private static final String RECORD = "notify.told";

  private final StoreKeeper store;

  /** When, in milliseconds, by the job and the state. */
  private final Map<String, Double> told = new TreeMap<>();

  private boolean changed;

  ToldStates(StoreKeeper store) {
    this.store = store;
  }

  /** Goes on from what the store holds. */
  void load() {
    store.learned(RECORD).ifPresent(told::putAll);
  }

  /** Whether this was not told yet; one that missed its deadline is no more at risk. */
  boolean isNew(ApplicationId job, NotifyState state) {
    return !told.containsKey(key(job, NotifyState.MISSED)) && !told.containsKey(key(job, state));
  }

  /** Notes that this is told. */
  void tell(ApplicationId job, NotifyState state, long nowMillis) {
    told.put(key(job, state), (double) nowMillis);
    changed = true;
  }

  /** Writes what has changed; lets go of jobs that nobody remembers. */
  void save(Set<ApplicationId> known) {
    if (!changed) {
      return;
    }
    told.keySet()
        .removeIf(
            key -> !known.contains(ApplicationId.fromString(key.substring(0, key.indexOf('/')))));
    // While the store cannot be written they are told all the same; it says so itself.
    store.append(List.of(new StoreRecord.Learned(RECORD, told)));
    changed = false;
  }

  private static String key(ApplicationId job, NotifyState state) {
    return job + "/" + state.name();
  }
}
