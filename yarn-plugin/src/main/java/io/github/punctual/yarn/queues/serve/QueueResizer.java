package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuesBelow;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
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

  /** What the operator configured for a queue, and what it has in its place. */
  private record Resized(QueueCapacityVector configured, QueueCapacityVector ours) {}

  private final CapacityScheduler scheduler;
  private final Lock writeLock;

  /** The queues that have minimums of ours. */
  private final Map<String, Resized> resized = new ConcurrentHashMap<>();

  private final OperatorMinimums operators;
  private final ApplicationLimits applications;
  private Map<String, ResourceVector> wanted = Map.of();
  private ResourceVector room = ResourceVector.ZERO;
  private boolean plansAreOurs;
  private boolean forbidden;

  QueueResizer(CapacityScheduler scheduler, Lock writeLock) {
    this.scheduler = scheduler;
    this.writeLock = writeLock;
    this.operators =
        new OperatorMinimums(this::configured, new Vectors(scheduler.getResourceCalculator()));
    this.applications = new ApplicationLimits(scheduler);
  }

  /** What the operator guarantees queues, whose minimums may be ours. Any thread. */
  OperatorMinimums operators() {
    return operators;
  }

  /** What the operator configured for a queue whose minimum is ours now. Any thread. */
  Optional<QueueCapacityVector> configured(String path) {
    return Optional.ofNullable(resized.get(path)).map(Resized::configured);
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
      if (!resized.isEmpty()) {
        QueuesBelow.from(scheduler.getRootQueue()).forEach(this::giveBack);
        applications.release();
        update();
        resized.clear();
      }
    } finally {
      writeLock.unlock();
    }
  }

  /**
   * The queues were made anew, or a refresh was refused before any was: puts the minimums back. The
   * caller holds the write lock.
   */
  void reinitialized() {
    Set<String> untouched =
        QueuesBelow.from(scheduler.getRootQueue())
            .filter(this::isOurs)
            .map(CSQueue::getQueuePath)
            .collect(Collectors.toSet());
    resized.keySet().retainAll(untouched);
    apply();
  }

  private boolean isOurs(CSQueue queue) {
    Resized known = resized.get(queue.getQueuePath());
    return known != null && known.ours() == queue.getConfiguredCapacityVector(LABEL);
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
    resized.keySet().retainAll(sums.keySet());
    QueuesBelow.from(scheduler.getRootQueue()).forEach(queue -> set(queue, sums));
    applications.set(operators);
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
    if (queue.getParent() != null && !minimum.isZero()) {
      QueueCapacityVector before =
          configured(queue.getQueuePath())
              .orElseGet(() -> queue.getConfiguredCapacityVector(LABEL));
      QueueCapacityVector ours = vector(minimum, before);
      resized.put(queue.getQueuePath(), new Resized(before, ours));
      queue.setConfiguredMinCapacityVector(LABEL, ours);
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
  }
}
