package io.github.punctual.robust.slots;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says how many tasks each job is to run now, for tasks of any size in stages. Tasks that run are
 * not taken away. Then jobs get, in the order of their targets, what they cannot put off: as many
 * tasks as must run now for the job to be done by its target, given that the capacity is its own
 * once the jobs before it are done. Whatever is left goes to them in the same order, so that
 * nothing is idle that a task could use, and the first jobs are done as early as they can be.
 *
 * <p>The paper's mapping (Algorithm 4) knows containers of one size only.
 */
public final class VectorMapping implements Mapping {
  @Override
  public String name() {
    return "vectors";
  }

  @Override
  public List<Assignment> assign(ResourceVector capacity, List<SlotClaim> claims) {
    return new Turn(capacity).assign(claims);
  }

  /** The capacity of one call. */
  private static final class Turn {
    /** Rounding errors of a number of waves. */
    private static final double ROUNDING = 1e-9;

    private final ResourceVector capacity;
    private ResourceVector free;

    Turn(ResourceVector capacity) {
      this.capacity = capacity;
      this.free = capacity;
    }

    List<Assignment> assign(List<SlotClaim> claims) {
      List<int[]> given = new ArrayList<>(claims.size());
      for (SlotClaim claim : claims) {
        int[] tasks = new int[claim.groups().size()];
        for (int g = 0; g < tasks.length; g++) {
          TaskGroup group = claim.groups().get(g);
          tasks[g] = group.runningSeconds().size();
          free = free.minus(group.size().times(tasks[g]));
        }
        given.add(tasks);
      }
      ResourceVector spare = free;
      for (int i = 0; i < claims.size() && !spare.isZero(); i++) {
        spare = giveWhatCannotWait(claims.get(i), given.get(i), spare);
      }
      for (int i = 0; i < claims.size() && !free.isZero(); i++) {
        giveTheRest(claims.get(i), given.get(i));
      }
      return given.stream()
          .map(tasks -> new Assignment(Arrays.stream(tasks).boxed().toList()))
          .toList();
    }

    /**
     * Gives a job what it cannot wait for, and keeps what it can wait for out of reach of the jobs
     * after it.
     *
     * @return what is left for those
     */
    private ResourceVector giveWhatCannotWait(SlotClaim claim, int[] tasks, ResourceVector spare) {
      ResourceVector left = spare;
      for (int g : longestTailFirst(claim)) {
        ResourceVector size = claim.groups().get(g).size();
        int needed = Math.min(needed(claim, g) - tasks[g], left.count(size));
        if (needed > 0 && Stages.ready(claim.groups(), g)) {
          left = left.minus(size.times(needed));
          int now =
              claim.tailSeconds().get(g) > 0
                  ? needed
                  : Math.min(needed, early(claim, g) - tasks[g]);
          if (now > 0) {
            tasks[g] += now;
            free = free.minus(size.times(now));
          }
        }
      }
      return left;
    }

    private void giveTheRest(SlotClaim claim, int[] tasks) {
      for (int g : longestTailFirst(claim)) {
        TaskGroup group = claim.groups().get(g);
        int more = Math.min(group.unfinished() - tasks[g], free.count(group.size()));
        if (more > 0 && Stages.ready(claim.groups(), g)) {
          tasks[g] += more;
          free = free.minus(group.size().times(more));
        }
      }
    }

    private static int[] longestTailFirst(SlotClaim claim) {
      if (claim.groups().size() == 1) {
        return new int[1];
      }
      return IntStream.range(0, claim.groups().size())
          .boxed()
          .sorted(Comparator.<Integer>comparingDouble(g -> -claim.tailSeconds().get(g)))
          .mapToInt(Integer::intValue)
          .toArray();
    }

    /** How many tasks of a group must run from now on, with those that do. */
    private int needed(SlotClaim claim, int g) {
      double each = claim.taskSeconds().get(g);
      if (Math.max(0, claim.beginSeconds()) < each) {
        // A task of another job that began now would still run when its own turn comes.
        return ceil(claim.groups().get(g).unfinished() / Math.max(1, waves(until(claim, g), each)));
      }
      return early(claim, g);
    }

    /** How many tasks of a group must run before its turn, as there is no time for them after. */
    private int early(SlotClaim claim, int g) {
      TaskGroup group = claim.groups().get(g);
      double each = claim.taskSeconds().get(g);
      double until = until(claim, g);
      double begin = Math.max(0, claim.beginSeconds());
      double later = waves(until - begin, each) * capacity.count(group.size());
      return ceil(
          Math.max(0, group.unfinished() - later)
              / Math.max(1, waves(Math.min(begin, until), each)));
    }

    private static double until(SlotClaim claim, int g) {
      return claim.targetSeconds() - claim.tailSeconds().get(g);
    }

    /** How many tasks can run one after the other in a time. */
    private static double waves(double seconds, double each) {
      return Math.max(0, Math.floor(seconds / each + ROUNDING));
    }

    private static int ceil(double tasks) {
      return (int) Math.ceil(tasks - ROUNDING);
    }
  }
}
