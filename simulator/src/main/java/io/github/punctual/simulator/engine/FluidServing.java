package io.github.punctual.simulator.engine;

import io.github.punctual.core.queue.FluidDivision;
import io.github.punctual.core.queue.ProgressiveFilling;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The limit of {@link ServingOrder} for tasks that are infinitely small ({@link FluidDivision}), of
 * queues whose stages differ in what they need.
 */
final class FluidServing implements QueueServing {
  private static final double DONE = 1e-6;

  private final World world;
  private final List<QueueObserver> observers;
  private final NavigableMap<QueueId, FluidQueue> queues = new TreeMap<>();
  private final Map<QueueId, QueueShare> served = new HashMap<>();
  private boolean changed;
  private long servedMillis;

  FluidServing(World world, List<QueueObserver> observers) {
    this.world = world;
    this.observers = observers;
  }

  @Override
  public RunningQueue register(QueueEntry entry) {
    FluidQueue queue = new FluidQueue(entry, world.holdings);
    queues.put(entry.queue(), queue);
    return queue;
  }

  @Override
  public void remove(RunningQueue queue) {
    queues.remove(queue.id());
    served.remove(queue.id());
  }

  @Override
  public List<FluidQueue> queues() {
    return List.copyOf(queues.values());
  }

  @Override
  public void started(Job job, long nowMillis) {
    job.run = new TaskRun(job, world.holdings);
    job.run.admission = job.index();
  }

  @Override
  public void shared(Job job, long nowMillis) {
    makeReady(job.run.stageRuns());
  }

  private void makeReady(List<StageRun> stages) {
    for (StageRun stage : TaskRun.runnable(stages)) {
      changed = true;
      ((FluidQueue) stage.run.job.queue).flows.add(new FluidQueue.Flow(stage));
    }
  }

  /** What a job has done is kept up to date as time goes on. */
  @Override
  public void settle(Job job, long nowMillis) {}

  @Override
  public void stopped(Job job, long nowMillis) {
    job.run = null;
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
    double[] total = world.holdings.total();
    FluidDivision.fill(
        new ProgressiveFilling(total, total),
        queues.values().stream().map(FluidQueue::claimAnew).toList());
    servedMillis = nowMillis;
    for (FluidQueue queue : queues.values()) {
      for (FluidQueue.Flow flow : queue.flows) {
        flow.wasServed = true;
        TaskRun run = flow.stage.run;
        if (!run.hasStarted && flow.tasks() > 0) {
          run.hasStarted = true;
          observers.forEach(observer -> observer.started(run.job.trace(), nowMillis));
        }
      }
    }
    return true;
  }

  @Override
  public long nextMillis() {
    long next = Long.MAX_VALUE;
    for (FluidQueue queue : queues.values()) {
      for (FluidQueue.Flow flow : queue.flows) {
        if (isDone(flow)) {
          next = servedMillis;
        } else if (flow.tasks() > 0) {
          double millis = Math.ceil(flow.left / flow.tasks() - DONE);
          next = Math.min(next, servedMillis + (long) Math.max(1, Math.min(millis, 1e15)));
        }
      }
    }
    return next;
  }

  private static boolean isDone(FluidQueue.Flow flow) {
    return flow.left <= DONE && flow.wasServed;
  }

  @Override
  public void advanced(long nowMillis) {
    double passed = nowMillis - servedMillis;
    servedMillis = nowMillis;
    for (FluidQueue queue : queues.values()) {
      for (FluidQueue.Flow flow : queue.flows) {
        flow.left -= passed * flow.tasks();
        flow.stage.run.job.doneMillis += passed * flow.tasks();
      }
    }
  }

  @Override
  public void next(long nowMillis, Simulation.Ends ends) {
    changed = true;
    for (FluidQueue queue : queues()) {
      for (FluidQueue.Flow flow : queue.flows.stream().filter(FluidServing::isDone).toList()) {
        queue.ended(flow);
        StageRun stage = flow.stage;
        boolean isLast = stage.run.stageEnded(stage);
        makeReady(stage.children);
        if (isLast) {
          ends.completed(stage.run.job);
        }
      }
    }
  }

  @Override
  public double[] held() {
    double[] held = new double[world.holdings.types()];
    queues.values().forEach(queue -> Holdings.add(held, queue.amounts(), 1));
    return held;
  }

  @Override
  public void nodeLost(int node, long nowMillis) {
    throw new UnsupportedOperationException("queues flow in one pool, which nobody can lose");
  }

  @Override
  public void nodeBack(int node, long nowMillis) {}
}
