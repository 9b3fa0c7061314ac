package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.adapt.Pools;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The order of a leaf queue's applications for assignment: deadline jobs that are below their
 * allocation, earliest deadline first, then the others in the queue's own order while promises
 * leave them room. Where containers go by deadline, jobs on spare come between the two by their
 * deadlines, and jobs that are lost come last.
 */
final class DeadlineFirst implements AssignmentOrder {
  private final Enforcer enforcer;
  private final String queuePath;
  private final NavigableSet<DeadlineApp> deadlineJobs = new ConcurrentSkipListSet<>();

  /** The queue, once it has had an application. */
  private volatile AbstractLeafQueue queue;

  /** A deadline job where it stands in the order; its deadline never changes. */
  private static final class DeadlineApp implements Comparable<DeadlineApp> {
    private static final Comparator<DeadlineApp> ORDER =
        Comparator.<DeadlineApp>comparingLong(job -> job.deadlineMillis)
            .thenComparing(job -> job.app.getApplicationAttemptId());

    private final long deadlineMillis;
    private final FiCaSchedulerApp app;

    /** Replaced when it changes; threads that race put something there that was true. */
    private volatile Full full = new Full(null, null, null);

    DeadlineApp(long deadlineMillis, FiCaSchedulerApp app) {
      this.deadlineMillis = deadlineMillis;
      this.app = app;
    }

    @Override
    public int compareTo(DeadlineApp other) {
      return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof DeadlineApp job && compareTo(job) == 0;
    }

    @Override
    public int hashCode() {
      return app.getApplicationAttemptId().hashCode();
    }
  }

  /**
   * A job could have nothing of what it asked for on its promise: by a table, and with what it used
   * and asked for of the default partition, on whose nodes alone this says something.
   */
  private record Full(Entitlements table, Resource used, Resource pending) {
    /** All are replaced, never changed, so the same objects mean the same answer. */
    @SuppressWarnings("ReferenceEquality")
    boolean isOf(Entitlements tableNow, Resource usedNow, Resource pendingNow) {
      return table == tableNow && used == usedNow && pending == pendingNow;
    }
  }

  DeadlineFirst(Enforcer enforcer, String queuePath) {
    this.enforcer = enforcer;
    this.queuePath = queuePath;
  }

  @Override
  public void added(FiCaSchedulerApp app) {
    queue = app.getCSLeafQueue();
    Entitlement entitlement = enforcer.table().byApplication().get(app.getApplicationId());
    if (entitlement != null) {
      deadlineJobs.add(new DeadlineApp(entitlement.deadlineMillis(), app));
    }
  }

  @Override
  public void removed(FiCaSchedulerApp app) {
    deadlineJobs.removeIf(job -> job.app.equals(app));
    enforcer.forget(app.getApplicationAttemptId());
  }

  /**
   * Whether a job may be offered anything. That it may not is remembered, for it is asked for each
   * container that its queue assigns; not where it uses other partitions, or what it may take is
   * limited by what others take: such changes do not show in what is compared.
   */
  private boolean mayOffer(DeadlineApp job, Standing standing, PoolId pool, String partition) {
    if (!partition.isEmpty() || enforcer.isLimited(standing)) {
      return enforcer.mayOfferDeadlineJob(job.app, pool, partition);
    }
    Entitlements table = enforcer.table();
    ResourceUsage usage = job.app.getAppAttemptResourceUsage();
    Resource used = usage.getUsed();
    Resource pending = usage.getPending();
    if (job.full.isOf(table, used, pending)) {
      return false;
    }
    if (enforcer.mayOfferDeadlineJob(job.app, pool, partition)) {
      return true;
    }
    if (used.equals(usage.getAllUsed())) {
      job.full = new Full(table, used, pending);
    }
    return false;
  }

  @Override
  public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
    return enforcer.isIdle() ? stock : new Order(stock, partition == null ? "" : partition);
  }

  private final class Order extends LookAhead<FiCaSchedulerApp> {
    private Iterator<DeadlineApp> deadline = deadlineJobs.iterator();

    /** Whose turn it is among deadline jobs. */
    private Standing turn = Standing.PROMISED;

    private boolean isSpareMet;
    private boolean isLastMet;
    private final Iterator<FiCaSchedulerApp> stock;
    private final String partition;
    private final PoolId pool;

    Order(Iterator<FiCaSchedulerApp> stock, String partition) {
      this.stock = stock;
      this.partition = partition;
      this.pool = Pools.queue(queuePath, partition);
    }

    @Override
    protected FiCaSchedulerApp advance() {
      FiCaSchedulerApp first = turn == Standing.LAST ? null : nextDeadlineJob();
      if (first == null && turn == Standing.PROMISED && isSpareMet) {
        begin(Standing.ON_SPARE);
        first = nextDeadlineJob();
      }
      if (first != null) {
        return first;
      }
      while (turn != Standing.LAST && leavesRoom() && stock.hasNext()) {
        FiCaSchedulerApp app = stock.next();
        if (!enforcer.isHeldToPromise(app) && enforcer.mayOfferBestEffort(app, pool, partition)) {
          return app;
        }
      }
      if (turn != Standing.LAST) {
        if (!isLastMet) {
          return null;
        }
        begin(Standing.LAST);
      }
      return nextDeadlineJob();
    }

    private boolean leavesRoom() {
      AbstractLeafQueue own = queue;
      return enforcer.leavesRoom(
          pool,
          own == null ? Resources.none() : own.getQueueResourceUsage().getReserved(partition));
    }

    private void begin(Standing next) {
      turn = next;
      deadline = deadlineJobs.iterator();
    }

    /** The next one by deadline among those whose turn it is; null when there is none. */
    private FiCaSchedulerApp nextDeadlineJob() {
      while (deadline.hasNext()) {
        DeadlineApp job = deadline.next();
        Standing standing = enforcer.standing(job.app.getApplicationId());
        isSpareMet |= standing == Standing.ON_SPARE;
        isLastMet |= standing == Standing.LAST;
        if (standing == turn && mayOffer(job, standing, pool, partition)) {
          return job.app;
        }
      }
      return null;
    }
  }
}
