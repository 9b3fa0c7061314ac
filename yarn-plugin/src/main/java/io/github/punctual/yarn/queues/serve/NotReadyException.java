package io.github.punctual.yarn.queues.serve;

/** Nothing can be said about queues yet: the nodes of the cluster are still coming back. */
public final class NotReadyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The nodes are not there yet. */
  public NotReadyException() {
    super(
        "the nodes of the cluster are still coming back after a start; ask again in a few seconds");
  }
}
