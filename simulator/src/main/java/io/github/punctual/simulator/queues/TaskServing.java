package io.github.punctual.simulator.queues;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.ClusterSpec;
import io.github.punctual.simulator.workload.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Task by task: whatever ends is offered to the queues in {@link ServingOrder}, within a queue to
 * the first job's first stage that has a task which fits. A task goes to the first node with room.
 * The tasks of a gang hold what they were given, begin to work when the last has come, and end
 * together.
 */
final class TaskServing implements Serving {
  private final Types types;
  private final NodeSpace space;
  private final QueueSettings settings;
  private final Listener listener;
  private final NavigableMap<QueueId, TaskQueue> queues = new TreeMap<>();
  private final TreeSet<TaskQueue.Task> byEnd =
      new TreeSet<>(
          Comparator.comparingLong((TaskQueue.Task task) -> task.endMillis)
              .thenComparingLong(task -> task.sequence));
  private long sequence;
  private long lookUps;

  TaskServing(ClusterSpec cluster, Types types, QueueSettings settings, Listener listener) {
    this.types = types;
    this.space = new NodeSpace(cluster, types);
    this.settings = settings;
    this.listener = listener;
  }

  @Override
  public QueueState register(QueueEntry entry) {
    TaskQueue queue = new TaskQueue(entry, types);
    queues.put(entry.queue(), queue);
    return queue;
  }

  @Override
  public void remove(QueueState queue) {
    queues.remove(queue.id());
  }

  @Override
  public List<TaskQueue> queues() {
    return List.copyOf(queues.values());
  }

  @Override
  public void submitted(QueueState queue, JobRun run) {
    for (Stage stage : run.job.stages()) {
      if (!space.couldHold(types.demand(stage.task()).amounts)) {
        throw new IllegalArgumentException(
            "a task of stage %s of job %s needs %s, and no node has that much"
                .formatted(stage.id(), run.job.id(), stage.task()));
      }
    }
    run.roots().forEach(stage -> makeReady((TaskQueue) queue, run, stage));
  }

  private void makeReady(TaskQueue queue, JobRun run, int stage) {
    Types.Demand demand = types.demand(run.job.stages().get(stage).task());
    queue.add(new TaskQueue.Ready(run, stage, demand));
  }

  @Override
  public boolean serve(long nowMillis) {
    long before = sequence;
    space.keepNothing();
    List<TaskQueue> open = new ArrayList<>();
    for (TaskQueue queue : queues.values()) {
      if (!queue.waiting.isEmpty()) {
        open.add(queue);
      }
    }
    while (!open.isEmpty() && mayStartAny(open)) {
      TaskQueue first = first(open);
      if (!startOne(first, nowMillis) || first.waiting.isEmpty()) {
        open.remove(first);
      }
    }
    return sequence > before;
  }

  /** Whether anything is free, or may be taken, that could suffice any task that waits. */
  private boolean mayStartAny(List<TaskQueue> open) {
    if (settings.preemptive()) {
      return true;
    }
    long[] least = open.get(0).least.clone();
    for (TaskQueue queue : open) {
      for (int i = 0; i < least.length; i++) {
        least[i] = Math.min(least[i], queue.least[i]);
      }
    }
    return space.hasFree(least);
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
    if (!settings.preemptive() && !space.hasFree(queue.least)) {
      keepFor(queue.waiting.first());
      return false;
    }
    lookUps++;
    boolean isHead = true;
    for (TaskQueue.Ready ready : queue.waiting) {
      if (ready.demand.noRoomAt != lookUps
          && !queue.exceedsLimit(ready.demand.amounts)
          && !mustWait(queue, ready)) {
        int node = space.find(ready.demand.amounts);
        if (node < 0 && isHead && settings.preemptive()) {
          node = makeRoom(queue, ready.demand);
        }
        if (node >= 0) {
          boolean atOnce = isOfferedWhole(queue, ready);
          start(queue, ready, node, nowMillis);
          while (atOnce && ready.waiting() > 0) {
            start(queue, ready, space.find(ready.demand.amounts), nowMillis);
          }
          return true;
        }
        ready.demand.noRoomAt = lookUps;
        if (isHead) {
          keepFor(ready);
        }
        isHead = false;
      }
    }
    return false;
  }

  /** Whether a gang does not take what it is offered, as the whole of it would not fit. */
  private boolean mustWait(TaskQueue queue, TaskQueue.Ready ready) {
    return isOfferedWhole(queue, ready) && !space.hasFree(ready.demand.amounts, ready.tasks());
  }

