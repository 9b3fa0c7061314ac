package io.github.punctual.simulator.mix;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What is free while containers are handed out, and how much of it each job may have. */
final class HandOutRoom {
  private final Cluster cluster;
  private final QueueTree tree;
  private final ResourceVector total;
  private final Map<String, ResourceVector> heldBelow = new HashMap<>();
  private final Map<QueueId, ResourceVector> heldIn = new HashMap<>();
  private final Map<String, ResourceVector> heldBy = new HashMap<>();

  /** The users who wanted more of a queue when the round began, where it limits them. */
  private final Map<String, Set<String>> users = new HashMap<>();

  /** What part of the cluster leaf queues could have in this round: limits follow that. */
  private final Map<String, Double> reach = new HashMap<>();

  private final Floors floors;
  private ResourceVector free;

  /**
   * What is free beside these jobs.
   *
   * @param floors what jobs with deadlines leave to others
   */
  HandOutRoom(Cluster cluster, QueueTree tree, Collection<MixJob> jobs, Floors floors) {
    this.cluster = cluster;
    this.tree = tree;
    this.total = cluster.total();
    this.floors = floors;
    ResourceVector held = ResourceVector.ZERO;
    for (MixJob job : jobs) {
      if (!job.leaf.users().equals(UserLimit.NONE) && job.lacking(cluster) > 0) {
        users.computeIfAbsent(job.leaf.path(), path -> new HashSet<>()).add(user(job));
      }
      if (job.job.allowedTasks() > 0) {
        add(job, job.held(cluster));
        held = held.plus(job.held(cluster));
      }
    }
    free = total.minus(held);
    for (QueueSpec leaf : tree.leaves()) {
      reach.put(leaf.path(), held(leaf).plus(free).dominantShare(total));
    }
  }

  private static String user(MixJob job) {
    return job.job.trace().user();
  }

  private static String share(MixJob job) {
    return job.leaf.path() + "/" + user(job);
  }

  private void add(MixJob job, ResourceVector more) {
    tree.chain(job.leaf)
        .forEach(queue -> heldBelow.merge(queue.path(), more, ResourceVector::plus));
    heldIn.merge(job.queue, more, ResourceVector::plus);
    heldBy.merge(share(job), more, ResourceVector::plus);
  }

  /** All nodes that are there. */
  ResourceVector total() {
    return total;
  }

  /** What is free and not kept for anybody. */
  ResourceVector free() {
    return free;
  }

  /** What part of the cluster a leaf queue could have when the round began. */
  double reach(QueueSpec leaf) {
    return reach.get(leaf.path());
  }

  /**
   * How many users wanted more of a leaf queue when the round began, with that of a job; 1 where
   * the queue does not limit them.
   */
  int asking(MixJob job) {
    Set<String> others = users.getOrDefault(job.leaf.path(), Set.of());
    return others.size() + (others.contains(user(job)) ? 0 : 1);
  }

  /** What is held in a queue and below it. */
  ResourceVector held(QueueSpec queue) {
    return heldBelow.getOrDefault(queue.path(), ResourceVector.ZERO);
  }

  /** What is held in a queue of {@link MixJob#queue}. */
  ResourceVector held(QueueId queue) {
    return heldIn.getOrDefault(queue, ResourceVector.ZERO);
  }

  /** How many more tasks a job could start by the limits of its queues and user. */
  int allowed(MixJob job) {
    int most = job.lacking(cluster);
    for (QueueSpec queue : tree.chain(job.leaf)) {
      if (most > 0 && queue.maximum() < 1) {
        ResourceVector left = total.scaledDown(queue.maximum()).minus(held(queue));
        most = cluster.fittingTasks(job.job, left, most);
      }
    }
    UserLimit limit = job.leaf.users();
    if (most > 0 && job.kind != MixJob.Kind.RESERVED && !limit.equals(UserLimit.NONE)) {
      double each = cluster.nextTasks(job.job, 1).dominantShare(total);
      double part =
          limit.part(
              Math.max(job.leaf.capacity(), each),
              reach(job.leaf),
              users.get(job.leaf.path()).size());
      ResourceVector has = heldBy.getOrDefault(share(job), ResourceVector.ZERO);
      // The container that reaches the limit may exceed it, as in the ResourceManager.
      double left = part - has.dominantShare(total);
      most = left <= 1e-9 ? 0 : (int) Math.min(most, Math.ceil(left / each - 1e-9));
    }
    return most;
  }

  /** The same of a job with a deadline that comes before best effort, and leaves it its floors. */
  int allowedBesideFloors(MixJob job) {
    int most = allowed(job);
    for (QueueSpec queue : tree.chain(job.leaf)) {
      ResourceVector kept = floors.kept(queue);
      if (most > 0 && !kept.isZero()) {
        // What is kept for others of what is free is not left to best effort, either.
        ResourceVector left =
            queue.equals(tree.root())
                ? free
                : total.scaledDown(Math.min(1, queue.maximum())).minus(held(queue));
        most = cluster.fittingTasks(job.job, left.minus(kept), most);
      }
    }
    return most;
  }

  /** Whether a job could start so many tasks now. */
  boolean fits(MixJob job, int tasks) {
    return free(job, tasks) >= tasks && allowed(job) >= tasks;
  }

  /** How many of a job's next tasks fit in what is free and not kept for anybody. */
  private int free(MixJob job, int most) {
    return cluster.fittingTasks(job.job, free, cluster.fittingTasks(job.job, most));
  }

  /**
   * Lets a job start as many more tasks as have room, at most so many, or none; says how many.
   *
   * @param least none where fewer have room, at least 1
   */
  int give(MixJob job, int least, int most) {
    int tasks = free(job, Math.min(most, allowed(job)));
    if (tasks < least) {
      return 0;
    }
    ResourceVector more = cluster.nextTasks(job.job, tasks);
    cluster.give(job.job, tasks);
    free = free.minus(more);
    add(job, more);
    return tasks;
  }

  /** Takes the youngest task of a job away; says what is free by that. */
  ResourceVector take(MixJob job) {
    ResourceVector before = job.held(cluster);
    cluster.take(job.job, 1);
    ResourceVector task = before.minus(job.held(cluster));
    free = free.plus(task);
    tree.chain(job.leaf)
        .forEach(queue -> heldBelow.merge(queue.path(), task, ResourceVector::minus));
    heldIn.merge(job.queue, task, ResourceVector::minus);
    heldBy.merge(share(job), task, ResourceVector::minus);
    users.computeIfAbsent(job.leaf.path(), path -> new HashSet<>()).add(user(job));
    return task;
  }

  /** Nobody after this may have so much of what is free, or will be. */
  void keep(ResourceVector amount) {
    free = free.minus(amount);
  }
}
