package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Works out what promises leave to best effort: in every queue that has promised something, its
 * capacity less what is promised in it and less what best effort already holds of it.
 *
 * @param rights what queues are promised
 */
record RoomCalculator(CapacityScheduler scheduler, QueueRights rights) implements RoomSource {
  /**
   * What one queue has promised in a partition, and what the jobs to which it did hold of it and
   * ask for now.
   */
  private static final class Promise {
    final CSQueue queue;
    final String partition;
    final Resource promised = Resource.newInstance(0L, 0);
    final Resource held = Resource.newInstance(0L, 0);
    final Resource asked = Resource.newInstance(0L, 0);

    Promise(CSQueue queue, String partition) {
      this.queue = queue;
      this.partition = partition;
    }
  }

  @Override
  public Rooms calculate(Collection<TrackedJob> jobs) {
    Map<PoolId, Promise> promises = new HashMap<>();
    for (TrackedJob job : jobs) {
      if (job.phase() == Phase.ADMITTED && !job.hasLeft()) {
        add(job, promises);
      }
    }
    if (promises.isEmpty()) {
      // Never one that was in force before.
      return Rooms.allocating(BestEffortRoom.UNLIMITED);
    }
    QueueRights.Left left = new QueueRights.Left(rights);
    if (!left.isNothing()) {
      addRights(scheduler.getRootQueue(), List.of(), promises, left);
    }
    Map<PoolId, long[]> rooms = new HashMap<>();
    promises.forEach((pool, promise) -> rooms.put(pool, room(promise)));
    Map<PoolId, List<PoolId>> paths = new HashMap<>();
    promises.values().stream()
        .map(promise -> promise.partition)
        .distinct()
        .forEach(partition -> addPaths(scheduler.getRootQueue(), List.of(), partition, paths));
    return Rooms.allocating(BestEffortRoom.of(rooms, paths), left.room());
  }

  private void add(TrackedJob job, Map<PoolId, Promise> promises) {
    var application = scheduler.getSchedulerApplications().get(job.id());
    // What is promised to a job counts before the stock scheduler knows the job.
    Queue at =
        application == null ? scheduler.getQueue(job.place().queuePath()) : application.getQueue();
    if (!(at instanceof CSQueue leaf)) {
      return;
    }
    Resource footprint = Vectors.toResource(job.job().footprint(job.guaranteedTasks()));
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    String partition = job.place().partition();
    for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
      CSQueue here = queue;
      Promise promise =
          promises.computeIfAbsent(
              Pools.queue(queue.getQueuePath(), partition), pool -> new Promise(here, partition));
      Resources.addTo(promise.promised, footprint);
      if (attempt != null) {
        // Its queue counts what it has reserved as used, too.
        Resources.addTo(promise.held, attempt.getAppAttemptResourceUsage().getUsed(partition));
        Resources.addTo(promise.held, attempt.getAppAttemptResourceUsage().getReserved(partition));
        Resources.addTo(
            promise.asked, QueueRights.asked(attempt.getAppAttemptResourceUsage(), partition));
      }
    }
  }

  /** Counts what others ask for and have a right to as promised where anything is promised. */
  private static void addRights(
      CSQueue queue, List<Promise> above, Map<PoolId, Promise> promises, QueueRights.Left left) {
    Promise here = promises.get(Pools.queue(queue.getQueuePath(), ""));
    List<Promise> path = new ArrayList<>(above);
    if (here != null) {
      path.add(here);
    }
    if (path.isEmpty()) {
      return;
    }
    ResourceUsage usage = queue.getQueueResourceUsage();
    Resource held =
        here == null ? usage.getUsed() : Resources.subtractNonNegative(usage.getUsed(), here.held);
    Resource asked = QueueRights.asked(usage, "");
    asked = here == null ? asked : Resources.subtractNonNegative(asked, here.asked);
    long[] amounts = QueueRights.amounts(held);
    long[] open = new long[amounts.length];
    left.of(queue, "", amounts, QueueRights.amounts(asked), new long[amounts.length], open);
    for (Promise promise : path) {
      ResourceInformation[] types = promise.promised.getResources();
      for (int i = 0; i < types.length; i++) {
        types[i].setValue(types[i].getValue() + (types[i].getValue() > 0 ? open[i] : 0));
      }
    }
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(child -> addRights(child, path, promises, left));
    }
  }

  private long[] room(Promise promise) {
    Resource capacity = CapacityReader.most(scheduler, promise.queue, promise.partition);
    Resource bestEffort =
        Resources.subtract(
            promise.queue.getQueueResourceUsage().getUsed(promise.partition), promise.held);
    boolean memoryOnly = scheduler.getResourceCalculator() instanceof DefaultResourceCalculator;
    ResourceInformation[] types = capacity.getResources();
    long[] room = new long[types.length];
    for (int i = 0; i < types.length; i++) {
      String type = types[i].getName();
      // Types of which nothing is promised are the stock scheduler's business alone.
      boolean counts = promise.promised.getResourceValue(type) > 0 && !(memoryOnly && i > 0);
      room[i] =
          counts
              ? types[i].getValue()
                  - promise.promised.getResourceValue(type)
                  - bestEffort.getResourceValue(type)
              : Long.MAX_VALUE;
    }
    return room;
  }

  /** Adds the paths of the leaf queues below a queue, given the path to it. */
  static void addPaths(
      CSQueue queue, List<PoolId> above, String partition, Map<PoolId, List<PoolId>> paths) {
    PoolId pool = Pools.queue(queue.getQueuePath(), partition);
    List<PoolId> path = new ArrayList<>(above);
    path.add(pool);
    if (queue instanceof AbstractLeafQueue) {
      paths.put(pool, path);
    }
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(child -> addPaths(child, path, partition, paths));
    }
  }
}
