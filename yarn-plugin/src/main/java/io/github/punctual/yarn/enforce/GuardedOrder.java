package io.github.punctual.yarn.enforce;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * An order of ours of which nothing that it throws reaches the stock scheduler, which runs it with
 * its locks held and ends the ResourceManager at an exception. Where it fails, the applications are
 * offered the container in the queue's own order; what was promised is still watched over when
 * containers are committed. What it failed to take note of it is told again.
 */
final class GuardedOrder {
  /** It is told again so long after it was told again before; the first time at once. */
  private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So many at one time: a thread that schedules does that. */
  static final int MOST_AGAIN = 100;

  private final AssignmentOrder order;
  private final Consumer<Throwable> failed;

  /**
   * What it failed to take note of. Meanwhile it may not know of all applications, and is given the
   * plain iterator of the queue, which does.
   */
  private final Map<FiCaSchedulerApp, BiConsumer<AssignmentOrder, FiCaSchedulerApp>> untold =
      new ConcurrentHashMap<>();

  /** Those that fail again and again do not keep the others from being told again. */
  private volatile int passedOver;

  private final AtomicLong againNanos = new AtomicLong(System.nanoTime());

  /** {@code failed} notes what the order throws. */
  GuardedOrder(AssignmentOrder order, Consumer<Throwable> failed) {
    this.order = order;
    this.failed = failed;
  }

  /** Tells of an application that may be assigned containers from now on. */
  void added(FiCaSchedulerApp app) {
    tell(AssignmentOrder::added, app, GuardedOrder::addAnew);
  }

  /** Tells of one that may no longer be. */
  void removed(FiCaSchedulerApp app) {
    tell(AssignmentOrder::removed, app, AssignmentOrder::removed);
  }

  /** Tells of one that holds or asks for something else. */
  void changed(FiCaSchedulerApp app) {
    if (!accepts(AssignmentOrder::changed, app)) {
      // Unless it has yet to hear that the application is there at all.
      untold.putIfAbsent(app, AssignmentOrder::changed);
    }
  }

  private void tell(
      BiConsumer<AssignmentOrder, FiCaSchedulerApp> what,
      FiCaSchedulerApp app,
      BiConsumer<AssignmentOrder, FiCaSchedulerApp> again) {
    if (untold.containsKey(app)) {
      // One after the other: what it is being told again may not be so any more. Anew, for what it
      // did not take note of before may have been the opposite.
      untold.compute(app, (of, before) -> accepts(again, of) ? null : again);
    } else if (!accepts(what, app)) {
      untold.put(app, again);
    }
  }

  /** It may have taken note of a part. */
  private static void addAnew(AssignmentOrder order, FiCaSchedulerApp app) {
    order.removed(app);
    order.added(app);
  }

  private boolean accepts(
      BiConsumer<AssignmentOrder, FiCaSchedulerApp> what, FiCaSchedulerApp app) {
    try {
      what.accept(order, app);
      return true;
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed.accept(e);
      return false;
    }
  }

  private void tellAgain() {
    long due = againNanos.get();
    long now = System.nanoTime();
    if (now - due < 0 || !againNanos.compareAndSet(due, now + AGAIN_NANOS)) {
      return;
    }
    int from = passedOver;
    List<FiCaSchedulerApp> some = untold.keySet().stream().skip(from).limit(MOST_AGAIN).toList();
    int failing = 0;
    for (FiCaSchedulerApp app : some) {
      if (untold.computeIfPresent(app, this::toldAgain) != null) {
        failing++;
      }
    }
    passedOver = some.size() < MOST_AGAIN ? 0 : from + failing;
  }

  /** Null when there is nothing left to be told; one that has ended is forgotten at any rate. */
  private BiConsumer<AssignmentOrder, FiCaSchedulerApp> toldAgain(
      FiCaSchedulerApp app, BiConsumer<AssignmentOrder, FiCaSchedulerApp> what) {
    boolean hasEnded = app.isStopped();
    boolean isTold = accepts(hasEnded ? AssignmentOrder::removed : what, app);
    return isTold || hasEnded ? null : what;
  }

  /** Our order for the nodes of a partition; {@code stock} begins the queue's own. */
  Iterator<FiCaSchedulerApp> order(Supplier<Iterator<FiCaSchedulerApp>> stock, String partition) {
    if (!untold.isEmpty()) {
      tellAgain();
    }
    Iterator<FiCaSchedulerApp> fallback = stock.get();
    if (!untold.isEmpty() && fallback instanceof QueueOrder all) {
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
