package io.github.punctual.yarn.store;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The last run under each name, of the names that a store keeps: told the same records, it knows
 * what a store knows after a restart. Safe for several threads; who asks waits for nobody.
 */
public final class LastRuns {
  private final int maxNames;
  private final Map<HistoryKey, HistoryRecord> byKey = new ConcurrentHashMap<>();

  /** The same names, that of the oldest last run first. */
  private final Set<HistoryKey> oldestFirst = new LinkedHashSet<>();

  /** None yet, and never more than a store keeps. */
  public LastRuns() {
    this(StoreBook.NAMES);
  }

  /** None yet, and never of more names than these. */
  LastRuns(int maxNames) {
    this.maxNames = maxNames;
  }

  /** The last run under a name; empty where none is known. */
  public Optional<HistoryRecord> of(HistoryKey key) {
    return Optional.ofNullable(byKey.get(key));
  }

  /** Whether a run is known of any of these jobs. */
  public boolean knows(Whose whose) {
    return byKey.keySet().stream().anyMatch(key -> key.isOf(whose));
  }

  /** Applies a record: a run has ended, or runs are to be forgotten; any other changes nothing. */
  public synchronized void apply(StoreRecord record) {
    if (record instanceof HistoryRecord run) {
      remember(HistoryKey.of(run.outcome()), run);
    } else if (record instanceof StoreRecord.Unlearned unlearned) {
      forget(unlearned.whose());
    }
  }

  /**
   * Takes up what was in a store before the records that were applied here.
   *
   * @param history runs by name, the name of the oldest last run first, and the last run last
   */
  public synchronized void follow(Map<HistoryKey, List<HistoryRecord>> history) {
    Map<HistoryKey, HistoryRecord> later = new LinkedHashMap<>();
    oldestFirst.forEach(key -> later.put(key, byKey.get(key)));
    history.forEach(
        (key, runs) -> {
          HistoryRecord run = later.get(key);
          remember(key, run == null ? runs.get(runs.size() - 1) : run);
        });
    later.forEach(this::remember);
  }

  private void remember(HistoryKey key, HistoryRecord run) {
    if (key.isSomebodys()) {
      oldestFirst.remove(key);
      oldestFirst.add(key);
      byKey.put(key, run);
      if (oldestFirst.size() > maxNames) {
        forget(oldestFirst.iterator().next());
      }
    }
  }

  private void forget(HistoryKey key) {
    oldestFirst.remove(key);
    byKey.remove(key);
  }

  private void forget(Whose whose) {
    oldestFirst.stream().filter(key -> key.isOf(whose)).toList().forEach(this::forget);
  }
}
