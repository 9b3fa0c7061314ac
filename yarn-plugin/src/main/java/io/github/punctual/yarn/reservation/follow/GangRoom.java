package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.serve.QueueSize;
import java.util.Collections;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * How far the queue of a reservation is open, so that a gang has room as a whole or not at all.
 *
 * <ul>
 *   <li>While a gang is planned the queue has just what is planned, in whole gangs.
 *   <li>Before that it is open while there is idle capacity for the smallest whole gang, so that it
 *       can run early.
 *   <li>While there is not, it has what is planned for other stages, if anything. A job that is
 *       ahead of its plan would take that for a part of its gang. Requests tell the stages apart
 *       where their containers differ in size: then those of gangs are withheld, and others may run
 *       early without a limit.
 * </ul>
 *
 * @param use what the queue holds and can use at the moment
 * @param isLimited whether it is to have no more than its level
 * @param isShut whether it asks for nothing but a gang that has no room
 * @param withheld sizes of containers that it is not given
 */
record GangRoom(QueueUse use, boolean isLimited, boolean isShut, Set<Resource> withheld) {
  /** The queue of a reservation without gangs. */
  static GangRoom open(QueueUse use) {
    return new GangRoom(use, false, false, Set.of());
  }

  /**
   * The queue of a reservation with gangs, now or later.
   *
   * @param fits whether the smallest gang finds room beside what others hold
   * @param asked the sizes of containers that the queue asks for
   * @param requests a size of the plan as requests have it
   */
  static GangRoom of(
      Gangs gangs,
      QueueUse use,
      boolean fits,
      Set<Resource> asked,
      Function<ResourceVector, Resource> requests) {
    if (gangs.isPlannedNow() || fits) {
      return new GangRoom(use, gangs.isPlannedNow(), false, Set.of());
    }
    Set<Resource> ofGangs = sizes(gangs.bundles(), requests);
    Set<Resource> ofPieces = sizes(gangs.pieces(), requests);
    if (gangs.isPlannedSoon() || ofPieces.isEmpty() || !Collections.disjoint(ofGangs, ofPieces)) {
      return new GangRoom(use, true, false, Set.of());
    }
    boolean isShut = !asked.isEmpty() && ofGangs.containsAll(asked);
    // What cannot be used in parts is not wanted yet.
    return new GangRoom(
        isShut ? use.withAmounts(use.held(), ResourceVector.ZERO) : use,
        isShut || !ofPieces.containsAll(asked),
        isShut,
        ofGangs);
  }

  private static Set<Resource> sizes(
      Set<ResourceVector> bundles, Function<ResourceVector, Resource> requests) {
    return bundles.stream().map(requests).collect(Collectors.toUnmodifiableSet());
  }

  /** How the queue is served: for one that is shut nothing is kept for which others had to go. */
  QueueShare served(QueueShare share) {
    return isShut ? share.withLevel(share.level().min(use.held())) : share;
  }

  /** Its size, with a level that includes its masters. */
  QueueSize size(ResourceVector level, ResourceVector masters) {
    if (!isLimited) {
      return QueueSize.atLeast(level).withholding(withheld);
    }
    // One that is shut keeps what it has: a maximum below that could cost it containers.
    ResourceVector most = (isShut ? use.held() : level).max(masters);
    return QueueSize.within(level, most).withholding(withheld);
  }
}
