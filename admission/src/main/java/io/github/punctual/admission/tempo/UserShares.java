package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What each user is promised of every pool, as the part of it that the user's jobs need on average
 * until their deadlines: no more than a share of it while others have jobs there.
 */
final class UserShares {
  private final TempoBook book;
  private final double most;
  private final PoolWork work;
  private final Map<Holder, Double> parts = new HashMap<>();

  /** Users with jobs in a pool, not all where they are many; empty until it is asked for. */
  private final Map<PoolId, Set<String>> users = new HashMap<>();

  private record Holder(PoolId pool, String user) {}

  UserShares(TempoBook book, TempoSettings settings, List<BelievedJob> inPlan) {
    this.book = book;
    this.most = settings.userShare();
    this.work = new PoolWork(book.axes());
    for (BelievedJob view : inPlan) {
      if (view.isPromised) {
        add(view);
      }
    }
  }

  void add(BelievedJob view) {
    change(view, 1);
  }

  void remove(BelievedJob view) {
    change(view, -1);
  }

  private void change(BelievedJob view, int sign) {
    if (most < 1) {
      for (Pool pool : book.path(view)) {
        Holder holder = new Holder(pool.id(), view.job.user());
        parts.merge(holder, sign * part(view, pool), Double::sum);
      }
    }
  }

  private double part(BelievedJob view, Pool pool) {
    return work.millis(view, pool) / Math.max(1, view.job.deadlineMillis() - book.nowMillis());
  }

  /**
   * What its user would be promised with a job of a pool in which that is too much, the innermost
   * such; empty where it is not.
   */
  OptionalDouble tooMuch(BelievedJob view) {
    if (most < 1) {
      for (Pool pool : book.path(view)) {
        double before = parts.getOrDefault(new Holder(pool.id(), view.job.user()), 0.0);
        double with = before + part(view, pool);
        if (with > most && isShared(pool, view.job.user())) {
          return OptionalDouble.of(with);
        }
      }
    }
    return OptionalDouble.empty();
  }

  boolean permits(BelievedJob view) {
    return tooMuch(view).isEmpty();
  }

  /** Whether others than a user have jobs in a pool. */
  private boolean isShared(Pool pool, String user) {
    if (users.isEmpty()) {
      book.users().forEach(this::count);
    }
    Set<String> known = users.getOrDefault(pool.id(), Set.of());
    return known.size() > (known.contains(user) ? 1 : 0);
  }

  private void count(PoolId ofJobs, Map<String, Integer> jobs) {
    for (Pool pool : book.snapshot().capacity().path(ofJobs)) {
      Set<String> known = users.computeIfAbsent(pool.id(), id -> new HashSet<>());
      // Two are enough to know that nobody is alone.
      jobs.keySet().stream().limit(2).forEach(known::add);
    }
  }
}
