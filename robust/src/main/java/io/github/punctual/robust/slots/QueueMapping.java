package io.github.punctual.robust.slots;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The paper's mapping (RUSH, section III-C): a job is to run as many tasks now as {@link
 * ContainerQueues} begin at once. All containers count as being as large as the largest task, since
 * the paper knows one size only; what a job's stages cannot use stays idle. Each root has queues of
 * its own; where a pool below it is full, a job is to run fewer.
 */
public final class QueueMapping implements Mapping {
  @Override
  public List<List<Integer>> assign(SlotRooms rooms, List<SlotClaim> claims) {
    Map<Integer, ContainerQueues> queues = new HashMap<>();
    SlotRooms.Left below = rooms.left();
    for (SlotClaim claim : claims) {
      queues.computeIfAbsent(rooms.root(claim.place()), root -> queues(root, rooms, claims));
      for (TaskGroup group : claim.groups()) {
        below.take(claim.place(), group.size().times(group.runningSeconds().size()));
      }
    }
    // Algorithm 4 needs the order of the targets, which lags may make another one.
    Integer[] order = IntStream.range(0, claims.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> claims.get(i).enoughSeconds()));
    List<List<Integer>> assigned = new ArrayList<>();
    for (int i = 0; i < order.length; i++) {
      assigned.add(List.of());
    }
    for (int i : order) {
      assigned.set(i, assign(claims.get(i), queues.get(rooms.root(claims.get(i).place())), below));
    }
    return assigned;
  }

  private static ContainerQueues queues(int root, SlotRooms rooms, List<SlotClaim> claims) {
    ResourceVector container =
        claims.stream()
            .filter(claim -> rooms.root(claim.place()) == root)
            .flatMap(claim -> claim.groups().stream())
            .map(TaskGroup::size)
            .reduce(ResourceVector.ZERO, ResourceVector::max);
    return new ContainerQueues(
        container.isZero() ? 0 : rooms.pools().get(root).count(container),
        ContainerQueues.Rule.TEXT);
  }

  private static List<Integer> assign(
      SlotClaim claim, ContainerQueues queues, SlotRooms.Left below) {
    int[] tasks = new int[claim.groups().size()];
    double task = claim.groups().isEmpty() ? 1 : Double.MIN_NORMAL;
    int running = 0;
    for (int g = 0; g < tasks.length; g++) {
      tasks[g] = claim.groups().get(g).runningSeconds().size();
      running += tasks[g];
      if (claim.groups().get(g).unfinished() > 0) {
        task = Math.max(task, claim.taskSeconds().get(g));
      }
    }
    int more =
        queues.place(claim.enoughSeconds(), claim.workSeconds(), task).startingNow() - running;
    for (int g = 0; g < tasks.length && more > 0; g++) {
      if (Stages.ready(claim.groups(), g)) {
        ResourceVector size = claim.groups().get(g).size();
        int added = Math.min(more, claim.groups().get(g).pending());
        added = Math.min(added, below.countBelowRoot(claim.place(), size));
        below.take(claim.place(), size.times(added));
        tasks[g] += added;
        more -= added;
      }
    }
    return Arrays.stream(tasks).boxed().toList();
  }
}
