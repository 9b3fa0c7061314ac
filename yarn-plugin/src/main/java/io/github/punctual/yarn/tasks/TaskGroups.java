package io.github.punctual.yarn.tasks;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Reads from the live scheduler what tasks an application has. Tasks are alike when their master
 * asks for them at the same priority and size, as MapReduce does for maps and reduces and Spark for
 * each resource profile.
 */
public final class TaskGroups {
  /** Priority and size of alike tasks; in the order in which they are served. */
  private record Kind(int priority, ResourceVector size) {
    static final Comparator<Kind> ORDER =
        Comparator.comparingInt(Kind::priority)
            .thenComparing(kind -> name(kind.priority(), kind.size()));
  }

  /** What is gathered of alike tasks. */
  private static final class Gathered {
    private final List<Double> ages = new ArrayList<>();
    private int pending;
  }

  private TaskGroups() {}

  /**
   * The name of a group of tasks: the same in every run of a job whose master asks for the same.
   * Such as {@code p20 <1024,1>}: priority, memory in MiB, vcores; other types follow by name.
   */
  public static String name(int priority, ResourceVector size) {
    StringBuilder name =
        new StringBuilder("p")
            .append(priority)
            .append(" <")
            .append(size.get(ResourceVector.MEMORY));
    if (size.get(ResourceVector.VCORES) > 0) {
      name.append(',').append(size.get(ResourceVector.VCORES));
    }
    size.amounts()
        .forEach(
            (type, amount) -> {
              if (!type.equals(ResourceVector.MEMORY) && !type.equals(ResourceVector.VCORES)) {
                name.append(',').append(type).append('=').append(amount);
              }
            });
    return name.append('>').toString();
  }

  /**
   * The tasks of an attempt that run or are asked for, without its master. Any thread: it takes
   * read locks of the attempt alone. A task that is just starting may be missing or counted twice.
   *
   * @param nowMillis the present, for the ages of running tasks
   * @param hintSeconds how long one task runs, where the user said so
   */
  public static List<TaskGroup> of(
      FiCaSchedulerApp app, Vectors vectors, long nowMillis, OptionalDouble hintSeconds) {
    Map<Kind, Gathered> byKind = new TreeMap<>(Kind.ORDER);
    for (RMContainer container : app.getLiveContainers()) {
      if (!container.isAMContainer() && container.getState() != RMContainerState.COMPLETED) {
        Gathered group =
            at(
                byKind,
                container.getAllocatedPriority().getPriority(),
                vectors.of(container.getAllocatedResource()));
        group.ages.add(Math.max(0, nowMillis - container.getCreationTime()) / 1000.0);
      }
    }
    if (!app.isWaitingForAMContainer()) {
      Collection<SchedulerRequestKey> keys = app.getSchedulerKeys();
      for (SchedulerRequestKey key : keys) {
        int count = app.getOutstandingAsksCount(key);
        PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
        if (count > 0 && ask != null && ask.getPerAllocationResource() != null) {
          Gathered group =
              at(
                  byKind,
                  key.getPriority().getPriority(),
                  vectors.of(ask.getPerAllocationResource()));
          group.pending += count;
        }
      }
    }
    List<TaskGroup> groups = new ArrayList<>();
    byKind.forEach(
        (kind, gathered) -> {
          if (!kind.size().isZero()) {
            gathered.ages.sort(Comparator.naturalOrder());
            groups.add(
                new TaskGroup(
                    name(kind.priority(), kind.size()),
                    kind.size(),
                    gathered.pending,
                    gathered.ages,
                    List.of(),
                    hintSeconds));
          }
        });
    return List.copyOf(groups);
  }

  private static Gathered at(Map<Kind, Gathered> byKind, int priority, ResourceVector size) {
    return byKind.computeIfAbsent(new Kind(priority, size), kind -> new Gathered());
  }
}
