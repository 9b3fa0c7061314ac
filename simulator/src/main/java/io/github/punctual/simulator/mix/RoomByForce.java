package io.github.punctual.simulator.mix;

import io.github.punctual.admission.control.Pace;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.ReclaimMode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.StageProgress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes tasks back from jobs that are promised nothing where a promise needs their room, as {@code
 * punctual.reclaim} says: where the least work is lost, and from queues that hold more than they
 * are guaranteed. A second's notice and nodes are left out: what is taken is free at once, on
 * whatever node.
 */
final class RoomByForce {
  /** How long before the last moment a task is taken: as in the ResourceManager by default. */
  private static final long LEAD_MILLIS = 6_000;

  /** A task that is taken has also started in vain. */
  private static final long START_MILLIS = 10_000;

  private final Cluster cluster;
  private final QueueTree tree;
  private final ReclaimMode mode;
  private HandOutRoom room;
  private List<MixJob> others = List.of();
  private Map<String, ResourceVector> levels = Map.of();
  private List<HandOut.Grant> grants = List.of();
  private ResourceVector free = ResourceVector.ZERO;
  private long wakeMillis = Long.MAX_VALUE;
  private int taken;

  RoomByForce(Cluster cluster, QueueTree tree, ReclaimMode mode) {
    this.cluster = cluster;
    this.tree = tree;
    this.mode = mode;
  }

  int taken() {
    return taken;
  }

  /** When somebody may need room by force though nothing happens before. */
  long wakeMillis() {
    return wakeMillis;
  }

  /**
   * Takes what promises need before what is free is handed out, and gives it to them.
   *
   * @param waiting the jobs that are none of the deadline policy's
   * @param deadlines those that are, in the order in which they are served
   * @return what was given
   */
  List<HandOut.Grant> make(
      HandOutRoom round,
      List<MixJob> waiting,
      List<QueuePromises.Right> rights,
      Optional<DeadlineJobs> policy,
      List<DeadlineJobs.Served> deadlines) {
    wakeMillis = Long.MAX_VALUE;
    grants = new ArrayList<>();
    if (mode != ReclaimMode.NEVER) {
      room = round;
      others = waiting;
      free = round.free();
      levels = new HashMap<>();
      rights.forEach(
          right -> levels.merge(right.queue().path(), right.level(), ResourceVector::plus));
      rights.forEach(this::byRight);
      if (mode == ReclaimMode.PROMISES && policy.isPresent()) {
        for (DeadlineJobs.Served job : deadlines) {
          if (job.standing() == Standing.PROMISED) {
            byDeadline(policy.get(), job);
          }
        }
      }
    }
    return grants;
  }

  private void byRight(QueuePromises.Right right) {
    boolean byForce =
        mode == ReclaimMode.PROMISES || right.precedence() == ServingPrecedence.RESERVED;
    ResourceVector held = room.held(right.queue());
    for (MixJob job : others) {
      if (!job.queue.equals(right.queue())) {
        continue;
      }
      int allowed = room.allowed(job);
      ResourceVector task = cluster.nextTasks(job.job, Math.min(1, allowed));
      for (int left = allowed; left > 0 && right.level().exceeds(held); left--) {
        held = held.plus(task);
        if (free.count(task) > 0) {
          free = free.minus(task);
        } else if (!byForce || !take(job, right.precedence())) {
          break;
        }
      }
    }
  }

  private void byDeadline(DeadlineJobs policy, DeadlineJobs.Served served) {
    MixJob job = served.job();
    if (job.leastAtOnce(cluster) > 1) {
      // A gang could not use what is taken for it before all of it is there.
      return;
    }
    int lacking = served.lacking(room);
    int without = cluster.fittingTasks(job.job, free, lacking);
    free = free.minus(cluster.nextTasks(job.job, without));
    int running = job.job.allowedTasks() + without;
    int pending = lacking - without;
    Optional<Pace> pace = pending == 0 ? Optional.empty() : policy.pace(job, running, pending);
    if (pace.isEmpty() || pace.get().tasks() <= running) {
      return;
    }
    long due = pace.get().latestMillis() - LEAD_MILLIS;
    if (due > cluster.nowMillis()) {
      wakeMillis = Math.min(wakeMillis, due);
      return;
    }
    for (int more = pace.get().tasks() - running; more > 0; more--) {
      if (!take(job, served.precedence())) {
        return;
      }
    }
  }

  /** Makes room for one task of a job and gives it to it; false where there is none to be made. */
  private boolean take(MixJob job, ServingPrecedence as) {
    ResourceVector task = cluster.nextTasks(job.job, 1);
    Victims victims = new Victims(job);
    while (free.plus(victims.freed).count(task) == 0) {
      Optional<Victim> victim = victims.cheapest();
      if (victim.isEmpty()) {
        return false;
      }
      victims.add(victim.get());
    }
    for (MixJob victim : victims.chosen) {
      free = free.plus(room.take(victim));
      taken++;
    }
    int given = room.give(job, 1, 1);
    if (given > 0) {
      free = free.minus(task);
      grants.add(new HandOut.Grant(job, as, task));
    }
    return given > 0;
  }

