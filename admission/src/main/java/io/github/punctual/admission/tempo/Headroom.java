package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tasks are not taken back, so strangers with much time must not fill a pool before jobs with
 * little time. Those that nobody knows and whose time to the deadline is longer than twice what is
 * usual get, all together, no more than the headroom leaves of each pool that they are in; one may
 * run in any case, and all may while their pools are calm.
 */
final class Headroom {
  /** So many times what is usual is long. */
  private static final double LONG = 2;

  /**
   * A pool is calm while all jobs, those that wait included, need no more than this part of it
   * until any of their deadlines.
   */
  private static final double CALM = 0.3;

  /** From so many waiting jobs on, no pool counts as calm. */
  private static final int WAITING_MOST = 128;

  private final TempoBook book;
  private final double most;
  private final double longMillis;
  private final PoolWork work;

  /** What jobs with much time have left to run or hold, as parts of pools; empty at first. */
  private Optional<Map<PoolId, Double>> used = Optional.empty();

  /** Whether pools are calm, by the innermost of them. */
  private final Map<PoolId, Boolean> calm = new HashMap<>();

  /** All jobs; none until somebody asks. */
  private final List<BelievedJob> byDeadline = new ArrayList<>();

  Headroom(TempoBook book, TempoSettings settings) {
    this.book = book;
    this.work = new PoolWork(book.axes());
    this.most = 1 - settings.headroom();
    this.longMillis = LONG * book.memory().usualMillis();
  }

  boolean permits(BelievedJob view) {
    if (most >= 1 || book.memory().model() != WorkModel.WHOLE || view.known || !isLong(view)) {
      return true;
    }
    if (used.isEmpty()) {
      used = Optional.of(used());
    }
    return book.path(view).stream().allMatch(pool -> hasRoom(view, pool)) || isCalm(view);
  }

  private Map<PoolId, Double> used() {
    return book.running().stream()
        .filter(this::isLong)
        .flatMap(
            view ->
                book.path(view).stream().map(pool -> Map.entry(pool.id(), work.share(view, pool))))
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, HashMap::new, Collectors.summingDouble(Map.Entry::getValue)));
  }

  private boolean hasRoom(BelievedJob view, Pool pool) {
    double before = used.orElseThrow().getOrDefault(pool.id(), 0.0);
    return before == 0 || before + work.share(view, pool) <= most;
  }

  private boolean isCalm(BelievedJob view) {
    Boolean known = calm.get(view.job.pool());
    if (known == null) {
      Set<PoolId> pools = book.path(view).stream().map(Pool::id).collect(Collectors.toSet());
      known = book.line().size() < WAITING_MOST && isLittleToDo(pools);
      calm.put(view.job.pool(), known);
    }
    return known;
  }

  /**
   * By deadline, the work up to each of them in each of some pools; what nobody can even guess may
   * be any amount.
   */
  private boolean isLittleToDo(Set<PoolId> pools) {
    if (byDeadline.isEmpty()) {
      byDeadline.addAll(book.running());
      byDeadline.addAll(book.line().byTurn());
      byDeadline.sort(TempoPlanner.BY_DEADLINE);
    }
    Map<PoolId, Double> workMillis = new HashMap<>();
    for (BelievedJob view : byDeadline) {
      boolean isLast = view.running != null && view.running.isLast();
      double leftMillis = view.job.deadlineMillis() - book.nowMillis();
      for (Pool pool : isLast ? List.<Pool>of() : book.path(view)) {
        if (pools.contains(pool.id())
            && (view.isUnknown()
                || workMillis.merge(pool.id(), work.millis(view, pool), Double::sum)
                    > CALM * leftMillis)) {
          return false;
        }
      }
    }
    return true;
  }

  /** A job that has been let in by the same pass. */
  void add(BelievedJob view) {
    if (used.isPresent() && view.running == null && isLong(view)) {
      for (Pool pool : book.path(view)) {
        used.get().merge(pool.id(), work.share(view, pool), Double::sum);
      }
    }
  }

  private boolean isLong(BelievedJob view) {
    return view.job.deadlineMillis() - view.job.submitMillis() > longMillis;
  }
}
