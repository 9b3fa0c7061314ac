package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.adapt.Pools;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
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
  /** Nobody is left out for longer, should a change of theirs not have been told of. */
  private static final long OPEN_ALL_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** To go through others in order takes about as long for each as to pass over so many. */
  private static final int FEW = 8;

  private final Enforcer enforcer;
  private final String queuePath;

  /** The queue's part of the default partition, nearly always the one that is asked for. */
  private final PoolId defaultPool;

  private final Map<ApplicationAttemptId, DeadlineApp> deadlineJobs = new ConcurrentHashMap<>();

  /**
   * Those of them that could be offered something: all but those that were found to have all they
   * may have, until something of them changes or a new table has something else for them. There may
   * be very many that have it all, and this is gone through for each container.
   */
  private final NavigableSet<DeadlineApp> open = new ConcurrentSkipListSet<>(DeadlineApp.ORDER);

  /**
   * All applications that are not deadline jobs, and deadline jobs that are promised nothing:
   * beside many deadline jobs only these are gone through for best effort.
   */
  private final Map<FiCaSchedulerApp, Boolean> others = new ConcurrentHashMap<>();

  /** The last table of which it was seen for whom it has something else. */
  private volatile Entitlements since = Entitlements.NONE;

  /** When all were opened, in the time of {@link System#nanoTime}. */
  private volatile long openedNanos = System.nanoTime();

  /** The queue, once it has had an application. */
  private volatile AbstractLeafQueue queue;

  /** A deadline job where it stands in the order; its deadline never changes. */
  private final class DeadlineApp implements Runnable {
    private static final Comparator<DeadlineApp> ORDER =
        Comparator.<DeadlineApp>comparingLong(job -> job.deadlineMillis)
            .thenComparing(job -> job.app.getApplicationAttemptId());

    private final long deadlineMillis;
    private final FiCaSchedulerApp app;

    /** Counts what could make it open again. */
    private final AtomicInteger changes = new AtomicInteger();

    private volatile boolean isGone;

    DeadlineApp(long deadlineMillis, FiCaSchedulerApp app) {
      this.deadlineMillis = deadlineMillis;
      this.app = app;
    }

    /** Something that was proposed to it is committed, or refused. */
    @Override
    public void run() {
      open(this);
    }
  }

  DeadlineFirst(Enforcer enforcer, String queuePath) {
    this.enforcer = enforcer;
    this.queuePath = queuePath;
    this.defaultPool = Pools.queue(queuePath, "");
  }

  @Override
  public void added(FiCaSchedulerApp app) {
    note(app);
    enforcer.unfollow(app.getApplicationAttemptId());
    Entitlement entitlement = enforcer.table().byApplication().get(app.getApplicationId());
    if (entitlement == null) {
      others.put(app, true);
    } else {
      DeadlineApp job = new DeadlineApp(entitlement.deadlineMillis(), app);
      deadlineJobs.put(app.getApplicationAttemptId(), job);
      enforcer.follow(app.getApplicationAttemptId(), job);
      open.add(job);
      classify(job);
    }
  }

  /** Puts a deadline job among the others, or takes it out, by the table in force. */
  private void classify(DeadlineApp job) {
    others.compute(
        job.app,
        (app, known) -> {
          if (job.isGone) {
            // A table must not bring it back, nor take it out again if it is back.
            return known;
          }
          return enforcer.isPromised(app.getApplicationId()) ? null : true;
        });
  }

  /** One that is being moved here still says that it is where it was. */
  private void note(FiCaSchedulerApp app) {
    AbstractLeafQueue of = app.getCSLeafQueue();
    if (of != null && of.getQueuePath().equals(queuePath)) {
      queue = of;
    }
  }

  @Override
  public void removed(FiCaSchedulerApp app) {
    DeadlineApp job = deadlineJobs.remove(app.getApplicationAttemptId());
    if (job != null) {
      job.isGone = true;
      open.remove(job);
      enforcer.unfollow(app.getApplicationAttemptId(), job);
    }
    others.remove(app);
    enforcer.forget(app.getApplicationAttemptId());
  }

  @Override
  public void changed(FiCaSchedulerApp app) {
    if (queue == null) {
      note(app);
    }
    if (!deadlineJobs.isEmpty()) {
      DeadlineApp job = deadlineJobs.get(app.getApplicationAttemptId());
      if (job != null) {
        open(job);
      }
    }
  }

  /** Whoever is about to find out that it may have nothing finds out that this is not sure. */
  private void open(DeadlineApp job) {
    job.changes.incrementAndGet();
    putBack(job);
  }

  private void putBack(DeadlineApp job) {
    open.add(job);
    if (job.isGone) {
      open.remove(job);
      DeadlineApp again = deadlineJobs.get(job.app.getApplicationAttemptId());
      if (again != null) {
        // It left and came back meanwhile, and has the same place in the order.
        open.add(again);
      }
    }
  }

  /**
   * Whether a job may be offered anything. One that may not is looked at again when it has changed,
   * or when it is decided what becomes of a container that was proposed to it; at once where it
   * uses or asks for other partitions, or what it may take is limited by what others take: such
   * changes are not told of here.
   */
  private boolean mayOffer(DeadlineApp job, Standing standing, PoolId pool, String partition) {
    Entitlements table = enforcer.table();
    int changes = job.changes.get();
    if (enforcer.mayOfferDeadlineJob(job.app, pool, partition)) {
      return true;
    }
    ResourceUsage usage = job.app.getAppAttemptResourceUsage();
    if (partition.isEmpty()
        && !enforcer.isLimited(standing)
        && usage.getUsed().equals(usage.getAllUsed())
        && usage.getPending().equals(usage.getAllPending())) {
      open.remove(job);
      if (job.changes.get() != changes || isReplaced(table)) {
        putBack(job);
      }
    }
    return false;
  }

  /** Tables are replaced, never changed: what one says may not be so by another. */
  @SuppressWarnings("ReferenceEquality")
  private boolean isReplaced(Entitlements table) {
    return enforcer.table() != table;
  }

  /** Another table may let others have something. */
  @SuppressWarnings("ReferenceEquality")
  private void openChanged() {
    Entitlements now = enforcer.table();
    Entitlements before = since;
    if (before == now) {
      return;
    }
    // Whoever comes between is told by the table before it, for a moment.
    since = now;
    long nanos = System.nanoTime();
    boolean opensAll = nanos - openedNanos >= OPEN_ALL_NANOS;
    if (opensAll) {
      openedNanos = nanos;
    } else if (before.byApplication() == now.byApplication() && !now.byApplication().isEmpty()) {
      // Only what all others leave is another: there may be very many jobs here. Where none is
      // known any more one may have been in between, which came by a table that was not seen.
      return;
    }
    for (DeadlineApp job : deadlineJobs.values()) {
      // One that has come since then was classified by another table.
      classify(job);
      ApplicationId id = job.app.getApplicationId();
      if (opensAll
          || !Objects.equals(before.byApplication().get(id), now.byApplication().get(id))) {
        open(job);
      }
    }
  }

  @Override
  public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
    if (enforcer.isIdle()) {
      return stock;
    }
    openChanged();
    boolean areOthersFew = FEW * others.size() < deadlineJobs.size();
    return new Order(
        areOthersFew && stock instanceof QueueOrder queueOrder
            ? queueOrder.among(others.keySet())
            : stock,
        partition == null ? "" : partition);
  }

  private final class Order extends LookAhead<FiCaSchedulerApp> {
    private Iterator<DeadlineApp> deadline = open.iterator();

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
      this.pool = partition.isEmpty() ? defaultPool : Pools.queue(queuePath, partition);
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
      deadline = open.iterator();
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
