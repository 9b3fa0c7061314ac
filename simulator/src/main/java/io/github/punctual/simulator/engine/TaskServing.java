package io.github.punctual.simulator.engine;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.settings.Gathering;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.engine.settings.Waiting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Task by task by queues: whatever ends is offered to the queues in {@link ServingOrder}, within a
 * queue to the first job's first stage that has a task which fits.
 */
final class TaskServing extends TaskByTask implements QueueServing {
  private final QueueSimulationSettings settings;
  private final List<QueueObserver> observers;
  private final NavigableMap<QueueId, TaskQueue> queues = new TreeMap<>();
  private final Set<double[]> noRoomFor = Collections.newSetFromMap(new IdentityHashMap<>());

  TaskServing(World world, QueueSimulationSettings settings, List<QueueObserver> observers) {
    super(world, settings.gathering());
    this.settings = settings;
    this.observers = observers;
  }

  @Override
  public RunningQueue register(QueueEntry entry) {
    TaskQueue queue = new TaskQueue(entry, world.holdings);
    queues.put(entry.queue(), queue);
    return queue;
  }

  @Override
  public void remove(RunningQueue queue) {
    queues.remove(queue.id());
  }

  @Override
  public List<TaskQueue> queues() {
    return List.copyOf(queues.values());
  }

  private static TaskQueue queue(StageRun stage) {
    return (TaskQueue) stage.run.job.queue;
  }

  @Override
  public void shared(Job job, long nowMillis) {
    for (StageRun stage : job.run.stageRuns()) {
      if (!room.couldHold(stage.demand)) {
        throw new IllegalArgumentException(
            "a task of stage %s of job %s needs %s, and no node has that much"
                .formatted(stage.stage.id(), job, stage.stage.task()));
      }
    }
    makeReady(job.run.stageRuns());
  }

  private static void makeReady(Collection<StageRun> stages) {
    TaskRun.runnable(stages).forEach(stage -> queue(stage).add(stage));
  }

  @Override
  public boolean serve(long nowMillis) {
    room.keepNothing();
    noRoomFor.clear();
    List<TaskQueue> open = new ArrayList<>();
    for (TaskQueue queue : queues.values()) {
      if (!queue.waiting.isEmpty()) {
        open.add(queue);
      }
    }
    boolean hasStarted = false;
    while (!open.isEmpty() && mayStartAny(open)) {
      TaskQueue first = first(open);
      boolean starts = startOne(first, nowMillis);
      hasStarted |= starts;
      if (!starts || first.waiting.isEmpty()) {
        open.remove(first);
      }
    }
    return hasStarted;
  }

  /** Whether anything is free, or may be taken, that could suffice any task that waits. */
  private boolean mayStartAny(List<TaskQueue> open) {
    double[] least = open.get(0).least.clone();
    for (TaskQueue queue : open) {
      for (int i = 0; i < least.length; i++) {
        least[i] = Math.min(least[i], queue.least[i]);
      }
    }
    return settings.preemptive() || room.hasAnywhere(least);
  }

  private static TaskQueue first(List<TaskQueue> open) {
    TaskQueue first = open.get(0);
    for (int i = 1; i < open.size(); i++) {
      TaskQueue other = open.get(i);
      if (ServingOrder.COMPARATOR.compare(other.standing(), first.standing()) < 0) {
        first = other;
      }
    }
    return first;
  }

  /** Starts the first task of a queue that fits, or says that none does. */
  private boolean startOne(TaskQueue queue, long nowMillis) {
    if (queue.isFull()) {
      return false;
    }
    if (settings.preemptive()) {
      // What was taken may have made room.
      noRoomFor.clear();
    } else if (!room.hasAnywhere(queue.least)) {
      keepFor(queue.waiting.first());
      return false;
    }
    boolean isHead = true;
    for (StageRun stage : queue.waiting) {
      boolean isKnownNotToFit = !isHead && noRoomFor.contains(stage.demand);
      if (isKnownNotToFit || queue.exceedsLimit(stage.demand) || mustWait(queue, stage)) {
        continue;
      }
      int node = noRoomFor.contains(stage.demand) ? -1 : room.find(stage.demand);
      if (node < 0 && isHead && settings.preemptive()) {
        node = makeRoom(queue, stage.demand, nowMillis);
      }
      if (node >= 0) {
        start(stage, node, isOfferedWhole(queue, stage), nowMillis);
        return true;
      }
      noRoomFor.add(stage.demand);
      if (isHead) {
        keepFor(stage);
        isHead = false;
      }
    }
    return false;
  }

  /** Whether a gang does not take what it is offered, as the whole of it would not fit. */
  private boolean mustWait(TaskQueue queue, StageRun stage) {
    return isOfferedWhole(queue, stage) && !room.fits(stage.demand, stage.stage.tasks());
  }

  /** Whether a gang takes nothing or all of it. */
  private boolean isOfferedWhole(TaskQueue queue, StageRun stage) {
    return settings.gathering() == Gathering.WAIT
        && stage.stage.gang()
        && stage.gang.isEmpty()
        && !ServingOrder.isBelowLevel(queue.share(), queue.held());
  }

  private void keepFor(StageRun head) {
    if (settings.waiting() == Waiting.RESERVE) {
      room.keep(head.demand, head.pending());
    }
  }

  @Override
  void started(RunningTask task) {
    queue(task.stage).started(task, settings.preemptive());
  }

  @Override
  void gathered(StageRun gang, long nowMillis) {
    observers.forEach(
        observer -> observer.gathered(gang.run.job.trace(), gang.gangSinceMillis, nowMillis));
  }

  @Override
  void begins(TaskRun run, long nowMillis) {
    if (!run.hasStarted) {
      run.hasStarted = true;
      observers.forEach(observer -> observer.started(run.job.trace(), nowMillis));
    }
  }

  /**
   * Takes tasks for a queue below its level from queues beyond theirs: from those that would be
   * served last first, the youngest tasks first, on the first node where that makes room; or -1.
   */
  private int makeRoom(TaskQueue queue, double[] demand, long nowMillis) {
    if (!ServingOrder.isBelowLevel(queue.share(), queue.held())) {
      return -1;
    }
    List<TaskQueue> givers = new ArrayList<>(queues.values());
    givers.sort(Comparator.comparing(TaskQueue::standing, ServingOrder.COMPARATOR).reversed());
    Stream<RunningTask> mayGo =
        givers.stream().filter(giver -> giver != queue).flatMap(TaskServing::beyondLevel);
    return makeRoom(mayGo.iterator(), demand, nowMillis);
  }

  /** What a queue can lose without coming below its level, the youngest tasks first. */
  private static Stream<RunningTask> beyondLevel(TaskQueue giver) {
    ResourceVector[] held = {giver.held()};
    return giver.running.descendingSet().stream()
        .takeWhile(
            task -> {
              held[0] = held[0].minus(task.stage.task);
              return !ServingOrder.isBelowLevel(giver.share(), held[0]);
            });
  }

  @Override
  void release(RunningTask task) {
    super.release(task);
    queue(task.stage).ended(task);
  }

  @Override
  void released(RunningTask task, boolean again) {
    if (again) {
      queue(task.stage).again(task.stage);
    } else if (task.stage.isDone()) {
      makeReady(task.stage.children);
    }
  }
}
