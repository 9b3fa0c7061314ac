package io.github.punctual.admission.control;

import io.github.punctual.admission.estimate.PriorBelief;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Says what would be admitted at once if it were submitted instead, by the same needs that decide:
 * never what was asked, nor less.
 */
record WholeTaskOffers(PoolRoom room, WholeTaskNeeds needs) implements JobOffers {
  @Override
  public void roomHasChanged() {
    // Every offer is worked out anew.
  }

  @Override
  public Terms terms(DeadlineJob job, OptionalLong latestStartMillis) {
    PoolRoom.Space space = room.space(job);
    if (space.capacityTasks() == 0 || space.freeTasks() == 0) {
      return new Terms(OptionalLong.empty(), OptionalInt.of(0), latestStartMillis);
    }
    return new Terms(earliestDeadline(job, space), largestTasks(job, space), latestStartMillis);
  }

  private OptionalLong earliestDeadline(DeadlineJob job, PoolRoom.Space space) {
    int maxTasks = Math.min(job.requestedTasks(), space.capacityTasks());
    int atOnce = Math.min(maxTasks, space.freeTasks());
    Optional<PriorBelief> belief = needs.belief(job);
    boolean takesLess = belief.isEmpty() && needs.knowsNothing();
    if (!takesLess && needs.newFloor(maxTasks) > atOnce) {
      return OptionalLong.empty();
    }
    long shortest =
        belief
            .map(
                known -> WholeTaskNeeds.enoughMillis(known, job.requestedTasks(), atOnce, maxTasks))
            .orElse(1L);
    // What it asked for is no offer, even where only its waiting is held against it.
    return OptionalLong.of(Math.max(shortest, job.timeToDeadlineMillis(needs.nowMillis()) + 1));
  }

  /** More tasks never need less, so that the largest number is found by halving. */
  private OptionalInt largestTasks(DeadlineJob job, PoolRoom.Space space) {
    int accepted = 0;
    int refused = job.requestedTasks();
    while (refused - accepted > 1) {
      int middle = (accepted + refused) >>> 1;
      if (isAdmitted(job, middle, space)) {
        accepted = middle;
      } else {
        refused = middle;
      }
    }
    return OptionalInt.of(accepted);
  }

  /** Whether a job like this one of so many tasks would be admitted if it were submitted now. */
  private boolean isAdmitted(DeadlineJob job, int requestedTasks, PoolRoom.Space space) {
    long left = job.timeToDeadlineMillis(needs.nowMillis());
    if (left <= 0) {
      return false;
    }
    int maxTasks = Math.min(requestedTasks, space.capacityTasks());
    Optional<PriorBelief> belief = needs.belief(job);
    if (belief.isEmpty()) {
      return needs.knowsNothing() || needs.newFloor(maxTasks) <= space.freeTasks();
    }
    long total = belief.get().totalTasks(requestedTasks);
    int tasks = WholeTaskNeeds.tasks(belief.get(), total, maxTasks, left);
    return WholeTaskNeeds.shortestMillis(belief.get(), requestedTasks, maxTasks) <= left
        && Math.max(tasks, needs.newFloor(maxTasks)) <= space.freeTasks();
  }
}
