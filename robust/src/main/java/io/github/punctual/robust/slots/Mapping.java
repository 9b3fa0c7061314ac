package io.github.punctual.robust.slots;

import java.util.List;

/** Makes tasks of targets: says how many tasks each job is to run now. */
public interface Mapping {
  /**
   * Says how many tasks each job is to run now.
   *
   * @param rooms what they can have, with what they have
   * @param claims in the order in which their work is to be done
   * @return for each claim, how many tasks of each of its groups, with those that run already
   */
  List<List<Integer>> assign(SlotRooms rooms, List<SlotClaim> claims);
}
