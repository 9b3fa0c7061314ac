package io.github.punctual.simulator.engine.share;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import java.util.HashMap;
import java.util.Map;

/**
 * The group of jobs that share, max-min fairly and fluidly, what fixed allocations leave; each is
 * capped by the tasks that it requests. Nobody but a {@link Peers} is told that time passes, so
 * that an event costs the same with ten members and with a hundred thousand.
 */
public abstract class FairShare {
  private record Kind(int cap, ResourceVector task) {}

  private final Map<Kind, Peers> kinds = new HashMap<>();
  private int members;

  /**
   * An empty group.
   *
   * @param oneType whether the cluster has one resource type
   * @param allAlike whether all tasks have one size
   */
  public static FairShare among(boolean oneType, boolean allAlike) {
    return oneType || allAlike ? new EqualShare(oneType) : new DominantShare();
  }

  /** Takes a job in that has so much to do, in task milliseconds; {@link #level} has to follow. */
  public final Peers join(Sharer member, double workMillis, long nowMillis) {
    Kind kind = new Kind(member.cap, member.task);
    Peers peers = kinds.get(kind);
    boolean isNew = peers == null;
    if (isNew) {
      peers = new Peers(this, kind.cap(), member.demand);
      kinds.put(kind, peers);
    }
    members++;
    member.peers = peers;
    enter(peers, isNew, member, workMillis, nowMillis);
    return peers;
  }

  /** Lets a job go; {@link #level} has to follow. */
  public final void leave(Sharer member, long nowMillis) {
    Peers peers = member.peers;
    members--;
    exit(peers, member, nowMillis);
    if (peers.members.isEmpty()) {
      kinds.remove(new Kind(member.cap, member.task));
    }
    member.peers = null;
  }

  final boolean isEmpty() {
    return members == 0;
  }

  abstract void enter(Peers peers, boolean isNew, Sharer member, double workMillis, long nowMillis);

  abstract void exit(Peers peers, Sharer member, long nowMillis);

  /** Shares again what there is now. */
  public abstract void level(Holdings holdings, long nowMillis);

  /** How many tasks each of these peers runs now. */
  abstract double tasksEach(Peers peers);

  /** What a member has still to do, in task milliseconds. */
  public abstract double remainingMillis(Sharer member, long nowMillis);

  /** When the first member is done if nothing changes; {@link Long#MAX_VALUE} when none ever is. */
  public abstract long nextMillis();

  /** The member that is done first. */
  public abstract Sharer next();

  /** The sum over the members of the fraction of its demand that each has. */
  public abstract double fractionSum();

  /** The sum over the members of the squares of these fractions. */
  public abstract double fractionSquares();

  /** Adds what the members hold of each resource type. */
  public abstract void addHeld(double[] held);
}
