package io.github.punctual.simulator.engine.node;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.random.RandomStream;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.apache.commons.rng.UniformRandomProvider;

/** When nodes are lost and come back, in the order (instant, sequence). */
public final class NodeEvents {
  /**
   * A node, counted from 0, is lost or comes back.
   *
   * @param byChance whether another one follows by chance
   */
  public record Entry(long atMillis, long sequence, int node, boolean isLoss, boolean byChance) {}

  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(
          Comparator.comparingLong(Entry::atMillis).thenComparingLong(Entry::sequence));
  private final NodeFaults faults;
  private final UniformRandomProvider[] random;
  private long sequence;
  private int scripted;

  /**
   * What is to come, by script and by chance.
   *
   * @throws IllegalArgumentException when the cluster does not have the nodes that are to be lost
   */
  public NodeEvents(NodeFaults faults, ClusterSpec cluster) {
    this.faults = faults;
    int nodes = cluster.nodeCount();
    if (nodes == 0 && !faults.equals(NodeFaults.NONE)) {
      throw new IllegalArgumentException(
          "nodes are to be lost, and the cluster is one pool; give it nodes");
    }
    for (NodeFaults.Outage outage : faults.outages()) {
      int node = outage.node() - 1;
      if (node >= nodes) {
        throw new IllegalArgumentException(
            "node %d is to be lost, and the cluster has %d; nodes are numbered from 1 on"
                .formatted(outage.node(), nodes));
      }
      add(outage.lostMillis(), node, true, false);
      outage.backMillis().ifPresent(back -> add(back, node, false, false));
    }
    this.random = new UniformRandomProvider[faults.random().isPresent() ? nodes : 0];
    for (int node = 0; node < random.length; node++) {
      random[node] = RandomStream.of(faults.random().orElseThrow().seed(), "node " + node);
      addByChance(0, node, true);
    }
  }

  private void add(long atMillis, int node, boolean isLoss, boolean byChance) {
    entries.add(new Entry(atMillis, sequence++, node, isLoss, byChance));
    scripted += byChance ? 0 : 1;
  }

  private void addByChance(long nowMillis, int node, boolean isLoss) {
    NodeFaults.Random means = faults.random().orElseThrow();
    double mean = isLoss ? means.meanUpMillis() : means.meanDownMillis();
    double wait = -mean * StrictMath.log1p(-random[node].nextDouble());
    add(nowMillis + Math.max(1, Math.round(wait)), node, isLoss, true);
  }

  /** When a node is lost or comes back next; {@link Long#MAX_VALUE} for never. */
  public long nextMillis() {
    return entries.isEmpty() ? Long.MAX_VALUE : entries.element().atMillis();
  }

  /** Whether something is still to come that does not happen by chance. */
  public boolean hasScripted() {
    return scripted > 0;
  }

  /** Takes out what comes next. */
  public Entry take() {
    Entry entry = entries.remove();
    if (entry.byChance()) {
      addByChance(entry.atMillis(), entry.node(), !entry.isLoss());
    } else {
      scripted--;
    }
    return entry;
  }
}
