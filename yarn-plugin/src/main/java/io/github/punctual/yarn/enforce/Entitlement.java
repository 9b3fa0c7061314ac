package io.github.punctual.yarn.enforce;

import io.github.punctual.core.job.Standing;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the tasks of a deadline job may hold together. The master's own container is outside it.
 *
 * @param cap the most that its tasks may hold; types of which it has 0 are not limited while {@code
 *     open}, but for types such as GPUs where it yields, and where containers go by deadline none
 *     is unless it yields
 * @param open whether tasks may start at all: not while the job waits with its master running
 * @param deadlineMillis the job's deadline, for the order among deadline jobs of a standing
 * @param standing which of them come first; where all are held to allocations they are PROMISED
 * @param yields whether it leaves room to others for now: then no task may start beyond the cap,
 *     the first one neither, and none at all where the cap is nothing
 */
public record Entitlement(
    Resource cap, boolean open, long deadlineMillis, Standing standing, boolean yields) {
  /** Types of which every task needs some, where they count. */
  private static final Set<String> COMMON =
      Set.of(ResourceInformation.MEMORY_URI, ResourceInformation.VCORES_URI);

  /** Whether nobody may take back what it holds: one that is lost comes after best effort. */
  public boolean isProtected() {
    return open && standing.comesBeforeBestEffort();
  }

  /**
   * Whether a container may be added. A job that holds no task and does not yield may always start
   * one, however large, so that a job whose tasks turn out larger than declared goes on instead of
   * hanging.
   *
   * @param proposed what counts as held already
   */
  boolean permits(FiCaSchedulerApp app, Resource container, Resource proposed) {
    return open && permits(container, isCapped() ? held(app, proposed) : Resources.none());
  }

  /** Whether it depends on what the job holds if a container may be added. */
  boolean isCapped() {
    return !TaskUsage.isNone(cap);
  }

  /** What a job's tasks hold, and what counts as held already. */
  static Resource held(FiCaSchedulerApp app, Resource proposed) {
    return Resources.addTo(TaskUsage.of(app), proposed);
  }

  /** Whether no container may be added, whatever its size: every one takes some memory. */
  boolean isFull(Resource held) {
    return cap.getMemorySize() > 0 && held.getMemorySize() >= cap.getMemorySize();
  }

  /**
   * The same of a job that is open.
   *
   * @param held what counts as held, where it is capped
   */
  boolean permits(Resource container, Resource held) {
    if (!isCapped()) {
      return !yields;
    }
    if (!yields && TaskUsage.isNone(held)) {
      return true;
    }
    for (ResourceInformation limit : cap.getResources()) {
      String type = limit.getName();
      long asked = container.getResourceValue(type);
      if (limits(limit, asked) && held.getResourceValue(type) + asked > limit.getValue()) {
        return false;
      }
    }
    return true;
  }

  /** Whether a part of the cap is one for who asks for so much of it. */
  private boolean limits(ResourceInformation limit, long asked) {
    return limit.getValue() > 0 || (yields && asked > 0 && !COMMON.contains(limit.getName()));
  }

  /** What the job may still add, component by component, at most {@code most}. */
  Resource rest(FiCaSchedulerApp app, Resource most) {
    Resource held = TaskUsage.of(app);
    Resource rest = Resources.clone(most);
    for (ResourceInformation limit : cap.getResources()) {
      String type = limit.getName();
      if (!open || limits(limit, most.getResourceValue(type))) {
        long left = open ? Math.max(0, limit.getValue() - held.getResourceValue(type)) : 0;
        rest.setResourceValue(type, Math.min(left, most.getResourceValue(type)));
      }
    }
    return rest;
  }
}
