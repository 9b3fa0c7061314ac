package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;

/** A queue whose jobs run task by task, first come first served. */
final class TaskQueue extends RunningQueue {
  /** The stages with tasks that wait, in the order in which they are served. */
  final TreeSet<StageRun> waiting = new TreeSet<>(IN_ORDER);

  /** The tasks that run, the youngest last; only kept where tasks may be taken. */
  final TreeSet<RunningTask> running =
      new TreeSet<>(Comparator.comparingLong((RunningTask task) -> task.sequence));

  /** The least, type by type, that any task that waits needs: without that nothing fits. */
  final double[] least;

  /** More than what it may not hold. */
  private final Optional<double[]> limit;

  private final double[] amounts;
  private ResourceVector held = ResourceVector.ZERO;
  private ResourceVector pending = ResourceVector.ZERO;

  TaskQueue(QueueEntry entry, Holdings holdings) {
    super(entry, holdings);
    this.amounts = new double[holdings.types()];
    this.least = new double[amounts.length];
    this.limit = entry.limit().map(holdings::amounts);
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
  boolean exceedsLimit(double[] more) {
    for (int i = 0; limit.isPresent() && i < amounts.length; i++) {
      if (amounts[i] + more[i] > limit.get()[i]) {
        return true;
      }
    }
    return false;
  }

  /** The tasks of a stage may run. */
  void add(StageRun stage) {
    addWaiting(stage, stage.pending());
  }

  /** A task of a stage has to begin again. */
  void again(StageRun stage) {
    addWaiting(stage, 1);
  }

  private void addWaiting(StageRun stage, int tasks) {
    waiting.add(stage);
    lower(stage);
    pending = pending.plus(stage.task.times(tasks));
  }

  private void lower(StageRun stage) {
    for (int i = 0; i < least.length; i++) {
      least[i] = Math.min(least[i], stage.demand[i]);
    }
  }

  private void findLeast() {
    Arrays.fill(least, Double.MAX_VALUE);
    waiting.forEach(this::lower);
  }

  /** A task that waited runs. */
  void started(RunningTask task, boolean mayBeTaken) {
    if (mayBeTaken) {
      running.add(task);
    }
    if (task.stage.pending() == 0) {
      waiting.remove(task.stage);
      findLeast();
    }
    pending = pending.minus(task.stage.task);
    hold(task, 1);
  }

  void ended(RunningTask task) {
    running.remove(task);
    hold(task, -1);
  }

  private void hold(RunningTask task, int sign) {
    held = sign > 0 ? held.plus(task.stage.task) : held.minus(task.stage.task);
    Holdings.add(amounts, task.demand(), sign);
    heldChanged();
  }
}
