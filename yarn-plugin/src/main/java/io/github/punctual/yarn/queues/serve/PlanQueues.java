package io.github.punctual.yarn.queues.serve;

import io.github.punctual.yarn.adapt.QueuesBelow;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;

/**
 * The queues below which reservations have theirs, and these. A plan queue is one that the operator
 * made reservable; it always has one queue for jobs without a reservation.
 */
public record PlanQueues(CapacityScheduler scheduler, Lock writeLock) {
  private static final String DEFAULT_SUFFIX = "-default";

  /** So much of the queue of a reservation its masters may take: it belongs to one user. */
  private static final float MASTERS = 1;

  /** The plan queues, in the order of their paths. */
  public List<PlanQueue> all() {
    // The scheduler's own list of them fails while a queue is being added.
    return QueuesBelow.from(scheduler.getRootQueue())
        .filter(PlanQueue.class::isInstance)
        .map(PlanQueue.class::cast)
        .sorted(Comparator.comparing(PlanQueue::getQueuePath))
        .toList();
  }

  /** The plan queue of a name: its full path, or its last part where no other queue ends so. */
  public Optional<PlanQueue> plan(String name) {
    return name != null && scheduler.getQueue(name) instanceof PlanQueue plan
        ? Optional.of(plan)
        : Optional.empty();
  }

  /** The queue of a plan for jobs without a reservation. */
  public Optional<CSQueue> defaultOf(PlanQueue plan) {
    return QueuesBelow.children(plan).stream().filter(child -> isDefault(plan, child)).findFirst();
  }

  /** Whether a queue of a plan is the one for jobs without a reservation. */
  public static boolean isDefault(PlanQueue plan, CSQueue child) {
    return child.getQueueShortName().equals(plan.getQueueShortName() + DEFAULT_SUFFIX);
  }

  /** The queues of the reservations of a plan that have one. */
  public List<CSQueue> reservations(PlanQueue plan) {
    return QueuesBelow.children(plan).stream().filter(child -> !isDefault(plan, child)).toList();
  }

  /** The path of the queue of a reservation, whether it is there or not. */
  public static String path(PlanQueue plan, String reservation) {
    return plan.getQueuePath() + "." + reservation;
  }

  /** Makes the queue of a reservation, with its door, unless it is there; says whether it did. */
  public boolean ensure(PlanQueue plan, String reservation, QueueDoor door)
      throws YarnException, IOException {
    String path = path(plan, reservation);
    writeLock.lock();
    try {
      if (scheduler.getCapacitySchedulerQueueManager().getQueueByFullName(path) != null) {
        return false;
      }
      CapacitySchedulerConfiguration conf = scheduler.getQueueContext().getConfiguration();
      configure(conf, plan, path);
      ReservationQueue queue =
          new OpenReservationQueue(scheduler.getQueueContext(), reservation, plan, door);
      scheduler.addQueue(queue);
      settle(plan, queue);
      return true;
    } finally {
      writeLock.unlock();
    }
  }

  /** The stock scheduler reads these again and again, and would take them from the capacity. */
  private void configure(CapacitySchedulerConfiguration conf, PlanQueue plan, String path) {
    conf.setInt(key(path, CapacitySchedulerConfiguration.MAXIMUM_APPLICATIONS_SUFFIX), most(plan));
    conf.setFloat(key(path, CapacitySchedulerConfiguration.MAXIMUM_AM_RESOURCE_SUFFIX), MASTERS);
    conf.setFloat(key(path, CapacitySchedulerConfiguration.USER_LIMIT_FACTOR), -1);
  }

  /**
   * Takes out again what was set: no other reservation ever has the name of this one. From where
   * each setting came the configuration remembers until the queues are refreshed.
   */
  private static void unconfigure(CapacitySchedulerConfiguration conf, String path) {
    conf.unset(key(path, CapacitySchedulerConfiguration.MAXIMUM_APPLICATIONS_SUFFIX));
    conf.unset(key(path, CapacitySchedulerConfiguration.MAXIMUM_AM_RESOURCE_SUFFIX));
    conf.unset(key(path, CapacitySchedulerConfiguration.USER_LIMIT_FACTOR));
  }

  private static String key(String path, String suffix) {
    return CapacitySchedulerConfiguration.PREFIX + path + "." + suffix;
  }

  private int most(PlanQueue plan) {
    int ofPlan = plan.getMaxApplicationsForReservations();
    return ofPlan > 0
        ? ofPlan
        : scheduler.getQueueContext().getConfiguration().getMaximumSystemApplications();
  }

  /** Takes the limits from a queue that its plan, or its size, has just set. */
  void settle(PlanQueue plan, ReservationQueue queue) {
    queue.getUsersManager().setUserLimitFactor(-1);
    queue.setMaxApplications(most(plan));
    queue.setMaxApplicationsPerUser(most(plan));
    queue.getQueueCapacities().setMaxAMResourcePercentage("", MASTERS);
  }

  /**
   * Lets masters start in the queue for jobs without a reservation as the operator says: the stock
   * scheduler leaves it no room for a second one.
   */
  void settleDefault(PlanQueue plan, CSQueue others) {
    // Not by the getter of this, which asks for a path or for its name as Hadoop's versions differ.
    CapacitySchedulerConfiguration conf = scheduler.getQueueContext().getConfiguration();
    float masters =
        conf.getFloat(
            key(plan.getQueuePath(), CapacitySchedulerConfiguration.MAXIMUM_AM_RESOURCE_SUFFIX),
            conf.getMaximumApplicationMasterResourcePercent());
    others.getQueueCapacities().setMaxAMResourcePercentage("", masters);
  }

  /**
   * Puts back what a refresh of the queues has taken from the queues of reservations: it forgets
   * their names, though they stay below their plan with all their applications.
   */
  void reinitialized() {
    CapacitySchedulerConfiguration conf = scheduler.getQueueContext().getConfiguration();
    CapacitySchedulerQueueManager manager = scheduler.getCapacitySchedulerQueueManager();
    for (PlanQueue plan : all()) {
      for (CSQueue child : QueuesBelow.children(plan)) {
        if (manager.getQueueByFullName(child.getQueuePath()) != child) {
          manager.addQueue(child.getQueuePath(), child);
        }
        if (!isDefault(plan, child)) {
          configure(conf, plan, child.getQueuePath());
        }
      }
    }
  }

  /** Removes the queue of a reservation if it has no applications; says how many it has. */
  public int remove(CSQueue queue) throws YarnException {
    int applications = removeIfEmpty(queue);
    if (applications == 0) {
      // Not under the scheduler's lock: whoever reads all metrics holds theirs for long.
      StockMetrics.drop(
          queue, queue instanceof OpenReservationQueue open ? open.users() : Set.of());
    }
    return applications;
  }

  private int removeIfEmpty(CSQueue queue) throws YarnException {
    writeLock.lock();
    try {
      int applications = QueuesBelow.applications(scheduler, queue);
      if (applications == 0) {
        // A queue with capacity is not removed.
        queue.getQueueCapacities().setCapacity("", 0);
        scheduler.removeQueue(queue.getQueuePath());
        unconfigure(scheduler.getQueueContext().getConfiguration(), queue.getQueuePath());
      }
      return applications;
    } finally {
      writeLock.unlock();
    }
  }
}
