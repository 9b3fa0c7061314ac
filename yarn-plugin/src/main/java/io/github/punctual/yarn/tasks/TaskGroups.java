package io.github.punctual.yarn.tasks;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.yarn.adapt.AttemptMaster;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
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
  /**
   * What an application asks for beyond this is not counted. YARN lets a master ask for any number,
   * at as many priorities as it likes; the sum must be one that can be counted with.
   */
  private static final int MOST_PENDING = 1_000_000_000;

  /**
   * So many groups of one application are told apart. A master may ask at as many priorities as it
   * likes, and whoever plans with its tasks would be as long about each of them as about a job.
   */
  private static final int MOST_GROUPS = 64;

  /** So many requests of one application are looked at, the most important first. */
  private static final int MOST_REQUESTS = 20_000;

  /** The name of the group in which all others are together. */
  private static final String REST = "rest";

  /** Priority and size of alike tasks, as the scheduler has them. */
  private record Kind(int priority, Resource size) {}

  /** No tasks are of it. */
  private static final Kind REST_KIND = new Kind(0, null);

  /** What is gathered of alike tasks. */
  private static final class Gathered {
    private static final Comparator<Gathered> AS_SERVED =
        Comparator.<Gathered>comparingInt(group -> group.priority)
            .thenComparing(group -> group.name);

    private final int priority;
    private final String name;
    private ResourceVector size;
    private final List<Double> ages = new ArrayList<>();
    private int pending;

    Gathered(int priority, ResourceVector size, String name) {
      this.priority = priority;
      this.size = size;
      this.name = name;
    }

    /** Sizes that the scheduler tells apart can count as one. */
    Gathered with(Gathered other) {
      ages.addAll(other.ages);
      pending += other.pending;
      return this;
    }
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
   * What is asked for in all groups together, by the first 20,000 requests, is at most
   * 1,000,000,000, and there are at most 65 groups: beyond that tasks count together, each as large
   * as the largest of them.
   *
   * @param ages says how old a container is by the instant of its creation, both in milliseconds
   * @param hintSeconds how long one task runs, where the user said so
   */
  public static List<TaskGroup> of(
      FiCaSchedulerApp app, Vectors vectors, LongUnaryOperator ages, OptionalDouble hintSeconds) {
    Map<Kind, Gathered> byKind = new HashMap<>();
    AttemptMaster master = AttemptMaster.of(app);
    boolean found = false;
    for (RMContainer container : app.getLiveContainers()) {
      // Asked until it is found: each container that is asked is locked for that.
      if (!found && master.isIn(container)) {
        found = true;
        continue;
      }
      // The end of an opportunistic one is never told, and it holds nothing that others could have.
      if (container.getState() != RMContainerState.COMPLETED
          && container.getExecutionType() == ExecutionType.GUARANTEED) {
        Gathered group =
            at(
                byKind,
                container.getAllocatedPriority().getPriority(),
                container.getContainer().getResource(),
                vectors);
        group.ages.add(ages.applyAsLong(container.getCreationTime()) / 1000.0);
      }
    }
    if (!master.isAwaited()) {
      int left = MOST_PENDING;
      int looked = 0;
      for (SchedulerRequestKey key : app.getSchedulerKeys()) {
        if (looked++ == MOST_REQUESTS) {
          break;
        }
        if (key.getContainerToUpdate() != null) {
          // A container is to grow: no task waits for that.
          continue;
        }
        int count = Math.min(app.getOutstandingAsksCount(key), left);
        PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
        if (count > 0 && ask != null && ask.getPerAllocationResource() != null) {
          Gathered group =
              at(byKind, key.getPriority().getPriority(), ask.getPerAllocationResource(), vectors);
          group.pending += count;
          left -= count;
        }
      }
    }
    Map<String, Gathered> byName = new HashMap<>();
    byKind.values().forEach(group -> byName.merge(group.name, group, Gathered::with));
    return byName.values().stream()
        .filter(group -> !group.size.isZero())
        .sorted(Gathered.AS_SERVED)
        .map(
            group -> {
              group.ages.sort(Comparator.naturalOrder());
              return new TaskGroup(
                  group.name, group.size, group.pending, group.ages, List.of(), hintSeconds);
            })
        .toList();
  }

  /** Where a task belongs; what is of too many kinds is together, as large as the largest of it. */
  private static Gathered at(
      Map<Kind, Gathered> byKind, int priority, Resource size, Vectors vectors) {
    Kind kind = new Kind(priority, size);
    Gathered known = byKind.get(kind);
    if (known != null) {
      return known;
    }
    // Names and vectors are made once for each kind: an application can have very many tasks.
    ResourceVector vector = vectors.of(size);
    if (byKind.size() < MOST_GROUPS) {
      Gathered made = new Gathered(priority, vector, name(priority, vector));
      byKind.put(kind, made);
      return made;
    }
    Gathered rest =
        byKind.computeIfAbsent(REST_KIND, first -> new Gathered(priority, vector, REST));
    rest.size = rest.size.max(vector);
    return rest;
  }
}