  /** Whether a gang takes nothing or all of it. */
  private boolean isOfferedWhole(TaskQueue queue, TaskQueue.Ready ready) {
    return settings.gathering() == Gathering.WAIT
        && ready.what().gang()
        && ready.gang.isEmpty()
        && !ServingOrder.isBelowLevel(queue.share(), queue.held());
  }

  private void keepFor(TaskQueue.Ready head) {
    if (settings.waiting() == Waiting.RESERVE) {
      space.keep(head.demand.amounts, head.waiting());
    }
  }

  private void start(TaskQueue queue, TaskQueue.Ready ready, int node, long nowMillis) {
    int number = queue.take(ready);
    TaskQueue.Task task = new TaskQueue.Task(queue, ready, number, node, sequence++);
    space.take(node, ready.demand.amounts);
    if (settings.preemptive()) {
      queue.running.add(task);
    }
    if (!ready.what().gang()) {
      work(task, nowMillis, task.durationMillis());
      return;
    }
    if (ready.gang.isEmpty()) {
      ready.gangSinceMillis = nowMillis;
    }
    ready.gang.add(task);
    if (ready.gang.size() == ready.tasks()) {
      listener.gathered(ready.run, ready.gangSinceMillis);
      long longest =
          ready.gang.stream().mapToLong(TaskQueue.Task::durationMillis).max().orElseThrow();
      ready.gang.forEach(member -> work(member, nowMillis, longest));
    }
  }

  private void work(TaskQueue.Task task, long nowMillis, long durationMillis) {
    task.work(nowMillis, durationMillis);
    byEnd.add(task);
    JobRun run = task.ready.run;
    if (!run.hasStarted) {
      run.hasStarted = true;
      listener.started(run);
    }
  }

  /**
   * Takes tasks for a queue below its level from queues beyond theirs: from those that would be
   * served last first, the youngest tasks first, on the first node where that makes room; or -1.
   */
  private int makeRoom(TaskQueue queue, Types.Demand demand) {
    if (!ServingOrder.isBelowLevel(queue.share(), queue.held())) {
      return -1;
    }
    List<TaskQueue> givers = new ArrayList<>(queues.values());
    givers.sort(Comparator.comparing(TaskQueue::standing, ServingOrder.COMPARATOR).reversed());
    List<List<TaskQueue.Task>> going = new ArrayList<>();
    long[][] more = new long[space.count()][types.count()];
    for (int node = 0; node < space.count(); node++) {
      going.add(new ArrayList<>());
    }
    for (TaskQueue giver : givers) {
      if (giver == queue || giver.running.isEmpty()) {
        continue;
      }
      ResourceVector held = giver.held();
      for (TaskQueue.Task task : giver.running.descendingSet()) {
        held = held.minus(task.ready.demand.vector);
        if (ServingOrder.isBelowLevel(giver.share(), held)) {
          break;
        }
        going.get(task.node).add(task);
        for (int i = 0; i < types.count(); i++) {
          more[task.node][i] += task.ready.demand.amounts[i];
        }
        if (space.fitsWith(task.node, demand.amounts, more[task.node])) {
          going.get(task.node).forEach(this::take);
          return task.node;
        }
      }
    }
    return -1;
  }

  private void take(TaskQueue.Task task) {
    if (task.ready.gang.isEmpty()) {
      byEnd.remove(task);
      giveBack(task);
      return;
    }
    // The others of a gang have to begin again: they wait for this one, or all go.
    List<TaskQueue.Task> gang = List.copyOf(task.ready.gang);
    gang.forEach(byEnd::remove);
    if (settings.gathering() == Gathering.HOARD) {
      task.ready.gang.remove(task);
      giveBack(task);
    } else if (task.ready.gang.contains(task)) {
      task.ready.gang.clear();
      gang.forEach(this::giveBack);
    }
  }

  private void giveBack(TaskQueue.Task task) {
    if (task.queue.running.remove(task)) {
      space.give(task.node, task.ready.demand.amounts);
      task.queue.taken(task.ready, task.number);
    }
  }

  @Override
  public long nextMillis() {
    return byEnd.isEmpty() ? Long.MAX_VALUE : byEnd.first().endMillis;
  }

  @Override
  public void advance(long nowMillis) {
    while (nextMillis() <= nowMillis) {
      TaskQueue.Task task = byEnd.pollFirst();
      TaskQueue queue = task.queue;
      task.ready.gang.remove(task);
      queue.running.remove(task);
      space.give(task.node, task.ready.demand.amounts);
      if (queue.ended(task.ready)) {
        JobRun run = task.ready.run;
        run.done(task.ready.stage).forEach(stage -> makeReady(queue, run, stage));
        if (run.isDone()) {
          listener.ended(queue, run);
        }
      }
    }
  }
}
