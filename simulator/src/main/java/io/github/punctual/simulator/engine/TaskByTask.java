package io.github.punctual.simulator.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Jobs task by task: a task holds what it needs on its node until it ends, is taken away, or its
 * node is lost. Which task is started next, and where tasks may be taken, is left to how they are
 * served.
 */
abstract class TaskByTask implements Execution {
  final World world;
  final NodeRoom room;
  private final double[] held;
  private final TreeSet<RunningTask> byEnd = new TreeSet<>();
  private long admissions;
  private long sequence;

  TaskByTask(World world) {
    this.world = world;
    this.room = new NodeRoom(world.nodes, world.holdings);
    this.held = new double[world.holdings.types()];
  }

  /**
   * A task runs no more, and its job goes on.
   *
   * @param again whether it has to begin again
   */
  abstract void released(RunningTask task, boolean again);

  @Override
  public final void started(Job job, long nowMillis) {
    job.run = new TaskRun(job, world.holdings, admissions++);
  }

  @Override
  public final void settle(Job job, long nowMillis) {
    job.run.settle(nowMillis);
  }

  @Override
  public final List<StageProgress> stages(Job job) {
    return job.run.stages();
  }

  @Override
  public final int startableTasks(Job job) {
    return job.run.startable();
  }

  @Override
  public void stopped(Job job, long nowMillis) {
    for (RunningTask task = job.run.youngest; task != null; task = task.older) {
      release(task);
    }
    job.run = null;
  }

  /** Starts the next task of a stage on a node with room. */
  final RunningTask start(StageRun stage, int node, long nowMillis) {
    RunningTask task = stage.run.start(stage, node, nowMillis, world.settings, sequence++);
    byEnd.add(task);
    Holdings.add(held, task.demand(), 1);
    room.take(node, task.demand());
    return task;
  }

  /** What a task holds is free again. */
  void release(RunningTask task) {
    byEnd.remove(task);
    Holdings.add(held, task.demand(), -1);
    if (!world.nodes.isLost(task.node)) {
      room.give(task.node, task.demand());
    }
  }

  @Override
  public final void take(Job job, int tasks, long nowMillis) {
    for (int i = 0; i < tasks; i++) {
      take(job.run.youngest, nowMillis);
    }
  }

  /** Takes a task away: it has to begin again. */
  void take(RunningTask task, long nowMillis) {
    release(task);
    task.run().taken(task, nowMillis);
    released(task, true);
  }

  /**
   * Takes tasks, in this order, on the first node where that makes room for a demand.
   *
   * @return the node, or -1 when they are not enough on any
   */
  final int makeRoom(Iterator<RunningTask> mayGo, double[] demand, long nowMillis) {
    Map<Integer, List<RunningTask>> going = new HashMap<>();
    double[][] more = new double[world.nodes.count()][demand.length];
    while (mayGo.hasNext()) {
      RunningTask task = mayGo.next();
      going.computeIfAbsent(task.node, node -> new ArrayList<>()).add(task);
      Holdings.add(more[task.node], task.demand(), 1);
      if (room.fits(task.node, demand, more[task.node])) {
        going.get(task.node).forEach(gone -> take(gone, nowMillis));
        return task.node;
      }
    }
    return -1;
  }

  /** A task holds what it has and does not work. */
  final void idle(RunningTask task) {
    byEnd.remove(task);
    task.idle();
  }

  /** A task that was idle works for so long. */
  final void work(RunningTask task, long nowMillis, long millis) {
    long ready = task.startMillis + world.settings.costs().containerStartMillis();
    task.work(Math.max(nowMillis, ready), millis);
    byEnd.add(task);
  }

  @Override
  public final void nodeLost(int node, long nowMillis) {
    List<RunningTask> gone =
        byEnd.stream()
            .filter(task -> task.node == node)
            .sorted(Comparator.comparingLong(task -> -task.sequence))
            .toList();
    gone.forEach(task -> take(task, nowMillis));
    room.close(node);
  }

  @Override
  public final void nodeBack(int node, long nowMillis) {
    room.set(node, world.holdings.amounts(world.nodes.size(node)));
  }

  @Override
  public final double[] held() {
    return held.clone();
  }

  @Override
  public final long nextMillis() {
    return byEnd.isEmpty() ? Long.MAX_VALUE : byEnd.first().endMillis;
  }

  @Override
  public final void next(long nowMillis, Simulation.Ends ends) {
    RunningTask task = byEnd.first();
    Job job = task.run().job;
    TaskRun run = task.run();
    release(task);
    boolean isLast = !task.fails && run.succeeded(task);
    int failures = task.fails ? run.failed(task, nowMillis) : 0;
    released(task, task.fails);
    ends.taskEnded(job, task.stage.stage.id(), nowMillis - task.startMillis, !task.fails);
    if (isLast) {
      run.settle(nowMillis);
      ends.completed(job);
    } else if (failures >= world.settings.failures().maxAttempts()) {
      run.settle(nowMillis);
      ends.failed(job);
    }
  }
}
