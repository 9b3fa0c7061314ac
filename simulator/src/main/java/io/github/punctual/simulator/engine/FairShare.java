package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import java.util.HashMap;
import java.util.Map;

/**
 * The group of jobs that share, max-min fairly and fluidly, what fixed allocations leave; each is
 * capped by the tasks that it requests. Nobody but a {@link Peers} is told that time passes, so
 * that an event costs the same with ten members and with a hundred thousand.
 */
abstract class FairShare {
  private record Kind(int cap, ResourceVector task) {}

  private final Map<Kind, Peers> kinds = new HashMap<>();
  private int members;

  /** Takes a job in that has so much to do, in task milliseconds; {@link #level} has to follow. */
  final Peers join(Job job, double workMillis, long nowMillis) {
    Kind kind = new Kind(job.requestedTasks(), job.task());
    Peers peers = kinds.get(kind);
    boolean isNew = peers == null;
    if (isNew) {
      peers = new Peers(this, kind.cap(), job.demand());
      kinds.put(kind, peers);
    }
    members++;
    job.peers = peers;
    enter(peers, isNew, job, workMillis, nowMillis);
    return peers;
  }

  /** Lets a job go; {@link #level} has to follow. */
  final void leave(Job job, long nowMillis) {
    Peers peers = job.peers;
    members--;
    exit(peers, job, nowMillis);
    if (peers.members.isEmpty()) {
      kinds.remove(new Kind(job.requestedTasks(), job.task()));
    }
    job.peers = null;
  }

  final boolean isEmpty() {
    return members == 0;
  }

  abstract void enter(Peers peers, boolean isNew, Job job, double workMillis, long nowMillis);

  abstract void exit(Peers peers, Job job, long nowMillis);

  /** Shares again what there is now. */
  abstract void level(Holdings holdings, long nowMillis);

  /** How many tasks each of these peers runs now. */
  abstract double tasksEach(Peers peers);

  /** What a member has still to do, in task milliseconds. */
  abstract double remainingMillis(Job job, long nowMillis);

  /** When the first member is done if nothing changes; {@link Long#MAX_VALUE} when none ever is. */
  abstract long nextMillis();

  /** The member that is done first. */
  abstract Job next();

  /** The sum over the members of the fraction of its demand that each has. */
  abstract double fractionSum();

  /** The sum over the members of the squares of these fractions. */
  abstract double fractionSquares();

  /** Adds what the members hold of each resource type. */
  abstract void addHeld(double[] held);
}
