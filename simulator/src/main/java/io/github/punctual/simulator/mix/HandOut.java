package io.github.punctual.simulator.mix;

import io.github.punctual.core.job.Standing;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Hands out what is free, in the order of {@link ServingPrecedence}. What is promised and wanted
 * and not there yet is kept from all that come after it. A gang gathers what its queue has a right
 * to; beyond that it gets all of its containers at once or none.
 */
final class HandOut {
  private final Cluster cluster;
  private final HandOutRoom room;
  private final QueuePromises.Answer queues;
  private final boolean byShares;
  private final MixQueueOrder order;
  private final UtilityJobs utilities;
  private final List<Grant> grants = new ArrayList<>();
  private final Map<QueueId, List<MixJob>> byQueue = new TreeMap<>();

  /**
   * What a job was given.
   *
   * @param as the promise, or none, that it was served by
   */
  record Grant(MixJob job, ServingPrecedence as, ResourceVector amount) {}

  /**
   * A round.
   *
   * @param others the jobs that are none of the deadline policy's, in the order of submission
   * @param byShares whether all queues are served by shares
   */
  HandOut(
      Cluster cluster,
      HandOutRoom room,
      Collection<MixJob> others,
      QueuePromises.Answer queues,
      boolean byShares,
      MixQueueOrder order,
      UtilityJobs utilities) {
    this.cluster = cluster;
    this.room = room;
    this.queues = queues;
    this.byShares = byShares;
    this.order = order;
    this.utilities = utilities;
    for (MixJob job : others) {
      if (job.lacking(cluster) > 0) {
        byQueue.computeIfAbsent(job.queue, queue -> new ArrayList<>()).add(job);
      }
    }
  }

  /** Everything in order; says what was given to whom. */
  List<Grant> run(List<DeadlineJobs.Served> deadlines) {
    queues.rights().forEach(this::byRight);
    Map<Boolean, List<DeadlineJobs.Served>> beforeOthers =
        deadlines.stream()
            .collect(Collectors.partitioningBy(job -> job.standing().comesBeforeBestEffort()));
    beforeOthers.get(true).forEach(this::byDeadline);
    others();
    beforeOthers.get(false).forEach(this::byDeadline);
    return grants;
  }

  private int give(MixJob job, ServingPrecedence as, int least, int most) {
    ResourceVector before = job.held(cluster);
    int tasks = room.give(job, least, most);
    if (tasks > 0) {
      grants.add(new Grant(job, as, job.held(cluster).minus(before)));
    }
    return tasks;
  }

  /** A queue gets its level; the container that reaches it may exceed it. */
  private void byRight(QueuePromises.Right right) {
    List<MixJob> jobs = byQueue.getOrDefault(right.queue(), List.of());
    while (right.level().exceeds(room.held(right.queue()))) {
      Optional<MixJob> next = first(jobs, job -> 1);
      if (next.isEmpty()) {
        break;
      }
      give(next.get(), right.precedence(), 1, 1);
    }
    ResourceVector open = right.level().minus(room.held(right.queue()));
    ResourceVector asked = ResourceVector.ZERO;
    for (MixJob job : jobs) {
      asked = asked.plus(cluster.nextTasks(job.job, room.allowed(job)));
    }
    if (right.level().exceeds(room.held(right.queue()))) {
      room.keep(open.min(asked));
    }
  }

  private void byDeadline(DeadlineJobs.Served job) {
    int lacking = job.lacking(room);
    if (lacking > 0) {
      int least = job.job().leastAtOnce(cluster);
      int given = give(job.job(), job.precedence(), least, lacking);
      if (given < lacking && job.standing() == Standing.PROMISED) {
        // Smaller containers of others would eat up the room for ever.
        room.keep(cluster.nextTasks(job.job().job, given > 0 ? 1 : least));
      }
    }
  }

  private void others() {
    Map<QueueId, List<MixJob>> open = new TreeMap<>(byQueue);
    while (!open.isEmpty() && !room.free().isZero()) {
      QueueId queue = order.first(open.keySet(), byShares, queues.shares(), room);
      Optional<MixJob> next = first(open.get(queue), job -> job.leastAtOnce(cluster));
      if (next.isPresent()) {
        int least = next.get().leastAtOnce(cluster);
        give(next.get(), ServingPrecedence.OTHERS, least, least);
      } else {
        open.remove(queue);
      }
    }
  }

  /**
   * Who is offered the next container in a queue, of those that could take it: who has a plan and
   * is below it, by rank; then who came first, or holds least.
   *
   * @param least how many tasks a job takes at the least
   */
  private Optional<MixJob> first(List<MixJob> jobs, ToIntFunction<MixJob> least) {
    MixJob best = null;
    for (MixJob job : jobs) {
      if ((best == null || comesBefore(job, best))
          && job.lacking(cluster) > 0
          && room.fits(job, least.applyAsInt(job))) {
        best = job;
      }
    }
    return Optional.ofNullable(best);
  }

  private boolean comesBefore(MixJob one, MixJob other) {
    Optional<UtilityJobs.Wish> wish = utilities.lacking(one);
    Optional<UtilityJobs.Wish> otherWish = utilities.lacking(other);
    if (wish.isPresent() && otherWish.isPresent()) {
      return wish.get().rank() < otherWish.get().rank();
    }
    if (wish.isPresent() || otherWish.isPresent()) {
      return wish.isPresent();
    }
    // Jobs come in the order of submission.
    return one.leaf.fair()
        && one.held(cluster).dominantShare(room.total())
            < other.held(cluster).dominantShare(room.total());
  }
}
