package io.github.punctual.reservation.planner;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Room;
import java.util.ArrayList;
import java.util.List;

/** What a planner tries on a plan; when it is closed, the plan is as it was before. */
final class DraftPlan implements AutoCloseable {
  private final Plan plan;
  private final List<Change> changes = new ArrayList<>();

  private record Change(Allocation allocation, int sign) {}

  DraftPlan(Plan plan) {
    this.plan = plan;
  }

  Plan plan() {
    return plan;
  }

  Room room(ResourceVector bundle) {
    return plan.roomFor(bundle);
  }

  /** Promises an allocation. */
  void hold(Allocation allocation) {
    change(new Change(allocation, 1));
  }

  /** Gives back what the plan promises to a reservation. */
  void release(Placement placement) {
    placement.allocations().forEach(allocation -> change(new Change(allocation, -1)));
  }

  /** A point to which it can be undone. */
  int mark() {
    return changes.size();
  }

  /** Undoes all since a point. */
  void undo(int mark) {
    while (changes.size() > mark) {
      Change last = changes.remove(changes.size() - 1);
      plan.hold(last.allocation, -last.sign);
    }
  }

  @Override
  public void close() {
    undo(0);
  }

  private void change(Change change) {
    changes.add(change);
    plan.hold(change.allocation, change.sign);
  }
}
