package io.github.punctual.simulator.queues;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.TreeSet;

/** A queue whose jobs run task by task, first come first served. */
final class TaskQueue extends QueueState {
  /** A stage whose tasks may run, and those of them that wait. */
  static final class Ready {
    final JobRun run;
    final int stage;
    final Types.Demand demand;

    /** The tasks of a gang that are there; others are not kept here. */
    final TreeSet<Task> gang = new TreeSet<>(BY_AGE);

    /** When the first task of the gang came. */
    long gangSinceMillis;

    private final Deque<Integer> again = new ArrayDeque<>();
    private int next;
    private int unfinished;

    Ready(JobRun run, int stage, Types.Demand demand) {
      this.run = run;
      this.stage = stage;
      this.demand = demand;
      this.unfinished = tasks();
    }

    Stage what() {
      return run.job.stages().get(stage);
    }

    int tasks() {
      return what().tasks();
    }

    int waiting() {
      return tasks() - next + again.size();
    }
  }

  /** A task that runs. */
  static final class Task {
    final TaskQueue queue;
    final Ready ready;
    final int number;
    final int node;
    final long sequence;

    /** When it ends, as soon as it works. */
    long endMillis;

    Task(TaskQueue queue, Ready ready, int number, int node, long sequence) {
      this.queue = queue;
      this.ready = ready;
      this.number = number;
      this.node = node;
      this.sequence = sequence;
    }

    long durationMillis() {
      return ready.what().durations().ofTask(number);
    }

    /** It begins to work, for so long. */
    void work(long nowMillis, long durationMillis) {
      endMillis = nowMillis + durationMillis;
    }
  }

  private static final Comparator<Task> BY_AGE = Comparator.comparingLong(task -> task.sequence);

  /** The stages with tasks that wait, in the order in which they are served. */
  final TreeSet<Ready> waiting =
      new TreeSet<>(
          Comparator.comparingLong((Ready ready) -> ready.run.sequence)
              .thenComparingInt(ready -> ready.stage));

  /** The tasks that run, the youngest last; only kept where tasks may be taken. */
  final TreeSet<Task> running = new TreeSet<>(BY_AGE);

  /** The least, type by type, that any task that waits needs: without that nothing fits. */
  final long[] least;

  /** More than what it may not hold; null for no limit. */
  private final long[] limit;

  private final double[] amounts;
  private ResourceVector held = ResourceVector.ZERO;
  private ResourceVector pending = ResourceVector.ZERO;

  TaskQueue(QueueEntry entry, Types types) {
    super(entry, types.capacity());
    this.amounts = new double[types.count()];
    this.least = new long[types.count()];
    this.limit = entry.limit().map(types::amounts).orElse(null);
    findLeast();
  }

  @Override
  public ResourceVector held() {
    return held;
  }

  @Override
  public ResourceVector pending() {
    return pending;
  }

  @Override
  public double[] amounts() {
    return amounts;
  }

  /** Whether none of the tasks that wait could come without exceeding its limit. */
  boolean isFull() {
    return exceedsLimit(least);
  }

  /** Whether so much more would take it beyond its limit. */
  boolean exceedsLimit(long[] more) {
    if (limit != null) {
      for (int i = 0; i < limit.length; i++) {
        if (amounts[i] + more[i] > limit[i]) {
          return true;
        }
      }
    }
    return false;
  }

  void add(Ready ready) {
    addWaiting(ready);
    pending = pending.plus(ready.demand.vector.times(ready.waiting()));
  }

  private void addWaiting(Ready ready) {
    waiting.add(ready);
    lower(ready);
  }

  private void lower(Ready ready) {
    for (int i = 0; i < least.length; i++) {
      least[i] = Math.min(least[i], ready.demand.amounts[i]);
    }
  }

  private void findLeast() {
    Arrays.fill(least, Long.MAX_VALUE);
    waiting.forEach(this::lower);
  }

  /** The number of the next task of a stage, which begins. */
  int take(Ready ready) {
    int number = ready.again.isEmpty() ? ready.next++ : ready.again.poll();
    if (ready.waiting() == 0) {
      waiting.remove(ready);
      findLeast();
    }
    pending = pending.minus(ready.demand.vector);
    hold(ready.demand, 1);
    return number;
  }

  /** A task ended; says whether its stage is done. */
  boolean ended(Ready ready) {
    hold(ready.demand, -1);
    return --ready.unfinished == 0;
  }

  /** A task was taken away and has to begin again. */
  void taken(Ready ready, int number) {
    hold(ready.demand, -1);
    ready.again.add(number);
    addWaiting(ready);
    pending = pending.plus(ready.demand.vector);
  }

  private void hold(Types.Demand demand, int sign) {
    held = sign > 0 ? held.plus(demand.vector) : held.minus(demand.vector);
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] += sign * (double) demand.amounts[i];
    }
    heldChanged();
  }
}
