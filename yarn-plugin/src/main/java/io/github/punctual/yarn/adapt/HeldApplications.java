package io.github.punctual.yarn.adapt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractManagedParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Applications whose attempts are withheld until their jobs may run. The stock scheduler counts
 * attempts, so that it takes a queue for empty in which there are no others, and would remove it
 * with what waits in it.
 */
public final class HeldApplications {
  private HeldApplications() {}

  /** Whether a queue holds nothing but such applications. */
  public static boolean areAllOf(CapacityScheduler scheduler, CSQueue queue) {
    return queue instanceof AbstractLeafQueue leaf
        && leaf.getNumApplications() == 0
        && QueuesBelow.applications(scheduler, leaf) > 0;
  }

  /**
   * Checks that an application that the scheduler has is no such one: of those it cannot change the
   * priority, and would find that out halfway.
   *
   * @throws YarnException when it is one
   */
  public static void checkStarted(CapacityScheduler scheduler, ApplicationId id)
      throws YarnException {
    var known = scheduler.getSchedulerApplications().get(id);
    if (known != null && known.getCurrentAppAttempt() == null) {
      throw new YarnException(
          "The priority of %s cannot be changed now: it is held until it may run, or its master is about to be started. Change it when it runs, or kill it and submit it with another."
              .formatted(id));
    }
  }

  /**
   * Why a queue cannot take one more application that may be held, where it holds as many as the
   * operator allows it or one user in it; empty when it can. Its cost grows with the number of
   * applications only where there are that many.
   *
   * @param most how many submissions at most the scheduler does not know yet, in all queues
   * @param coming the users of those to this queue, once for each
   */
  public static Optional<String> full(
      CapacityScheduler scheduler,
      AbstractLeafQueue leaf,
      String user,
      int most,
      Supplier<List<String>> coming) {
    int limit = leaf.getMaxApplications();
    int limitOfUser = leaf.getMaxApplicationsPerUser();
    if (scheduler.getSchedulerApplications().size() + most < Math.min(limit, limitOfUser)) {
      return Optional.empty();
    }
    List<String> users = new ArrayList<>(coming.get());
    QueuesBelow.applicationsOf(scheduler, leaf).forEach(each -> users.add(each.getUser()));
    int ofUser = Collections.frequency(users, user);
    if (users.size() < limit && ofUser < limitOfUser) {
      return Optional.empty();
    }
    return Optional.of(
        users.size() >= limit
            ? "The queue %s has %d applications, those included that are held until they may run, and may have %d (maximum-applications). Try again when some have ended, or another queue."
                .formatted(leaf.getQueuePath(), users.size(), limit)
            : "The user %s has %d applications in the queue %s, those included that are held until they may run, and may have %d (maximum-applications, the user's limit). Try again when some have ended, or another queue."
                .formatted(user, ofUser, leaf.getQueuePath(), limitOfUser));
  }

  /**
   * Checks that a new configuration keeps the queues of such applications.
   *
   * @param declared the paths of the queues of the new configuration
   * @throws IOException when it does not; the refresh fails with it
   */
  public static void checkKept(
      CapacityScheduler scheduler, Configuration fresh, Set<String> declared) throws IOException {
    Optional<AbstractLeafQueue> gone =
        QueuesBelow.leaves(scheduler.getRootQueue())
            .filter(leaf -> !isKept(leaf, fresh, declared) && areAllOf(scheduler, leaf))
            .findFirst();
    if (gone.isPresent()) {
      throw new IOException(
          "The queue %s cannot be removed: %d applications are held in it until they may run; move them to another queue or kill them first"
              .formatted(
                  gone.get().getQueuePath(), QueuesBelow.applications(scheduler, gone.get())));
    }
  }

  private static boolean isKept(AbstractLeafQueue leaf, Configuration fresh, Set<String> declared) {
    String path = leaf.getQueuePath();
    boolean isMade =
        leaf.isDynamicQueue() || leaf.getParent() instanceof AbstractManagedParentQueue;
    return isMade
        || (declared.contains(path)
            && fresh.getTrimmed("yarn.scheduler.capacity." + path + ".queues") == null);
  }
}
