package io.github.punctual.yarn.enforce;

import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The order of a leaf queue's applications for assignment: deadline jobs that are below their
 * allocation, earliest deadline first, then the others in the queue's own order while promises
 * leave them room.
 */
final class DeadlineFirst implements AssignmentOrder {
  private final Enforcer enforcer;
  private final String queuePath;
  private final NavigableSet<DeadlineApp> deadlineJobs = new ConcurrentSkipListSet<>();

  /** A deadline job where it stands in the order; its deadline never changes. */
  private record DeadlineApp(long deadlineMillis, FiCaSchedulerApp app)
      implements Comparable<DeadlineApp> {
    private static final Comparator<DeadlineApp> ORDER =
        Comparator.comparingLong(DeadlineApp::deadlineMillis)
            .thenComparing(job -> job.app().getApplicationAttemptId());

    @Override
    public int compareTo(DeadlineApp other) {
      return ORDER.compare(this, other);
    }
  }

  DeadlineFirst(Enforcer enforcer, String queuePath) {
    this.enforcer = enforcer;
    this.queuePath = queuePath;
  }

  @Override
  public void added(FiCaSchedulerApp app) {
    Entitlement entitlement = enforcer.table().byApplication().get(app.getApplicationId());
    if (entitlement != null) {
      deadlineJobs.add(new DeadlineApp(entitlement.deadlineMillis(), app));
    }
  }

  @Override
  public void removed(FiCaSchedulerApp app) {
    deadlineJobs.removeIf(job -> job.app().equals(app));
  }

  @Override
  public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
    if (enforcer.isIdle()) {
      return stock;
    }
    // Looked at one by one: whoever assigns mostly takes the first.
    Iterator<DeadlineApp> first = deadlineJobs.iterator();
    boolean room = enforcer.mayOfferBestEffort(queuePath, partition == null ? "" : partition);
    return new Iterator<>() {
      private FiCaSchedulerApp next = advance();

      private FiCaSchedulerApp advance() {
        while (first.hasNext()) {
          FiCaSchedulerApp app = first.next().app();
          if (enforcer.mayOfferDeadlineJob(app)) {
            return app;
          }
        }
        while (room && stock.hasNext()) {
          FiCaSchedulerApp app = stock.next();
          if (!enforcer.isDeadlineJob(app.getApplicationId())) {
            return app;
          }
        }
        return null;
      }

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public FiCaSchedulerApp next() {
        if (next == null) {
          throw new NoSuchElementException();
        }
        FiCaSchedulerApp result = next;
        next = advance();
        return result;
      }
    };
  }
}
