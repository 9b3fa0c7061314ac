package io.github.punctual.yarn.enforce;

import java.util.Iterator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The order in which the applications of one leaf queue are offered a container, over the queue's
 * own. Asked for every container that is assigned, by several threads at once.
 */
public interface AssignmentOrder {
  /** An application of the queue may be assigned containers from now on. */
  void added(FiCaSchedulerApp app);

  /** An application of the queue may no longer be assigned containers. */
  void removed(FiCaSchedulerApp app);

  /** What an application of the queue holds or asks for has changed. */
  default void changed(FiCaSchedulerApp app) {}

  /** Our order over the queue's own for the nodes of a partition; null is the default one. */
  Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition);

  /** This order over another one, which is over the queue's own. */
  default AssignmentOrder over(AssignmentOrder inner) {
    AssignmentOrder outer = this;
    return new AssignmentOrder() {
      @Override
      public void added(FiCaSchedulerApp app) {
        inner.added(app);
        outer.added(app);
      }

      @Override
      public void removed(FiCaSchedulerApp app) {
        outer.removed(app);
        inner.removed(app);
      }

      @Override
      public void changed(FiCaSchedulerApp app) {
        inner.changed(app);
        outer.changed(app);
      }

      @Override
      public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
        return outer.order(inner.order(stock, partition), partition);
      }
    };
  }
}
