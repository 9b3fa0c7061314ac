package io.github.punctual.simulator.engine;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.SimulatedQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A queue that takes part in a simulation, and what is served of its jobs. */
abstract class RunningQueue implements SimulatedQueue {
  /** Stages by their jobs, first come first served. */
  static final Comparator<StageRun> IN_ORDER =
      Comparator.<StageRun>comparingInt(stage -> stage.run.job.index())
          .thenComparingInt(stage -> stage.index);

  private final QueueEntry entry;
  private final ResourceVector capacity;
  private final List<Long> arrived = new ArrayList<>();
  private QueueShare share;
  private ServingOrder.QueuePosition standing;
  private int jobs;
  private int ended;

  RunningQueue(QueueEntry entry, Holdings holdings) {
    this.entry = entry;
    this.capacity = holdings.capacity().find(Cluster.ROOT).orElseThrow().capacity();
    this.share = QueueShare.elastic(entry.queue(), entry.declaration().weight());
  }

  @Override
  public QueueId id() {
    return entry.queue();
  }

  @Override
  public QueueShare share() {
    return share;
  }

  void share(QueueShare now) {
    share = now;
    standing = null;
  }

  /** What it holds is no longer the same. */
  void heldChanged() {
    standing = null;
  }

  /** Its place among those that want more. */
  ServingOrder.QueuePosition standing() {
    if (standing == null) {
      standing = ServingOrder.QueuePosition.of(share, held(), capacity);
    }
    return standing;
  }

  void arrived(long nowMillis) {
    arrived.add(nowMillis);
    jobs++;
  }

  void ended() {
    jobs--;
    ended++;
  }

  /** Whether it has nothing more to do, and is not to stay for that. */
  boolean isLeaving() {
    return entry.leaves() && ended == entry.jobs().size();
  }

  /** What a policy is told; arrivals are told once. */
  QueueUse use() {
    QueueUse use = new QueueUse(id(), held(), pending(), jobs, arrived);
    arrived.clear();
    return use;
  }
}
