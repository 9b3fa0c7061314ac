package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue.CapacityConfigType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * How many applications queues may have while their minimums are ours: as many as if these were the
 * operator's. Where an operator sets no number the stock scheduler works one out from the minimum
 * whenever a node comes or goes, and would take it from ours; so it finds one that is set. Its
 * state is guarded by the scheduler's write lock.
 */
final class ApplicationLimits {
  private final CapacityScheduler scheduler;

  /** The numbers that are ours, by path. */
  private final Map<String, Integer> ours = new HashMap<>();

  /** Where they are set; a refresh makes another one, without them. */
  private CapacitySchedulerConfiguration holder;

  ApplicationLimits(CapacityScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Sets the numbers of all leaf queues, given what the operator guarantees them. */
  void set(OperatorMinimums operators) {
    CapacitySchedulerConfiguration conf = scheduler.getQueueContext().getConfiguration();
    if (conf != holder) {
      ours.clear();
      holder = conf;
    }
    Set<String> there = new HashSet<>();
    Resource total = Vectors.toResource(operators.of(scheduler.getRootQueue()));
    operators
        .leaves(scheduler.getRootQueue())
        .forEach(
            (leaf, minimum) -> {
              String path = leaf.getQueuePath();
              boolean isOurs = ours.containsKey(path) || conf.getInt(key(path), -1) < 0;
              // A reservation has the number of its plan.
              if (isOurs && !(leaf instanceof OpenReservationQueue)) {
                there.add(path);
                // Those without a reservation have the rest of their plan, which changes.
                boolean isOfPlan = leaf.getParent() instanceof PlanQueue;
                set(
                    conf,
                    path,
                    most(leaf, isOfPlan ? operators.of(leaf.getParent()) : minimum, total));
              }
            });
    Set<String> gone = new HashSet<>(ours.keySet());
    gone.removeAll(there);
    gone.forEach(path -> unset(conf, path));
  }

  /** Leaves the numbers to the stock scheduler, which works them out at its next look. */
  void release() {
    if (holder != null) {
      Set.copyOf(ours.keySet()).forEach(path -> unset(holder, path));
    }
  }

  private void set(CapacitySchedulerConfiguration conf, String path, int most) {
    Integer before = ours.put(path, most);
    if (before == null || before != most) {
      conf.setInt(key(path), most);
    }
  }

  private void unset(CapacitySchedulerConfiguration conf, String path) {
    ours.remove(path);
    conf.unset(key(path));
  }

  private static String key(String path) {
    return CapacitySchedulerConfiguration.PREFIX
        + path
        + "."
        + CapacitySchedulerConfiguration.MAXIMUM_APPLICATIONS_SUFFIX;
  }

  /** As the stock scheduler does: by the part of the cluster, of the partition where it is most. */
  private int most(AbstractLeafQueue leaf, ResourceVector minimum, Resource total) {
    int all = holder.getMaximumSystemApplications();
    int ofEach = holder.getGlobalMaximumApplicationsPerQueue();
    int most = ofEach > 0 ? Math.min(ofEach, all) : all;
    if (Resources.isNone(total)
        || (ofEach > 0 && leaf.getCapacityConfigType() != CapacityConfigType.ABSOLUTE_RESOURCE)) {
      return most;
    }
    float part =
        scheduler.getResourceCalculator().divide(total, Vectors.toResource(minimum), total);
    for (String label : leaf.getConfiguredNodeLabels()) {
      if (!label.equals(CommonNodeLabelsManager.NO_LABEL)) {
        part = Math.max(part, leaf.getQueueCapacities().getAbsoluteCapacity(label));
      }
    }
    return (int) (most * part);
  }
}
