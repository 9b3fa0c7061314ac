package io.github.punctual.yarn.queues;

/**
 * Whether the nodes of the cluster are back after a start: some are there and no more have come for
 * a sixth of the grace, or the grace is over.
 */
public final class NodesBack {
  private static final long QUIET_PARTS = 6;

  private final long graceMillis;
  private long startedMillis = -1;
  private long changedMillis;
  private int nodes = -1;
  private boolean back;

  /** Nodes that are not back yet. */
  public NodesBack(long graceMillis) {
    this.graceMillis = graceMillis;
  }

  /** Whether they are back, when so many are there at an instant. */
  public boolean at(long nowMillis, int nodesNow) {
    if (startedMillis < 0) {
      startedMillis = nowMillis;
    }
    if (nodesNow != nodes) {
      nodes = nodesNow;
      changedMillis = nowMillis;
    }
    boolean quiet = nodes > 0 && nowMillis - changedMillis >= graceMillis / QUIET_PARTS;
    // Without any node every queue would be refused, however long one has waited.
    back |= nodes > 0 && (quiet || nowMillis - startedMillis >= graceMillis);
    return back;
  }
}
