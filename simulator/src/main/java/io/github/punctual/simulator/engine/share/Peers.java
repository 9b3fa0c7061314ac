package io.github.punctual.simulator.engine.share;

/**
 * Members of the sharing group that request the same number of tasks of the same size, and so run
 * equally many at every instant. They have a clock of their own, which has run as many task
 * milliseconds as each of them would have since the first came: who came when the clock stood at v
 * and has w task milliseconds to do is done when it stands at v + w.
 */
public final class Peers {
  final int cap;
  final double[] demand;
  final Heap<Sharer> members = new Heap<>();

  final FairShare share;

  /** How many tasks each of them runs now, where the group does not know it by a common level. */
  double rate;

  /** The most that one of them takes, in the unit in which capacity is shared. */
  double most;

  /** Where their clock stood at {@link #sinceMillis}, or against the clock of all uncapped. */
  double clock;

  long sinceMillis;
  boolean capped;

  /**
   * By what they are ordered among all peers: when, on the clock that counts, the first is done.
   */
  double firstEnds;

  Peers(FairShare share, int cap, double[] demand) {
    this.share = share;
    this.cap = cap;
    this.demand = demand;
  }

  /** How many tasks each of them runs now. */
  public double tasksEach() {
    return share.tasksEach(this);
  }

  /** How many they are. */
  public int size() {
    return members.size();
  }
}
