package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;

/**
 * What is taken before any job has its place in a plan: what running tasks and masters hold, what
 * others hold, and what they have a right to.
 */
final class TakenRoom {
  private final long nowMillis;
  private final Axes axes;
  private final Others others;
  private final Iterable<BelievedJob> running;

  /** What others have a right to. */
  private final List<Map<PoolId, CapacityProfile>> claims;

  /** What others hold comes back as tasks of any job end, in milliseconds. */
  private final double othersMillis;

  private final int fineness;

  /**
   * Of one moment.
   *
   * @param more what others have a right to besides what the snapshot says
   * @param fineness instants are kept to the part {@code 2^-fineness} of their distance
   */
  TakenRoom(
      Snapshot snapshot,
      Axes axes,
      TaskMemory memory,
      Iterable<BelievedJob> running,
      Map<PoolId, CapacityProfile> more,
      int fineness) {
    this.nowMillis = snapshot.nowMillis();
    this.axes = axes;
    this.others = snapshot.others();
    this.running = running;
    this.claims = List.of(others.claimed(), more);
    this.othersMillis = memory.anyMillis(1000 * BelievedJob.UNKNOWN_SECONDS);
    this.fineness = fineness;
  }

  /** What all of it leaves over time. */
  FreeProfile left() {
    FreeProfile profile = new FreeProfile(nowMillis, axes.amounts());
    takeOthers(profile);
    takeKnown(profile);
    return profile;
  }

  /**
   * What others hold comes back in four parts, over twice the mean time of tasks. What they have
   * then of their floor, old or new, is beside what jobs may be promised.
   */
  private void takeOthers(FreeProfile profile) {
    double[] held = axes.sum(others.held());
    for (int part = 1; part <= 4; part++) {
      Axes.Demand before = axes.beyondFloors(held, (5 - part) / 4.0);
      Axes.Demand after = axes.beyondFloors(held, (4 - part) / 4.0);
      if (before.axes.length > 0) {
        long untilMillis = nowMillis + Math.max(1, Math.round(part * othersMillis / 2));
        profile.hold(before, 1, untilMillis);
        profile.hold(after, -1, untilMillis);
      }
    }
  }

  /** What it would leave if others held nothing beyond what they have a right to. */
  FreeProfile leftWithoutOthers() {
    FreeProfile profile = new FreeProfile(nowMillis, axes.amounts());
    takeKnown(profile);
    return profile;
  }

  /** Whether anything is kept for bursts that may come at any time, and none is there. */
  boolean isAnyIdle() {
    return !others.idle().isEmpty();
  }

  /** What it leaves while no such burst comes. */
  FreeProfile leftWithIdle() {
    FreeProfile profile = left();
    axes.giveBackIdle(profile, others, nowMillis);
    return profile;
  }

  /** What jobs hold, and what others have a right to. */
  private void takeKnown(FreeProfile profile) {
    running.forEach(view -> held(view, profile::hold));
    profile.settle();
    claims.forEach(claimed -> axes.take(profile, claimed));
  }

  /** Is told what a job holds now. */
  interface Holding {
    /** So many tasks of a size are expected to be held until an instant. */
    void hold(Axes.Demand demand, int tasks, long untilMillis);

    /** The same of the master; where tasks are to come, the plan may need it for less long. */
    default void holdMaster(Axes.Demand demand, long untilMillis) {
      hold(demand, 1, untilMillis);
    }
  }

  /**
   * Tells what a job holds now. Tasks that end at about the same time are counted together, for
   * there may be tens of thousands of them.
   */
  void held(BelievedJob view, Holding holding) {
    long last = nowMillis + 1;
    for (StageView stage : view.stages) {
      long[] ends = stage.ends;
      for (int i = 0; i < ends.length; ) {
        long grain = TaskPlan.grain(ends[i] - nowMillis, fineness);
        long end = (ends[i] + grain - 1) & -grain;
        int count = 0;
        while (i < ends.length && ends[i] <= end) {
          count++;
          i++;
        }
        holding.hold(stage.demand, count, Math.max(end, nowMillis + 1));
        last = Math.max(last, end);
      }
    }
    if (view.master != null && view.hasBegun()) {
      // Where more tasks are to come, the plan says when they are done.
      boolean isLast = last > nowMillis + 1 && view.holdsAll();
      holding.holdMaster(view.master, isLast ? last : Math.max(last, view.job.deadlineMillis()));
    }
  }
}
