package io.github.punctual.robust.slots;

import io.github.punctual.robust.demand.TaskGroup;
import java.util.List;

/** Which groups of a job wait for which, and how long that takes at least. */
public final class Stages {
  private Stages() {}

  /** Whether tasks of a group can start: all groups before it have ended. */
  public static boolean ready(List<TaskGroup> groups, int group) {
    for (int before : groups.get(group).after()) {
      // One that is not listed has ended.
      if (before >= 0 && before < groups.size() && groups.get(before).unfinished() > 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The least time from the end of each group to the end of the job.
   *
   * @param ownSeconds the least time that each group takes by itself
   * @return in seconds; groups that wait for each other in a circle count once
   */
  public static double[] tails(List<TaskGroup> groups, double[] ownSeconds) {
    double[] tails = new double[groups.size()];
    // Each round lengthens chains by one group; a chain has no more groups than there are.
    boolean changed = true;
    for (int round = 1; changed && round < groups.size(); round++) {
      changed = false;
      for (int later = 0; later < tails.length; later++) {
        double whole = ownSeconds[later] + tails[later];
        for (int before : groups.get(later).after()) {
          if (before >= 0 && before < tails.length && before != later && whole > tails[before]) {
            tails[before] = whole;
            changed = true;
          }
        }
      }
    }
    return tails;
  }
}
