package io.github.punctual.yarn.tasks;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.thread.Inbox;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells listeners of the tasks that end. The scheduler's threads only put a few numbers into a
 * queue, without a lock; a thread of its own tells the listeners. The queue is bounded: when
 * listeners are too slow tasks are left out, and counted.
 */
public final class TaskFeed implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(TaskFeed.class);

  private final Vectors vectors;
  private final SteadyClock clock;
  private final List<TaskListener> listeners = new CopyOnWriteArrayList<>();
  private final Inbox inbox = new Inbox();
  private final Semaphore news = new Semaphore(0);
  private final LongAdder missed = new LongAdder();
  private final LongAdder faults = new LongAdder();
  private volatile Thread thread;

  /** What is known of a task at its end, by the machine's clock; all else is worked out later. */
  private record Ended(
      ApplicationId application,
      int priority,
      Resource size,
      long beginMillis,
      long endMillis,
      TaskOutcome outcome) {}

  /**
   * A feed that nobody listens to yet.
   *
   * @param clock in the time of which tasks are told of
   */
  public TaskFeed(Vectors vectors, SteadyClock clock) {
    this.vectors = vectors;
    this.clock = clock;
  }

  /** Tells a listener of all tasks that end from now on. */
  public void register(TaskListener listener) {
    listeners.add(listener);
  }

  /** Whether anybody listens. */
  public boolean isHeard() {
    return thread != null && !listeners.isEmpty();
  }

  /** Starts telling. */
  @Override
  public synchronized void start() {
    if (thread == null) {
      Thread made = new Thread(this::tell, "punctual-tasks");
      made.setDaemon(true);
      thread = made;
      made.start();
    }
  }

  /** Stops telling; what was not told yet is dropped. */
  @Override
  public synchronized void stop() {
    Thread now = thread;
    thread = null;
    if (now != null) {
      now.interrupt();
    }
  }

  @Override
  public boolean follows(RMContainer container) {
    return isHeard();
  }

  /** Notes a task that ran and has ended. Any thread; does not wait. */
  @Override
  public void ended(EndedContainer just) {
    if (!just.ran() || !isHeard()) {
      return;
    }
    RMContainer container = just.container();
    Ended ended =
        new Ended(
            container.getApplicationAttemptId().getApplicationId(),
            container.getAllocatedPriority().getPriority(),
            container.getAllocatedResource(),
            container.getCreationTime(),
            container.getFinishTime(),
            TaskOutcome.of(just.status().getExitStatus(), just.event()));
    if (!inbox.offer(() -> tell(ended))) {
      missed.increment();
    } else if (news.availablePermits() == 0) {
      news.release();
    }
  }

  /**
   * Does something after all tasks that have ended until now were told of. Any thread; does not
   * wait. It is done on the feed's thread, and dropped when that has stopped.
   */
  public void afterwards(Runnable task) {
    inbox.add(task);
    news.release();
  }

  private void tell() {
    try {
      while (thread == Thread.currentThread()) {
        news.acquire();
        inbox.work(this::failed);
      }
    } catch (InterruptedException e) {
      // It was stopped.
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Ended ended) {
    ResourceVector size = vectors.of(ended.size());
    long end = clock.of(ended.endMillis());
    EndedTask told =
        new EndedTask(
            ended.application(),
            TaskGroups.name(ended.priority(), size),
            size,
            end - clock.between(ended.beginMillis(), ended.endMillis()),
            end,
            ended.outcome());
    for (TaskListener listener : listeners) {
      try {
        listener.taskEnded(told);
      } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
        failed(e);
      }
    }
  }

  private void failed(Throwable thrown) {
    faults.increment();
    if (faults.sum() == 1) {
      LOG.error("A listener failed at the end of a task. This is logged once.", thrown);
    }
  }

  /** How many tasks no listener was told of, because too many had ended at once. */
  public long missed() {
    return missed.sum();
  }

  /** How often a listener failed. */
  public long faults() {
    return faults.sum();
  }
}
