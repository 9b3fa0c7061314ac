package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Promises;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is promised and what is free in every pool while decisions are being made: the papers'
 * availableCpus, as vectors.
 */
public final class PoolRoom {
  private final ClusterCapacity capacity;
  private final Map<PoolId, ResourceVector> promised = new HashMap<>();
  private final Map<DemandClass, Space> spaces = new HashMap<>();
  private final Optional<UserParts> parts;
  private Space last;
  private int changes;

  private PoolRoom(ClusterCapacity capacity, Promises promises, Optional<UserParts> parts) {
    this.capacity = capacity;
    this.parts = parts;
    promises.byPool().forEach(this::take);
  }

  /** What is left at one moment, where one user's jobs may have a part of each pool. */
  static PoolRoom of(Snapshot now, double userShare) {
    Optional<UserParts> parts =
        userShare < 1 ? Optional.of(new UserParts(now, userShare)) : Optional.empty();
    return new PoolRoom(now.capacity(), now.promises(), parts);
  }

  public ClusterCapacity capacity() {
    return capacity;
  }

  /** Takes what a job holds. */
  public void take(RunningJob running) {
    take(running.job().pool(), running.footprint());
    parts.ifPresent(known -> known.take(running));
  }

  private void take(PoolId id, ResourceVector footprint) {
    for (Pool pool : capacity.path(id)) {
      promised.merge(pool.id(), footprint, ResourceVector::plus);
    }
    changes++;
  }

  /** Gives back what a job held. */
  public void giveBack(RunningJob running) {
    for (Pool pool : capacity.path(running.job().pool())) {
      promised.merge(pool.id(), running.footprint(), ResourceVector::minus);
    }
    parts.ifPresent(known -> known.giveBack(running));
    changes++;
  }

  /** What is not promised in a pool; nothing when more is promised than there is. */
  public ResourceVector free(Pool pool) {
    return pool.capacity().minus(promised(pool));
  }

  private ResourceVector promised(Pool pool) {
    return promised.getOrDefault(pool.id(), ResourceVector.ZERO);
  }

  /** The space for jobs of the class of a job, counted once for all of them. */
  public Space space(DeadlineJob job) {
    // Most jobs are like the one before, or it is the same one.
    String user = parts.isPresent() ? job.user() : "";
    if (last == null || !last.demand.isOf(job, user)) {
      last = spaces.computeIfAbsent(DemandClass.of(job, user), Space::new);
    }
    return last;
  }

  /** How many tasks fit in what is left of an amount when the master has its part. */
  static int beside(DemandClass demand, ResourceVector amount) {
    return demand.master().fitsIn(amount) ? amount.minus(demand.master()).count(demand.task()) : 0;
  }

  /** What there is for the jobs of one class. */
  public final class Space {
    private final DemandClass demand;
    private final List<Pool> path;
    private final int capacityTasks;
    private int freeTasks;
    private int countedAt = -1;

    private Space(DemandClass demand) {
      this.demand = demand;
      this.path = capacity.path(demand.pool());
      this.capacityTasks = capacity.countBeside(demand.pool(), demand.task(), demand.master());
    }

    DemandClass demand() {
      return demand;
    }

    /** The pool of the class and all that it is part of, itself first; empty when unknown. */
    public List<Pool> path() {
      return path;
    }

    /**
     * How many tasks of a job its pool holds when nothing else runs, beside the job's master: the
     * papers' capacity.
     */
    public int capacityTasks() {
      return capacityTasks;
    }

    /** What is not promised of a pool and may be promised to this class. */
    ResourceVector freeFor(Pool pool) {
      return isBoundByUser(pool) ? parts.get().left(pool, demand.user()) : free(pool);
    }

    /** Whether the part of the user is what is short of a pool, and not the pool. */
    boolean isBoundByUser(Pool pool) {
      return parts.isPresent()
          && beside(demand, parts.get().left(pool, demand.user())) < beside(demand, free(pool));
    }

    /** All that limits what may be promised to this class: each pool, and the user's part of it. */
    List<Releases.Limit> limits() {
      List<Releases.Limit> limits = new ArrayList<>();
      for (Pool pool : path) {
        limits.add(new Releases.Limit(pool, Optional.empty(), pool.capacity(), promised(pool)));
        String user = demand.user();
        parts
            .filter(known -> known.isShared(pool, user))
            .map(
                known ->
                    new Releases.Limit(
                        pool, Optional.of(user), known.most(pool), known.held(pool, user)))
            .ifPresent(limits::add);
      }
      return limits;
    }

    /** How many tasks of a job could be promised now, beside its master. */
    public int freeTasks() {
      if (countedAt != changes) {
        countedAt = changes;
        freeTasks = capacityTasks;
        for (Pool pool : path) {
          freeTasks = Math.min(freeTasks, beside(demand, freeFor(pool)));
        }
      }
      return freeTasks;
    }

    /**
     * The pool of the path in which the fewest tasks would fit; the innermost among equals. The
     * path must not be empty.
     */
    public Pool bindingPool() {
      Pool binding = path.get(0);
      int least = beside(demand, freeFor(binding));
      for (Pool pool : path.subList(1, path.size())) {
        int free = beside(demand, freeFor(pool));
        if (free < least) {
          binding = pool;
          least = free;
        }
      }
      return binding;
    }
  }
}
