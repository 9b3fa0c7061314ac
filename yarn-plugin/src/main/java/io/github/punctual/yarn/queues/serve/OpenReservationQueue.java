package io.github.punctual.yarn.queues.serve;

import io.github.punctual.yarn.adapt.OpenAsks;
import io.github.punctual.yarn.thread.OncePerCause;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.CandidateNodeSet;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of a reservation. Masters start in it whenever its maximum has room for them. In the
 * stock queue they share a part of its minimum, which is nothing until its promise begins: then one
 * job at most could run early.
 *
 * <p>Containers of a gang can be withheld from it, so that it gets no part of one in the time until
 * its maximum follows.
 *
 * <p>It takes the jobs of those alone whom its door lets in, be they submitted to it by its name or
 * moved into it.
 */
final class OpenReservationQueue extends ReservationQueue {
  private static final Logger LOG = LoggerFactory.getLogger(OpenReservationQueue.class);

  private final CapacitySchedulerQueueContext context;
  private final QueueDoor door;
  private final OncePerCause failures = new OncePerCause();
  private final Set<String> users = ConcurrentHashMap.newKeySet();
  private volatile Set<Resource> withheld = Set.of();

  OpenReservationQueue(
      CapacitySchedulerQueueContext context, String name, PlanQueue plan, QueueDoor door)
      throws IOException {
    super(context, name, plan);
    this.context = context;
    this.door = door;
  }

  /** The stock scheduler asks before it takes an application, and before it moves one. */
  @Override
  public void validateSubmitApplication(ApplicationId id, String user, String queue)
      throws AccessControlException {
    // Also who is refused: where applications are recovered, the stock scheduler takes them in.
    users.add(user);
    Optional<String> refusal = refusal(user);
    if (refusal.isPresent()) {
      throw new AccessControlException(refusal.get());
    }
    super.validateSubmitApplication(id, user, queue);
  }

  private Optional<String> refusal(String user) {
    try {
      return door.refusal(user, getParent().getQueuePath(), getQueueShortName());
    } catch (RuntimeException e) {
      failures.note(LOG, "Nobody is let into a reservation, for its owner cannot be found out.", e);
      return Optional.of(
          "Who may run jobs in %s cannot be found out; submit without a reservation, and see the ResourceManager's log"
              .formatted(getQueuePath()));
    }
  }

  /** All whose applications it may have had. */
  Set<String> users() {
    return Set.copyOf(users);
  }

  /** From now on containers of some sizes are not given, while it asks for nothing else. */
  void withhold(Set<Resource> sizes) {
    withheld = sizes;
  }

  @Override
  public CSAssignment assignContainers(
      Resource clusterResource,
      CandidateNodeSet<FiCaSchedulerNode> candidates,
      ResourceLimits currentResourceLimits,
      SchedulingMode schedulingMode) {
    return isWithheld()
        ? CSAssignment.NULL_ASSIGNMENT
        : super.assignContainers(
            clusterResource, candidates, currentResourceLimits, schedulingMode);
  }

  private boolean isWithheld() {
    Set<Resource> sizes = withheld;
    try {
      return !sizes.isEmpty() && OpenAsks.areOnly(sizes, this);
    } catch (RuntimeException e) {
      failures.note(LOG, "Containers of a gang may be given one by one.", e);
      return false;
    }
  }

  @Override
  public Resource calculateAndGetAMResourceLimitPerPartition(String partition) {
    Resource limit = everything();
    getQueueResourceUsage().setAMLimit(partition, limit);
    return limit;
  }

  @Override
  public Resource getUserAMResourceLimitPerPartition(String partition, String user) {
    Resource limit = everything();
    getQueueResourceUsage().setUserAMLimit(partition, limit);
    return limit;
  }

  private Resource everything() {
    return Resources.clone(context.getClusterResource());
  }
}
