package io.github.punctual.core.queue;

/**
 * A way to divide a cluster among queues over time. It has no clock and does nothing but decide:
 * the ResourceManager and the simulator are two drivers of the same policies, and both serve its
 * answer as {@link QueueShare} says.
 *
 * <p>A policy is used by one thread at a time. It remembers what it has seen, so snapshots must
 * come in the order of time, and often: what a queue holds is taken to be constant until the next
 * one.
 */
public interface QueuePolicy {
  /** Its name, as in reports. */
  String name();

  /** Says how the queues of a snapshot are to be served from now on. Must not keep the snapshot. */
  QueueShares decide(QueueSnapshot snapshot);
}
