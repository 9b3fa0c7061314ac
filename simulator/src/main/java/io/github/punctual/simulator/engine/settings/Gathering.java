package io.github.punctual.simulator.engine.settings;

/** How a gang comes by its containers. */
public enum Gathering {
  /** It takes each that it is offered and holds it until the last has come. */
  HOARD,
  /**
   * It waits until its queue is below its level, as its job knows when what it was promised begins,
   * or until all of it fits at once.
   */
  WAIT
}
