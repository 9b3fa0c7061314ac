package io.github.punctual.yarn.enforce;

import java.util.Iterator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * An order of ours of which nothing that it throws reaches the stock scheduler, which runs it with
 * its locks held and ends the ResourceManager at an exception. Where it fails, the applications are
 * offered the container in the queue's own order; what was promised is still watched over when
 * containers are committed.
 *
 * @param failed notes what it throws
 * @param missesSome whether it may not know of all applications, because it failed to take note of
 *     one: then it is given the plain iterator of the queue, which does
 */
record GuardedOrder(AssignmentOrder order, Consumer<Throwable> failed, AtomicBoolean missesSome) {
  GuardedOrder(AssignmentOrder order, Consumer<Throwable> failed) {
    this(order, failed, new AtomicBoolean());
  }

  /** Tells of what has become of an application. */
  void tell(BiConsumer<AssignmentOrder, FiCaSchedulerApp> what, FiCaSchedulerApp app) {
    try {
      what.accept(order, app);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      missesSome.set(true);
      failed.accept(e);
    }
  }

  /** Our order for the nodes of a partition; {@code stock} begins the queue's own. */
  Iterator<FiCaSchedulerApp> order(Supplier<Iterator<FiCaSchedulerApp>> stock, String partition) {
    Iterator<FiCaSchedulerApp> fallback = stock.get();
    if (missesSome.get() && fallback instanceof QueueOrder all) {
      fallback = all.plain();
    }
    try {
      Iterator<FiCaSchedulerApp> ours = order.order(fallback, partition);
      return ours == fallback ? fallback : new Guarded(ours, stock);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed.accept(e);
      return stock.get();
    }
  }

  /** Ours while it works, and from then on the stock one from its start. */
  private final class Guarded extends LookAhead<FiCaSchedulerApp> {
    private final Supplier<Iterator<FiCaSchedulerApp>> stock;
    private Iterator<FiCaSchedulerApp> current;
    private boolean ours = true;

    Guarded(Iterator<FiCaSchedulerApp> ours, Supplier<Iterator<FiCaSchedulerApp>> stock) {
      this.current = ours;
      this.stock = stock;
    }

    @Override
    protected FiCaSchedulerApp advance() {
      if (ours) {
        try {
          return current.hasNext() ? current.next() : null;
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
          failed.accept(e);
          ours = false;
          current = stock.get();
        }
      }
      return current.hasNext() ? current.next() : null;
    }
  }
}
