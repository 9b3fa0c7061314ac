package io.github.punctual.yarn.adapt;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** The queues of a scheduler, as they are below each other. Any thread. */
public final class QueuesBelow {
  private QueuesBelow() {}

  /** The queues directly below one; none below a leaf queue. */
  public static List<CSQueue> children(CSQueue queue) {
    List<CSQueue> children = queue.getChildQueues();
    return children == null ? List.of() : children;
  }

  /** A queue and all below it, each before those that are below it. */
  public static Stream<CSQueue> from(CSQueue queue) {
    return Stream.concat(Stream.of(queue), children(queue).stream().flatMap(QueuesBelow::from));
  }

  /** The leaf queues below a queue, or the queue itself when it is one. */
  public static Stream<AbstractLeafQueue> leaves(CSQueue queue) {
    return from(queue)
        .filter(AbstractLeafQueue.class::isInstance)
        .map(AbstractLeafQueue.class::cast);
  }

  /** How many applications are in a leaf queue, which does not count those without an attempt. */
  public static int applications(CapacityScheduler scheduler, CSQueue leaf) {
    return (int) applicationsOf(scheduler, leaf).count();
  }

  /** The applications in a leaf queue, those included that have no attempt. */
  static Stream<SchedulerApplication<FiCaSchedulerApp>> applicationsOf(
      CapacityScheduler scheduler, CSQueue leaf) {
    return scheduler.getSchedulerApplications().values().stream()
        .filter(application -> application.getQueue() == leaf);
  }
}
