package io.github.punctual.simulator.mix;

import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.queue.UserLimit;
import java.util.List;
import java.util.Optional;

/**
 * A queue and what its operator says of it.
 *
 * @param path its full path, such as {@code root.clicks}
 * @param capacity the part of the whole cluster that it is guaranteed, in [0, 1]
 * @param limits what bounds its jobs; its maximum is at least its capacity
 * @param fair whether the job that holds least is served first, instead of the one that came first
 * @param declared the bursts that it declares, or that it has none; of leaf queues
 * @param reservable whether reservations are made in it; of leaf queues
 * @param children the queues below it; none of a leaf queue
 */
public record QueueSpec(
    String path,
    double capacity,
    QueueLimits limits,
    boolean fair,
    Optional<DeclaredQueue> declared,
    boolean reservable,
    List<QueueSpec> children) {
  private static final double ROUNDING = 1e-9;

  /** A queue cannot both declare bursts and have reservations. */
  public QueueSpec {
    double maximum = limits.maximum();
    children = List.copyOf(children);
    if (!(capacity >= 0 && capacity <= 1 + ROUNDING)) {
      throw new IllegalArgumentException(
          "capacity of queue %s is %s of the cluster; it must lie in [0, 1]"
              .formatted(path, capacity));
    }
    if (!(maximum > 0 && maximum <= 1 + ROUNDING && maximum >= capacity - ROUNDING)) {
      throw new IllegalArgumentException(
          "maximum capacity of queue %s is %s of the cluster; it must be at least its capacity %s and at most 1"
              .formatted(path, maximum, capacity));
    }
    if (!children.isEmpty() && (declared.isPresent() || reservable)) {
      throw new IllegalArgumentException(
          "queue %s has queues below it; only a queue without any can have bursts or reservations"
              .formatted(path));
    }
    if (declared.isPresent() && reservable) {
      throw new IllegalArgumentException(
          "queue %s has reservations and declares bursts; make it two queues".formatted(path));
    }
  }

  /** A leaf queue that may grow to the whole cluster, for jobs of any kind. */
  public static QueueSpec leaf(String path, double capacity) {
    return new QueueSpec(
        path, capacity, QueueLimits.NONE, false, Optional.empty(), false, List.of());
  }

  /** A queue above others that may grow to the whole cluster. */
  public static QueueSpec parent(String path, double capacity, List<QueueSpec> children) {
    return new QueueSpec(
        path, capacity, QueueLimits.NONE, false, Optional.empty(), false, children);
  }

  public QueueSpec declaring(DeclaredQueue bursts) {
    return new QueueSpec(path, capacity, limits, fair, Optional.of(bursts), reservable, children);
  }

  /** The same with other bounds. */
  public QueueSpec within(QueueLimits other) {
    return new QueueSpec(path, capacity, other, fair, declared, reservable, children);
  }

  public QueueSpec withReservations() {
    return new QueueSpec(path, capacity, limits, fair, declared, true, children);
  }

  /** The same in the fair order. */
  public QueueSpec servedFairly() {
    return new QueueSpec(path, capacity, limits, true, declared, reservable, children);
  }

  /** The part of the cluster that it may hold, in (0, 1]. */
  public double maximum() {
    return limits.maximum();
  }

  /** How much of it one user may have. */
  public UserLimit users() {
    return limits.users();
  }

  public boolean isLeaf() {
    return children.isEmpty();
  }

  boolean hasBursts() {
    return declared.isPresent() && declared.get().declaration().isLatencySensitive();
  }
}
