package io.github.punctual.yarn.enforce;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The order of a leaf queue's applications for assignment: deadline jobs that are below their
 * allocation, earliest deadline first, then the others in the queue's own order while promises
 * leave them room.
 */
final class DeadlineFirst {
  private final Enforcer enforcer;
  private final String queuePath;
  private final Set<FiCaSchedulerApp> deadlineJobs = ConcurrentHashMap.newKeySet();

  DeadlineFirst(Enforcer enforcer, String queuePath) {
    this.enforcer = enforcer;
    this.queuePath = queuePath;
  }

  void added(FiCaSchedulerApp app) {
    if (enforcer.isDeadlineJob(app.getApplicationId())) {
      deadlineJobs.add(app);
    }
  }

  void addedAll(Collection<FiCaSchedulerApp> apps) {
    apps.forEach(this::added);
  }

  void removed(FiCaSchedulerApp app) {
    deadlineJobs.remove(app);
  }

  Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
    if (enforcer.isIdle()) {
      return stock;
    }
    Iterator<FiCaSchedulerApp> first =
        deadlineJobs.stream().filter(enforcer::mayOfferDeadlineJob).sorted(byDeadline()).iterator();
    boolean room = enforcer.mayOfferBestEffort(queuePath, partition == null ? "" : partition);
    return new Iterator<>() {
      private FiCaSchedulerApp next = advance();

      private FiCaSchedulerApp advance() {
        if (first.hasNext()) {
          return first.next();
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

  private Comparator<FiCaSchedulerApp> byDeadline() {
    return Comparator.<FiCaSchedulerApp>comparingLong(
            app -> {
              Entitlement entitlement =
                  enforcer.table().byApplication().get(app.getApplicationId());
              return entitlement == null ? Long.MAX_VALUE : entitlement.deadlineMillis();
            })
        .thenComparing(FiCaSchedulerApp::getApplicationId);
  }
}
