package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuesBelow;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractManagedParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.QueueCapacityVectorEntry;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.ResourceUnitCapacityType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets the minimums of queues to what the policy gives them, as vectors. User limits, limits of
 * masters and the stock preemption follow minimums; the maximums stay the operator's. Its state is
 * guarded by the scheduler's write lock.
 */
final class QueueResizer {
  private static final Logger LOG = LoggerFactory.getLogger(QueueResizer.class);
  private static final String LABEL = CommonNodeLabelsManager.NO_LABEL;

  /** What the stock scheduler takes from the capacity of a queue, and must not take from ours. */
  private record Applications(int most, int mostPerUser) {}

  private final CapacityScheduler scheduler;
  private final Lock writeLock;

  /** The operator's minimums of the queues that have ours. */
  private final Map<String, QueueCapacityVector> configured = new ConcurrentHashMap<>();

  private final Map<String, Applications> applications = new HashMap<>();
  private Map<String, ResourceVector> wanted = Map.of();
  private ResourceVector room = ResourceVector.ZERO;
  private boolean plansAreOurs;
  private boolean forbidden;

  QueueResizer(CapacityScheduler scheduler, Lock writeLock) {
    this.scheduler = scheduler;
    this.writeLock = writeLock;
  }

  /** What the operator configured for a queue whose minimum is ours now. Any thread. */
  Optional<QueueCapacityVector> configured(String path) {
    return Optional.ofNullable(configured.get(path));
  }

  /** The queues below plan queues are ours, and not of the stock reservation system. */
  void servePlans() {
    plansAreOurs = true;
  }

  /** Whether the stock scheduler sets sizes of its own below a queue. */
  private boolean isForbidden(CSQueue queue) {
    return queue instanceof AbstractManagedParentQueue
        && !(plansAreOurs && queue instanceof PlanQueue);
  }

  /** How many queues may have queues made below them at any time. */
  static int parentsOfNewQueues(CSQueue queue) {
    return (int) QueuesBelow.from(queue).filter(QueueResizer::makesQueues).count();
  }

  private static boolean makesQueues(CSQueue queue) {
    return queue instanceof AbstractParentQueue parent && parent.isEligibleForAutoQueueCreation();
  }

  /**
   * Sets the minimums of leaf queues, by path, and with them those of the queues above.
   *
   * @param roomForNew what each queue below which queues are made has beyond the sum of those that
   *     are there: a queue that is born without capacity would refuse its first application
   * @return for how long that held the scheduler's write lock, in nanoseconds
   */
  long resize(Map<String, ResourceVector> minimumByLeaf, ResourceVector roomForNew) {
    writeLock.lock();
    try {
      wanted = Map.copyOf(minimumByLeaf);
      room = roomForNew;
      long started = System.nanoTime();
      apply();
      return System.nanoTime() - started;
    } finally {
      writeLock.unlock();
    }
  }

  /** Gives all queues back the minimums that the operator configured. */
  void restore() {
    writeLock.lock();
    try {
      wanted = Map.of();
      if (!configured.isEmpty()) {
        QueuesBelow.from(scheduler.getRootQueue()).forEach(this::giveBack);
        update();
        configured.clear();
        applications.clear();
      }
    } finally {
      writeLock.unlock();
    }
  }

  /** The queues were made anew: puts the minimums back. The caller holds the write lock. */
  void reinitialized() {
    configured.clear();
    applications.clear();
    apply();
  }

  private void apply() {
    if (wanted.isEmpty()) {
      return;
    }
    if (QueuesBelow.from(scheduler.getRootQueue()).anyMatch(this::isForbidden)) {
      if (!forbidden) {
        forbidden = true;
        LOG.warn(
            "The sizes of queues stay as configured, because some belong to another reservation system or to automatically created leaf queues");
      }
      return;
    }
    Map<String, ResourceVector> sums = new TreeMap<>();
    sum(scheduler.getRootQueue(), sums);
    // A queue that is gone is never given back anything, and a later one of its name is another.
    configured.keySet().retainAll(sums.keySet());
    applications.keySet().retainAll(sums.keySet());
    QueuesBelow.from(scheduler.getRootQueue()).forEach(queue -> set(queue, sums));
    update();
  }

  /** What a queue and those below it are to have; a leaf that is not known has nothing. */
  private ResourceVector sum(CSQueue queue, Map<String, ResourceVector> sums) {
    ResourceVector sum =
        makesQueues(queue) ? room : wanted.getOrDefault(queue.getQueuePath(), ResourceVector.ZERO);
    for (CSQueue child : QueuesBelow.children(queue)) {
      sum = sum.plus(sum(child, sums));
    }
    sums.put(queue.getQueuePath(), sum);
    return sum;
  }

  private void set(CSQueue queue, Map<String, ResourceVector> sums) {
    ResourceVector minimum = sums.get(queue.getQueuePath());
    if (queue instanceof AbstractLeafQueue leaf) {
      applications.computeIfAbsent(
          queue.getQueuePath(),
          path -> new Applications(leaf.getMaxApplications(), leaf.getMaxApplicationsPerUser()));
    }
    if (queue.getParent() != null && !minimum.isZero()) {
      QueueCapacityVector operators =
          configured.computeIfAbsent(
              queue.getQueuePath(), path -> queue.getConfiguredCapacityVector(LABEL));
      queue.setConfiguredMinCapacityVector(LABEL, vector(minimum, operators));
    }
  }

  /** The types that we do not count keep what the operator configured. */
  private static QueueCapacityVector vector(ResourceVector minimum, QueueCapacityVector operators) {
    QueueCapacityVector vector = QueueCapacityVector.newInstance();
    for (QueueCapacityVectorEntry entry : operators) {
      vector.setResource(
          entry.getResourceName(), entry.getResourceValue(), entry.getVectorResourceType());
    }
    minimum
        .amounts()
        .forEach(
            (type, amount) -> vector.setResource(type, amount, ResourceUnitCapacityType.ABSOLUTE));
    return vector;
  }

  private void giveBack(CSQueue queue) {
    configured(queue.getQueuePath())
        .ifPresent(operators -> queue.setConfiguredMinCapacityVector(LABEL, operators));
  }

  private void update() {
    scheduler
        .getCapacitySchedulerQueueManager()
        .getQueueCapacityHandler()
        .updateChildren(scheduler.getClusterResource(), scheduler.getRootQueue());
    QueuesBelow.leaves(scheduler.getRootQueue()).forEach(this::keepApplications);
  }

  /** How many applications a queue may have was not meant to follow what it can use at once. */
  private void keepApplications(AbstractLeafQueue leaf) {
    Applications most = applications.get(leaf.getQueuePath());
    if (most != null) {
      leaf.setMaxApplications(most.most());
      leaf.setMaxApplicationsPerUser(most.mostPerUser());
    }
  }
}
