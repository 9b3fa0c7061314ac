package io.github.punctual.yarn.reservation;

/** A request is about a plan queue that is not there, or no longer is; nothing has changed. */
public final class NoSuchPlanException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String queue;

  /** There is no plan queue of this path. */
  public NoSuchPlanException(String queue) {
    super("there is no plan queue " + queue);
    this.queue = queue;
  }

  /** The path of the queue. */
  public String queue() {
    return queue;
  }
}
