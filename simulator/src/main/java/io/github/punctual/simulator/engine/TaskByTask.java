package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.node.NodeRoom;
import io.github.punctual.simulator.engine.settings.Gathering;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Jobs task by task: a task holds what it needs on its node until it ends, is taken away, or its
 * node is lost. The tasks of a gang hold what they were given, begin to work when the last has
 * come, and end together. Which task is started next, and where tasks may be taken, is left to how
 * they are served.
 */
abstract class TaskByTask implements Execution {
  final World world;
  final NodeRoom room;
  private final double[] held;
  private final TreeSet<RunningTask> byEnd = new TreeSet<>();

  /** The tasks of gangs that wait for others. */
  private final Set<RunningTask> idle = new HashSet<>();

  private final Gathering gathering;
  private long admissions;
  private long sequence;

  /**
   * Nothing runs.
   *
   * @param gathering what becomes of the others when a task of a gang has to begin again: they keep
   *     what they hold and wait for it, or begin again as well
   */
  TaskByTask(World world, Gathering gathering) {
    this.world = world;
    this.gathering = gathering;
    this.room = new NodeRoom(world.nodes, world.holdings);
    this.held = new double[world.holdings.types()];
  }

  /**
   * A task runs no more, and its job goes on.
   *
   * @param again whether it has to begin again
   */
  abstract void released(RunningTask task, boolean again);

  /** A task of a job begins to work, or all of a gang. */
  void begins(TaskRun run, long nowMillis) {}

  /** The last task of a gang has come. */
  void gathered(StageRun gang, long nowMillis) {}

  @Override
  public final void started(Job job, long nowMillis) {
    tasks(job).admission = admissions++;
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
  public final TaskRun tasks(Job job) {
    if (job.run == null) {
      job.run = new TaskRun(job, world.holdings);
    }
    return job.run;
  }

  @Override
  public void stopped(Job job, long nowMillis) {
    for (RunningTask task = job.run.youngest; task != null; task = task.older) {
      release(task);
    }
    job.run = null;
  }

  /** Starts the next task of a stage on a node with room. */
  private void start(StageRun stage, int node, long nowMillis) {
    RunningTask task = stage.run.start(stage, node, nowMillis, world.settings, sequence++);
    Holdings.add(held, task.demand(), 1);
    room.take(node, task.demand());
    started(task);
    if (!stage.stage.gang()) {
      byEnd.add(task);
      begins(stage.run, nowMillis);
      return;
    }
    idle(task);
    if (stage.gang.isEmpty()) {
      stage.gangSinceMillis = nowMillis;
    }
    stage.gang.add(task);
    if (stage.pending() == 0) {
      gathered(stage, nowMillis);
      work(stage.gang, nowMillis);
      begins(stage.run, nowMillis);
    }
  }

  /** A task has come to its node. */
  abstract void started(RunningTask task);

  /**
   * Starts the next task of a stage on a node with room; all of a gang that comes whole or not at
   * all.
   *
   * @param whole whether that is so, and all of it fits
   */
  final void start(StageRun stage, int node, boolean whole, long nowMillis) {
    start(stage, node, nowMillis);
    while (whole && stage.pending() > 0) {
      start(stage, room.find(stage.demand), nowMillis);
    }
  }

  /** What a task holds is free again. */
  void release(RunningTask task) {
    byEnd.remove(task);
    if (task.stage.stage.gang()) {
      idle.remove(task);
      task.stage.gang.remove(task);
    }
    Holdings.add(held, task.demand(), -1);
    if (!world.nodes.isLost(task.node)) {
      room.give(task.node, task.demand());
    }
  }

  @Override
  public final void take(Job job, int tasks, long nowMillis) {
    // With a task of a gang, the others may have gone.
    for (int i = 0; i < tasks && job.run.youngest != null; i++) {
      take(job.run.youngest, nowMillis);
    }
  }

  /** Takes a task away: it has to begin again. */
  final void take(RunningTask task, long nowMillis) {
    takeAlone(task, nowMillis);
    scatter(task.stage, nowMillis);
  }

  private void takeAlone(RunningTask task, long nowMillis) {
    release(task);
    task.run().taken(task, nowMillis);
    released(task, true);
  }

  /** A task has to begin again: the others of its gang wait for it idly, or go as well. */
  private void scatter(StageRun stage, long nowMillis) {
    if (gathering == Gathering.HOARD) {
      stage.gang.forEach(this::idle);
    }
    while (gathering == Gathering.WAIT && !stage.gang.isEmpty()) {
      takeAlone(stage.gang.get(0), nowMillis);
    }
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
        take(going.get(task.node), nowMillis);
        return task.node;
      }
    }
    return -1;
  }

  /** Takes those away that still run: the others of a gang may go with the first. */
  private void take(List<RunningTask> tasks, long nowMillis) {
    for (RunningTask task : tasks) {
      if (byEnd.contains(task) || idle.contains(task)) {
        take(task, nowMillis);
      }
    }
  }

  /** A task holds what it has and does not work. */
  private void idle(RunningTask task) {
    byEnd.remove(task);
    task.idle();
    idle.add(task);
  }

  /** All of a gang that was idle works, as long as its longest task. */
  private void work(List<RunningTask> gang, long nowMillis) {
    long longest = gang.stream().mapToLong(member -> member.durationMillis).max().orElseThrow();
    for (RunningTask member : gang) {
      long ready = member.startMillis + world.settings.costs().containerStartMillis();
      idle.remove(member);
      member.work(Math.max(nowMillis, ready), member.fails ? member.durationMillis : longest);
      byEnd.add(member);
    }
  }

  @Override
  public final void nodeLost(int node, long nowMillis) {
    List<RunningTask> gone =
        Stream.concat(byEnd.stream(), idle.stream())
            .filter(task -> task.node == node)
            .sorted(Comparator.comparingLong(task -> -task.sequence))
            .toList();
    take(gone, nowMillis);
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
    boolean isLast = !task.fails && run.succeeded(task, nowMillis);
    int failures = task.fails ? run.failed(task, nowMillis) : 0;
    released(task, task.fails);
    if (task.fails) {
      scatter(task.stage, nowMillis);
    }
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
