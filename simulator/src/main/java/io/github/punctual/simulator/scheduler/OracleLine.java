package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * Waiting jobs with deadlines whose tasks are of the same size, so that the one with the fewest
 * needed tasks per time left is found without a look at all of them.
 *
 * <p>Jobs that need equally many tasks keep their order while time passes: the latest deadline is
 * first. So they are kept by what they need. What a job needs only grows: it is worked out again
 * when its jobs are asked for and it may have changed, and not while it does not fit anyway.
 */
final class OracleLine {
  /**
   * A waiting job.
   *
   * @param tasks what it needs at least
   * @param untilMillis the last instant at which it needs no more
   */
  record Waiting(Job job, OracleNeed need, int tasks, long untilMillis) {
    static Waiting of(Job job, OracleNeed need, long nowMillis) {
      int tasks = need.tasks(nowMillis);
      return new Waiting(job, need, tasks, need.lastInstantFor(tasks));
    }

    private boolean waits() {
      return job.state() == JobState.WAITING;
    }

    /** The papers' reqCpus / TTD. */
    double rate(long nowMillis) {
      return (double) tasks / (need.deadlineMillis() - nowMillis);
    }
  }

  /** Of jobs that need equally many tasks, those to be served first, and those to change first. */
  private static final class Equals {
    final PriorityQueue<Waiting> byDeadline = new PriorityQueue<>(LATEST_DEADLINE_FIRST);
    final PriorityQueue<Waiting> byChange =
        new PriorityQueue<>(Comparator.comparingLong(Waiting::untilMillis));
  }

  private static final Comparator<Waiting> TIES =
      Comparator.<Waiting>comparingLong(w -> w.job().submitMillis())
          .thenComparing(w -> w.job().trace().id());

  private static final Comparator<Waiting> LATEST_DEADLINE_FIRST =
      Comparator.<Waiting>comparingLong(w -> -w.need().deadlineMillis()).thenComparing(TIES);

  private final Job sample;
  private final TreeMap<Integer, Equals> byTasks = new TreeMap<>();

  /** A line of jobs whose tasks are of the size of this one's. */
  OracleLine(Job sample) {
    this.sample = sample;
  }

  /** The order of offers at an instant. */
  static Comparator<Waiting> order(long nowMillis) {
    return Comparator.<Waiting>comparingDouble(w -> w.rate(nowMillis)).thenComparing(TIES);
  }

  void add(Waiting waiting) {
    Equals equals = byTasks.computeIfAbsent(waiting.tasks(), tasks -> new Equals());
    equals.byDeadline.add(waiting);
    equals.byChange.add(waiting);
  }

  /**
   * The first in the order of offers among those that need no more tasks than are free. It stays in
   * line until it no longer waits.
   */
  Optional<Waiting> first(Cluster cluster, long nowMillis) {
    if (byTasks.isEmpty()) {
      return Optional.empty();
    }
    Comparator<Waiting> order = order(nowMillis);
    int freeTasks = cluster.freeTasks(sample);
    Waiting best = null;
    Map.Entry<Integer, Equals> entry = byTasks.firstEntry();
    while (entry != null && entry.getKey() <= freeTasks) {
      Optional<Waiting> candidate = first(entry.getValue(), nowMillis);
      if (candidate.isEmpty()) {
        byTasks.remove(entry.getKey());
      } else if (best == null || order.compare(candidate.get(), best) < 0) {
        best = candidate.get();
      }
      entry = byTasks.higherEntry(entry.getKey());
    }
    return Optional.ofNullable(best);
  }

  private Optional<Waiting> first(Equals equals, long nowMillis) {
    Waiting changing = equals.byChange.peek();
    while (changing != null && (!changing.waits() || changing.untilMillis() < nowMillis)) {
      equals.byChange.remove();
      if (changing.waits()) {
        add(Waiting.of(changing.job(), changing.need(), nowMillis));
      }
      changing = equals.byChange.peek();
    }
    Waiting first = equals.byDeadline.peek();
    while (first != null && (!first.waits() || first.untilMillis() < nowMillis)) {
      equals.byDeadline.remove();
      first = equals.byDeadline.peek();
    }
    return Optional.ofNullable(first);
  }
}
