package io.github.punctual.yarn.keep;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last run of each name, of as many names as the store keeps: the one whose last run is oldest
 * is forgotten first. Safe for several threads.
 */
final class LastRuns {
  private final int most;
  private final Map<HistoryKey, HistoryRecord> byKey = new LinkedHashMap<>();

  LastRuns(int most) {
    this.most = most;
  }

  /** A run that was the last of its name before all that were added. */
  synchronized void addEarlier(HistoryRecord run) {
    if (!byKey.containsKey(HistoryKey.of(run.outcome()))) {
      add(run);
    }
  }

  /** A run that is the last of its name now; one that is nobody's is of no use to anybody. */
  synchronized void add(HistoryRecord run) {
    HistoryKey key = HistoryKey.of(run.outcome());
    if (key.isSomebodys()) {
      byKey.remove(key);
      byKey.put(key, run);
      if (byKey.size() > most) {
        byKey.remove(byKey.keySet().iterator().next());
      }
    }
  }

  synchronized Optional<HistoryRecord> of(HistoryKey key) {
    return Optional.ofNullable(byKey.get(key));
  }

  synchronized void forget(Whose whose) {
    byKey.keySet().removeIf(key -> key.isOf(whose));
  }
}
