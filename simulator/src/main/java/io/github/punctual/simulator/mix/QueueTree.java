package io.github.punctual.simulator.mix;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The queues of a cluster. */
public final class QueueTree {
  /** The path of the queue that is the whole cluster. */
  public static final String ROOT = "root";

  private final QueueSpec root;
  private final Map<String, QueueSpec> all = new TreeMap<>();
  private final Map<String, List<QueueSpec>> chains = new HashMap<>();

  /**
   * A tree.
   *
   * @throws IllegalArgumentException when a path occurs twice, or does not belong to its parent
   */
  public QueueTree(QueueSpec root) {
    this.root = root;
    if (!root.path().equals(ROOT)) {
      throw new IllegalArgumentException(
          "the first queue is %s; it must be %s".formatted(root.path(), ROOT));
    }
    enter(root, List.of());
  }

  /** Queues right below the root. */
  public static QueueTree of(List<QueueSpec> queues) {
    return new QueueTree(QueueSpec.parent(ROOT, 1, queues));
  }

  /**
   * The same where at least so much of the cluster is never promised to jobs with deadlines.
   *
   * @param floor a part of the cluster, in [0, 1]
   */
  public QueueTree withFloor(double floor) {
    QueueLimits limits = root.limits();
    return new QueueTree(
        root.within(
            new QueueLimits(
                limits.maximum(),
                limits.users(),
                limits.masters(),
                Math.max(floor, limits.floor()))));
  }

  private void enter(QueueSpec queue, List<QueueSpec> above) {
    if (all.put(queue.path(), queue) != null) {
      throw new IllegalArgumentException(
          "queue " + queue.path() + " occurs twice; its path must be unique");
    }
    List<QueueSpec> chain = new ArrayList<>(List.of(queue));
    chain.addAll(above);
    chains.put(queue.path(), List.copyOf(chain));
    for (QueueSpec child : queue.children()) {
      if (!child.path().startsWith(queue.path() + ".")) {
        throw new IllegalArgumentException(
            "queue %s is below %s; its path must begin with that"
                .formatted(child.path(), queue.path()));
      }
      enter(child, chain);
    }
  }

  /** The queue that is the whole cluster. */
  public QueueSpec root() {
    return root;
  }

  /** All queues in the order of their paths. */
  public Collection<QueueSpec> all() {
    return Collections.unmodifiableCollection(all.values());
  }

  /** The queues in which jobs run, in the order of their paths. */
  public List<QueueSpec> leaves() {
    return all.values().stream().filter(QueueSpec::isLeaf).toList();
  }

  /** The leaf queue of a path, or of a name that just one leaf queue has. */
  public Optional<QueueSpec> leaf(String name) {
    QueueSpec found = all.get(name);
    if (found != null) {
      return found.isLeaf() ? Optional.of(found) : Optional.empty();
    }
    List<QueueSpec> named =
        leaves().stream().filter(queue -> queue.path().endsWith("." + name)).toList();
    return named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty();
  }

  /** A queue and all that it is below, itself first. */
  List<QueueSpec> chain(QueueSpec queue) {
    return chains.get(queue.path());
  }
}
