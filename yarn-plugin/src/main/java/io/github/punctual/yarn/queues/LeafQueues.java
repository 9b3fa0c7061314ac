package io.github.punctual.yarn.queues;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuesBelow;
import io.github.punctual.yarn.part.Surroundings;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.Permission;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerDynamicEditException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueuePath;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The leaf queues of a scheduler. Some are made and removed; in shadow mode none are made. */
public record LeafQueues(Surroundings with) {
  /** What there is at a path. */
  public enum State {
    LEAF,
    /** The queue of a reservation, or of the jobs of its plan that have none. */
    OF_A_PLAN,
    /** A queue with queues below it, or one below which queues come with jobs. */
    PARENT,
    /** Nothing, but a leaf queue can be made there. */
    CREATABLE,
    /** Nothing, and no queue can be made there. */
    MISSING
  }

  private static final Logger LOG = LoggerFactory.getLogger(LeafQueues.class);

  /** What there is at a full path. */
  public State state(String path) {
    CSQueue queue = manager().getQueueByFullName(path);
    if (queue != null) {
      State leaf = queue instanceof ReservationQueue ? State.OF_A_PLAN : State.LEAF;
      return queue instanceof AbstractLeafQueue ? leaf : State.PARENT;
    }
    QueuePath wanted = new QueuePath(path);
    if (!wanted.hasParent() || wanted.hasEmptyPart()) {
      return State.MISSING;
    }
    try {
      manager().determineMissingParents(wanted);
      return State.CREATABLE;
    } catch (SchedulerDynamicEditException e) {
      return State.MISSING;
    }
  }

  /**
   * The most that the leaf queue at a path may hold of the nodes that are there; where it is yet to
   * be made, what the nearest queue above it may.
   */
  public ResourceVector maximum(String path) {
    CSQueue queue = manager().getQueueByFullName(path);
    return queue == null
        ? maximum(path.substring(0, path.lastIndexOf('.')))
        : with.vectors().of(queue.getEffectiveMaxCapacity(""));
  }

  /**
   * Makes a leaf queue, and the queues above it that are missing.
   *
   * @throws YarnException when its parent does not make queues by itself, and in shadow mode
   */
  public void create(String path) throws YarnException, IOException {
    if (!with.settings().enforces()) {
      throw new YarnException("in shadow mode no queue is made");
    }
    with.writeLock().lock();
    try {
      AbstractLeafQueue leaf = manager().createQueue(new QueuePath(path));
      // Left to itself YARN would know the lists of a new queue after the next refresh only.
      YarnAuthorizationProvider.getInstance(with.scheduler().getConfig())
          .setPermission(
              List.of(new Permission(leaf.getPrivilegedEntity(), leaf.getACLs())),
              UserGroupInformation.getCurrentUser());
    } finally {
      with.writeLock().unlock();
    }
  }

  /** Makes a leaf queue again that is not there any more, where its parent still does so. */
  public void ensure(String path) {
    if (state(path) == State.LEAF) {
      return;
    }
    try {
      create(path);
    } catch (YarnException | IOException e) {
      LOG.warn("Queue {} could not be made again; it keeps what it was promised", path, e);
    }
  }

  /**
   * Removes a leaf queue that was made on the running cluster, unless it has applications; nothing
   * when it is gone already.
   *
   * @return how many applications it has; 0 when it is removed
   */
  public int remove(String path) {
    with.writeLock().lock();
    try {
      CSQueue queue = manager().getQueueByFullName(path);
      if (!(queue instanceof AbstractLeafQueue leaf) || !leaf.isDynamicQueue()) {
        return 0;
      }
      int applications = QueuesBelow.applications(with.scheduler(), leaf);
      if (applications == 0 && leaf.getParent() instanceof AbstractParentQueue parent) {
        parent.removeChildQueue(leaf);
      }
      return applications;
    } catch (SchedulerDynamicEditException e) {
      throw new IllegalStateException("queue " + path + " could not be removed", e);
    } finally {
      with.writeLock().unlock();
    }
  }

  private CapacitySchedulerQueueManager manager() {
    return with.scheduler().getCapacitySchedulerQueueManager();
  }
}
