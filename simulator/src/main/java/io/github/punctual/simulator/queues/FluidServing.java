package io.github.punctual.simulator.queues;

import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.ServingOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The limit of {@link ServingOrder} for tasks that are infinitely small: rank after rank up to the
 * levels, then those that are served fairly, then what is spare, each group by progressive filling
 * of dominant shares over weights.
 */
final class FluidServing implements Serving {
  private static final double DONE = 1e-6;

  private final Types types;
  private final Listener listener;
  private final NavigableMap<QueueId, FluidQueue> queues = new TreeMap<>();
  private final Map<QueueId, QueueShare> served = new HashMap<>();
  private boolean changed;
  private long servedMillis;

  FluidServing(Types types, Listener listener) {
    this.types = types;
    this.listener = listener;
  }

  @Override
  public QueueState register(QueueEntry entry) {
    FluidQueue queue = new FluidQueue(entry, types);
    queues.put(entry.queue(), queue);
    return queue;
  }

  @Override
  public void remove(QueueState queue) {
    queues.remove(queue.id());
    served.remove(queue.id());
  }

  @Override
  public List<FluidQueue> queues() {
    return List.copyOf(queues.values());
  }

  @Override
  public void submitted(QueueState queue, JobRun run) {
    run.roots().forEach(stage -> makeReady((FluidQueue) queue, run, stage));
  }

  private void makeReady(FluidQueue queue, JobRun run, int stage) {
    changed = true;
    queue.flows.add(
        new FluidQueue.Flow(run, stage, types.demand(run.job.stages().get(stage).task())));
  }

  @Override
  public boolean serve(long nowMillis) {
    for (FluidQueue queue : queues.values()) {
      changed |= !queue.share().equals(served.put(queue.id(), queue.share()));
    }
    if (!changed) {
      return false;
    }
    changed = false;
    ProgressiveFilling filling = new ProgressiveFilling(types);
    queues.values().forEach(FluidQueue::stop);
    NavigableMap<Integer, List<FluidQueue>> byRank = new TreeMap<>();
    for (FluidQueue queue : queues.values()) {
      if (!queue.share().level().isZero()) {
        byRank.computeIfAbsent(queue.share().rank(), rank -> new ArrayList<>()).add(queue);
      }
    }
    byRank.values().forEach(filling::fillToLevels);
    filling.fill(beyond(Beyond.FAIR));
    filling.fill(beyond(Beyond.SPARE));
    servedMillis = nowMillis;
    for (FluidQueue queue : queues.values()) {
      for (FluidQueue.Flow flow : queue.flows) {
        if (!flow.run.hasStarted && flow.tasks > 0) {
          flow.run.hasStarted = true;
          listener.started(flow.run);
        }
      }
    }
    return true;
  }

  private List<FluidQueue> beyond(Beyond beyond) {
    return queues.values().stream().filter(queue -> queue.share().beyond() == beyond).toList();
  }

  @Override
  public long nextMillis() {
    long next = Long.MAX_VALUE;
    for (FluidQueue queue : queues.values()) {
      for (FluidQueue.Flow flow : queue.flows) {
        if (flow.left <= DONE) {
          next = servedMillis;
        } else if (flow.tasks > 0) {
          double millis = Math.ceil(flow.left / flow.tasks - DONE);
          next = Math.min(next, servedMillis + (long) Math.max(1, Math.min(millis, 1e15)));
        }
      }
    }
    return next;
  }

  @Override
  public void advance(long nowMillis) {
    double passed = nowMillis - servedMillis;
    servedMillis = nowMillis;
    for (FluidQueue queue : queues.values()) {
      queue.flows.forEach(flow -> flow.left -= passed * flow.tasks);
      List<FluidQueue.Flow> done = queue.flows.stream().filter(flow -> flow.left <= DONE).toList();
      changed |= !done.isEmpty();
      for (FluidQueue.Flow flow : done) {
        queue.run(flow, -flow.tasks);
        queue.flows.remove(flow);
        flow.run.done(flow.stage).forEach(stage -> makeReady(queue, flow.run, stage));
        if (flow.run.isDone()) {
          listener.ended(queue, flow.run);
        }
      }
    }
  }
}
