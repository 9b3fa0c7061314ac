package io.github.punctual.simulator.engine.settings;

/** What becomes of tasks that run when their job may run fewer (task by task only). */
public enum ShrinkPolicy {
  /** They are taken away at once, the youngest first, and begin again later: preemption. */
  TAKE,
  /** They run to their end, and no new ones start: what the ResourceManager does by default. */
  WAIT
}
