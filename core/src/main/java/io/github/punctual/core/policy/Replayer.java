package io.github.punctual.core.policy;

/** Decides the entries of a log again, of one kind and subject, in their order. For one thread. */
public interface Replayer {
  /**
   * Decides again what an entry says was decided; at a start, takes over its state.
   *
   * @param logged its inputs count
   * @return an entry with the same inputs and what is decided now; equal to the logged one when
   *     that is the same
   * @throws RuntimeException what the policy throws
   */
  DecisionLog.Entry replay(DecisionLog.Entry logged);
}
