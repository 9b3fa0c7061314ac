package io.github.punctual.core.policy;

/**
 * A way to decide about a part of the cluster: which jobs run ({@link Policy}), how the cluster is
 * divided among queues, which tasks jobs by utility are to have. It has no clock, starts nothing
 * and waits for nothing: the ResourceManager and the simulator are two drivers of the same classes.
 *
 * <p>Used by one thread at a time. It may remember what it has seen, so snapshots must come in the
 * order of time; one that divides among queues takes what they hold to be constant until the next
 * one.
 *
 * @param <S> the present as it is decided about
 * @param <A> the answer: what is to be from now on
 */
public interface Decider<S, A> {
  /** Its name, as in the settings, the log and reports. */
  String name();

  /** Says what is to be from now on. Must not keep the snapshot. */
  A decide(S snapshot);
}
