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
 * not taken away. Free containers go to the jobs in the order of their targets, as many as each can
 * use, so that nothing is idle that a task could use, and the first jobs are done as early as they
 * can be. For jobs of one stage and containers of one size that keeps every feasible target to the
 * time of one task (Theorem 3): before a task starts, all containers run tasks of its job or of
 * earlier ones.
 *
 * <p>Only tasks for which there is no time after the jobs before theirs are done overtake those, as
 * the first stages of a long chain; and only into places that those can spare.
 *
 * <p>The paper's mapping (Algorithm 4) knows containers of one size only.
 */
public final class VectorMapping implements Mapping {
  @Override
  public List<List<Integer>> assign(SlotRooms rooms, List<SlotClaim> claims) {
    return new Turn(rooms).assign(claims);
  }

  /** The capacity of one call. */
  private static final class Turn {
    /** Rounding errors of a number of waves. */
    private static final double ROUNDING = 1e-9;

    private final SlotRooms.Left capacity;
    private final SlotRooms.Left free;

    Turn(SlotRooms rooms) {
      this.capacity = rooms.left();
      this.free = rooms.left();
    }

    List<List<Integer>> assign(List<SlotClaim> claims) {
      List<int[]> given = new ArrayList<>(claims.size());
      for (SlotClaim claim : claims) {
        int[] tasks = new int[claim.groups().size()];
        for (int g = 0; g < tasks.length; g++) {
          TaskGroup group = claim.groups().get(g);
          tasks[g] = group.runningSeconds().size();
          free.take(claim.place(), group.size().times(tasks[g]));
        }
        given.add(tasks);
      }
      SlotRooms.Left spare = free.copy();
      for (int i = 0; i < claims.size() && !spare.isZero(); i++) {
        giveEarly(claims.get(i), given.get(i), spare);
      }
      for (int i = 0; i < claims.size() && !free.isZero(); i++) {
        giveTheRest(claims.get(i), given.get(i));
      }
      return given.stream().map(tasks -> Arrays.stream(tasks).boxed().toList()).toList();
    }

    /**
     * Gives a job what it cannot put off until its turn, and keeps the places that it needs from
     * the jobs after it.
     *
     * @param spare what the jobs before it do not need, and afterwards what it does not need either
     */
    private void giveEarly(SlotClaim claim, int[] tasks, SlotRooms.Left spare) {
      for (int g : longestTailFirst(claim)) {
        ResourceVector size = claim.groups().get(g).size();
        int places = Math.min(places(claim, g) - tasks[g], spare.count(claim.place(), size));
        if (places > 0 && Stages.ready(claim.groups(), g)) {
          spare.take(claim.place(), size.times(places));
          int now = Math.max(0, Math.min(places, early(claim, g) - tasks[g]));
          tasks[g] += now;
          free.take(claim.place(), size.times(now));
        }
      }
    }

    private void giveTheRest(SlotClaim claim, int[] tasks) {
      for (int g : longestTailFirst(claim)) {
        TaskGroup group = claim.groups().get(g);
        int more = Math.min(group.unfinished() - tasks[g], free.count(claim.place(), group.size()));
        if (more > 0 && Stages.ready(claim.groups(), g)) {
          tasks[g] += more;
          free.take(claim.place(), group.size().times(more));
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

    /** How many tasks of a group should run from now on for it to be done in time. */
    private int places(SlotClaim claim, int g) {
      double each = claim.taskSeconds().get(g);
      if (Math.max(0, claim.beginSeconds()) >= each) {
        return early(claim, g);
      }
      // A task of another job that began now would still run when its own turn comes.
      return ceil(claim.groups().get(g).unfinished() / Math.max(1, waves(until(claim, g), each)));
    }

    /**
     * How many tasks of a group must run before the jobs before it are done, since there is no time
     * for them afterwards. None of a feasible job of one stage and the only size of containers: its
     * work fits between its turn and the paper's T, and the target is later than that by the time
     * of a task, which makes up for tasks of others that still run when its turn comes.
     */
    private int early(SlotClaim claim, int g) {
      TaskGroup group = claim.groups().get(g);
      double each = claim.taskSeconds().get(g);
      double until = until(claim, g);
      double begin = Math.max(0, claim.beginSeconds());
      double later = waves(until - begin, each) * capacity.count(claim.place(), group.size());
      return ceil(
          Math.max(0, group.unfinished() - later)
              / Math.max(1, waves(Math.min(begin, until), each)));
    }

    /** By when a group must be done, in seconds from now. */
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