  /** The youngest task of a job. */
  private record Victim(MixJob job, long startedMillis, ResourceVector task) {}

  /** Whose youngest tasks would have to end so that a task has room: all of them, or none. */
  private final class Victims {
    private final MixJob forWhom;
    private final List<MixJob> chosen = new ArrayList<>();
    private final Map<String, ResourceVector> lost = new HashMap<>();
    private ResourceVector freed = ResourceVector.ZERO;

    Victims(MixJob forWhom) {
      this.forWhom = forWhom;
    }

    void add(Victim victim) {
      chosen.add(victim.job());
      freed = freed.plus(victim.task());
      tree.chain(victim.job().leaf)
          .forEach(queue -> lost.merge(queue.path(), victim.task(), ResourceVector::plus));
    }

    /** The job with the task whose loss costs the least work. */
    Optional<Victim> cheapest() {
      Optional<Victim> best = Optional.empty();
      double least = Double.POSITIVE_INFINITY;
      for (MixJob job : others) {
        Optional<Victim> youngest = youngest(job).filter(this::mayBeLost);
        if (youngest.isPresent()) {
          double cost =
              (cluster.nowMillis() - youngest.get().startedMillis() + START_MILLIS)
                  * youngest.get().task().dominantShare(room.total());
          if (cost < least) {
            least = cost;
            best = youngest;
          }
        }
      }
      return best;
    }

    /** The youngest task of a job that is not chosen already. */
    private Optional<Victim> youngest(MixJob job) {
      long before = chosen.stream().filter(job::equals).count();
      List<Victim> running = new ArrayList<>();
      for (StageProgress stage : cluster.stages(job.job)) {
        ResourceVector task = cluster.counted(stage.stage().task());
        stage.startedMillis().forEach(started -> running.add(new Victim(job, started, task)));
      }
      // Of those that began at one instant, the stages that come first began first.
      Collections.reverse(running);
      return running.stream()
          .sorted(Comparator.comparingLong(Victim::startedMillis).reversed())
          .skip(before)
          .findFirst();
    }

    /** In its own queue a job may have what best effort holds there beyond the queue's level. */
    private boolean mayBeLost(Victim victim) {
      MixJob job = victim.job();
      boolean isOwn = job.queue.equals(forWhom.queue);
      if (job.kind == MixJob.Kind.RESERVED || (isOwn && forWhom.kind != MixJob.Kind.DEADLINE)) {
        return false;
      }
      ResourceVector task = victim.task();
      ResourceVector level = levels.getOrDefault(job.queue.path(), ResourceVector.ZERO);
      for (QueueSpec queue : tree.chain(job.leaf)) {
        boolean isShared = tree.chain(forWhom.leaf).contains(queue);
        ResourceVector guaranteed = room.total().scaledDown(Math.min(1, queue.capacity()));
        ResourceVector own = queue.equals(job.leaf) ? guaranteed.max(level) : guaranteed;
        boolean isFloored = forWhom.kind == MixJob.Kind.DEADLINE && queue.limits().floor() > 0;
        if ((!isShared && !holdsMore(queue, own, task))
            || (isFloored && !leavesFloor(queue, task))) {
          return false;
        }
      }
      return !isOwn || holdsMore(job.leaf, level, task);
    }

    private ResourceVector held(QueueSpec queue) {
      return room.held(queue).minus(lost.getOrDefault(queue.path(), ResourceVector.ZERO));
    }

    /** A reservation takes as long as a queue has more than its own, others down to that. */
    private boolean holdsMore(QueueSpec queue, ResourceVector own, ResourceVector task) {
      return forWhom.kind == MixJob.Kind.RESERVED
          ? !held(queue).fitsIn(own)
          : !own.exceeds(held(queue).minus(task));
    }

    /** What is held by right is no best effort. */
    private boolean leavesFloor(QueueSpec queue, ResourceVector task) {
      Map<String, ResourceVector> byQueue = new HashMap<>();
      for (MixJob job : others) {
        if (tree.chain(job.leaf).contains(queue)) {
          byQueue.merge(job.queue.path(), job.held(cluster), ResourceVector::plus);
        }
      }
      ResourceVector held = ResourceVector.ZERO;
      for (Map.Entry<String, ResourceVector> one : byQueue.entrySet()) {
        ResourceVector level = levels.getOrDefault(one.getKey(), ResourceVector.ZERO);
        held = held.plus(one.getValue().minus(level));
      }
      held = held.minus(lost.getOrDefault(queue.path(), ResourceVector.ZERO));
      return Floors.of(queue, room.total()).fitsIn(held.minus(task));
    }
  }
}
