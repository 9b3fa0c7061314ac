package io.github.punctual.robust.slots;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;

/** Makes tasks of targets: says how many tasks each job is to run now. */
public interface Mapping {
  /** Its name in settings and reports. */
  String name();

  /**
   * Says how many tasks each job is to run now.
   *
   * @param rooms what they can have, with what they have
   * @param claims in the order in which their work is to be done
   * @return for each claim; never fewer of a group than run already
   */
  List<Assignment> assign(SlotRooms rooms, List<SlotClaim> claims);

  /**
   * The same in one pool.
   *
   * @param capacity what all can have together, with what they have
   */
  default List<Assignment> assign(ResourceVector capacity, List<SlotClaim> claims) {
    return assign(SlotRooms.of(capacity), claims);
  }
}
