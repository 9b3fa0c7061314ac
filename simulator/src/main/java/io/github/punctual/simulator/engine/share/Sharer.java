package io.github.punctual.simulator.engine.share;

import io.github.punctual.core.resource.ResourceVector;

/** A job as a member of a group that shares. Its order is by when, on its clock, it is done. */
public final class Sharer extends Heap.Member<Sharer> {
  final int cap;
  final ResourceVector task;
  final double[] demand;

  /** When it is done, on the clock of its peers. */
  double key;

  /** Whom it is equal to; the group's own. */
  Peers peers;

  private final int index;

  /**
   * A job that is about to join.
   *
   * @param index its place in the order of submission: of two that are done together, the earlier
   *     one comes first
   * @param cap how many tasks it runs at once at most, at least 1
   * @param task what one of its tasks takes
   * @param demand the same in the order of the resource types
   */
  public Sharer(int index, int cap, ResourceVector task, double[] demand) {
    this.index = index;
    this.cap = cap;
    this.task = task;
    this.demand = demand;
  }

  /** The place of the job in the order of submission. */
  public int index() {
    return index;
  }

  /** Those that it is equal to while it is in a group. */
  public Peers peers() {
    return peers;
  }

  @Override
  protected boolean isBefore(Sharer other) {
    return key < other.key || (key == other.key && index < other.index);
  }
}
