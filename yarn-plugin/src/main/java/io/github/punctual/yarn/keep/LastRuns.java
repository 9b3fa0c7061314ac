package io.github.punctual.yarn.keep;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The last run of each name, of about as many names as the store keeps: those whose last run is
 * oldest are forgotten first. Safe for several threads, none of which waits for another.
 */
final class LastRuns {
  private final int most;

  /** Names beyond the most that are forgotten together: to find the oldest, all are looked at. */
  private final int slack;

  private final Map<HistoryKey, Numbered> byKey = new ConcurrentHashMap<>();
  private final AtomicLong later = new AtomicLong();
  private final AtomicLong earlier = new AtomicLong(Long.MIN_VALUE);

  /** A run by its place in the order of all. */
  private record Numbered(HistoryRecord run, long number) {}

  LastRuns(int most) {
    this.most = most;
    this.slack = most / 16;
  }

  /** A run that was the last of its name before all that were added. */
  void addEarlier(HistoryRecord run) {
    HistoryKey key = HistoryKey.of(run.outcome());
    if (key.isSomebodys()) {
      byKey.putIfAbsent(key, new Numbered(run, earlier.getAndIncrement()));
    }
  }

  /** A run that is the last of its name now; one that is nobody's is of no use to anybody. */
  void add(HistoryRecord run) {
    HistoryKey key = HistoryKey.of(run.outcome());
    if (key.isSomebodys()) {
      byKey.put(key, new Numbered(run, later.getAndIncrement()));
      if (byKey.size() > most + slack) {
        forgetOldest();
      }
    }
  }

  private void forgetOldest() {
    long[] numbers = byKey.values().stream().mapToLong(Numbered::number).sorted().toArray();
    long least = numbers[Math.max(0, numbers.length - most)];
    byKey.values().removeIf(run -> run.number() < least);
  }

  Optional<HistoryRecord> of(HistoryKey key) {
    return Optional.ofNullable(byKey.get(key)).map(Numbered::run);
  }

  void forget(Whose whose) {
    byKey.keySet().removeIf(key -> key.isOf(whose));
  }
}
