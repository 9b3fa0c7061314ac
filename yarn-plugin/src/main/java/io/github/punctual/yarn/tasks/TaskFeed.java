package io.github.punctual.yarn.tasks;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.thread.Inbox;
import io.github.punctual.yarn.thread.OncePerCause;
import io.github.punctual.yarn.thread.PartThread;
import io.github.punctual.yarn.thread.Round;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells listeners of the tasks that end, of those applications that one of them cares for. The
 * scheduler's threads only put a few numbers into a queue, and ask for a round of a thread of its
 * own, which tells the listeners. The queue is bounded: when listeners are too slow tasks are left
 * out, and counted.
 */
public final class TaskFeed implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(TaskFeed.class);

  /** Masters that ask for ever other sizes must not fill the memory. */
  private static final int MOST_NAMES = 1000;

  private final Vectors vectors;
  private final SteadyClock clock;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Inbox inbox = new Inbox();
  private final PartThread thread = new PartThread("punctual-tasks");
  private final Round news = new Round(thread, this::tell);
  private final LongAdder missed = new LongAdder();
  private final OncePerCause faults = new OncePerCause();

  /** Names of groups, which follow from what is alike in them alone; for the feed's thread. */
  private final Map<Alike, String> names = new HashMap<>();

  private volatile boolean isRunning;

  /** What tasks of a group have in common. */
  private record Alike(int priority, ResourceVector size) {}

  /** Who is told, and for whose sake. */
  private record Listener(Predicate<ApplicationId> whose, Consumer<EndedTask> told) {}

  /** What is known of a task at its end, by the machine's clock; all else is worked out later. */
  private record Ended(
      ApplicationId application,
      int priority,
      Resource size,
      long beginMillis,
      long endMillis,
      TaskOutcome outcome) {}

  /** A feed that nobody listens to yet; it tells of tasks in the time of a clock. */
  public TaskFeed(Vectors vectors, SteadyClock clock) {
    this.vectors = vectors;
    this.clock = clock;
  }

  /**
   * Tells a listener of tasks that end from now on, one after another on the feed's own thread;
   * what it throws is logged and counted.
   *
   * @param whose the applications whose tasks it must hear of; it can be told of others as well.
   *     Asked at each end of a container, by the thread that schedules, so it waits for nothing
   */
  public void register(Predicate<ApplicationId> whose, Consumer<EndedTask> listener) {
    listeners.add(new Listener(whose, listener));
  }

  /** Whether anybody listens. */
  public boolean isHeard() {
    return isRunning && !listeners.isEmpty();
  }

  private boolean isHeard(RMContainer container) {
    if (!isRunning) {
      return false;
    }
    ApplicationId application = container.getApplicationAttemptId().getApplicationId();
    for (Listener listener : listeners) {
      if (listener.whose().test(application)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void start() {
    isRunning = true;
    news.in(0);
  }

  /** Stops telling; what was not told yet is dropped. */
  @Override
  public void stop() {
    isRunning = false;
    thread.stop();
  }

  @Override
  public boolean follows(RMContainer container) {
    return isHeard(container);
  }

  /** Notes a task that ran and has ended. Any thread; does not wait. */
  @Override
  public void ended(EndedContainer just) {
    RMContainer container = just.container();
    if (!just.ran() || !isHeard(container)) {
      return;
    }
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
    } else {
      news.soon();
    }
  }

  /**
   * Does something after all tasks that have ended until now were told of. Any thread; does not
   * wait. It is done on the feed's thread, and dropped when that has stopped.
   */
  public void afterwards(Runnable task) {
    inbox.add(
        () -> {
          if (isRunning) {
            task.run();
          }
        });
    news.in(0);
  }

  private void tell() {
    if (isRunning) {
      inbox.work(this::failed);
    }
  }

  private void tell(Ended ended) {
    if (!isRunning) {
      return;
    }
    long end = clock.of(ended.endMillis());
    EndedTask told =
        new EndedTask(
            ended.application(),
            name(ended.priority(), vectors.of(ended.size())),
            end - clock.between(ended.beginMillis(), ended.endMillis()),
            end,
            ended.outcome());
    for (Listener listener : listeners) {
      OncePerCause.guard(() -> listener.told().accept(told), this::failed);
    }
  }

  private String name(int priority, ResourceVector size) {
    if (names.size() >= MOST_NAMES) {
      names.clear();
    }
    return names.computeIfAbsent(
        new Alike(priority, size), alike -> TaskGroups.name(alike.priority(), alike.size()));
  }

  private void failed(Throwable thrown) {
    faults.note(LOG, "A listener failed at the end of a task.", thrown);
  }

  /** How many tasks no listener was told of, because too many had ended at once. */
  public long missed() {
    return missed.sum();
  }

  @Override
  public Map<String, Long> faults() {
    return OncePerCause.together(Stream.of(faults.counts(), thread.faults()));
  }
}
