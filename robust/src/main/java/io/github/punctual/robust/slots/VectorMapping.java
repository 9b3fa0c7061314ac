package io.github.punctual.robust.slots;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import java.util.ArrayList;
import java.util.List;

/**
 * Places tasks of any size: jobs in the order of their targets each get as many tasks now as are
 * needed to be done by their target; what is left goes to them in the same order.
 */
public final class VectorMapping {
  private VectorMapping() {}

  /**
   * Says how many tasks each job is to run now.
   *
   * @param capacity what all can have together
   * @param claims in the order of their targets
   */
  public static List<Assignment> assign(ResourceVector capacity, List<SlotClaim> claims) {
    List<int[]> given = new ArrayList<>();
    ResourceVector free = capacity;
    for (SlotClaim claim : claims) {
      int[] tasks = new int[claim.groups().size()];
      given.add(tasks);
      for (int g = 0; g < tasks.length; g++) {
        TaskGroup group = claim.groups().get(g);
        double waves = Math.max(1, Math.floor(claim.targetSeconds() / claim.taskSeconds().get(g)));
        int needed = (int) Math.ceil(group.unfinished() / waves);
        tasks[g] = Math.min(needed, free.count(group.size()));
        free = free.minus(group.size().times(tasks[g]));
      }
    }
    for (int i = 0; i < claims.size(); i++) {
      int[] tasks = given.get(i);
      for (int g = 0; g < tasks.length; g++) {
        TaskGroup group = claims.get(i).groups().get(g);
        int more = Math.min(group.unfinished() - tasks[g], free.count(group.size()));
        tasks[g] += more;
        free = free.minus(group.size().times(more));
      }
    }
    return given.stream()
        .map(tasks -> new Assignment(java.util.Arrays.stream(tasks).boxed().toList()))
        .toList();
  }
}
