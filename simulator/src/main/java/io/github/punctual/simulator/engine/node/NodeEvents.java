package io.github.punctual.simulator.engine.node;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.random.RandomStream;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * When nodes are lost and come back, in the order (instant, sequence). A node that is lost for
 * several reasons at once is back when the last of them is over.
 */
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
  private final int[] losses;
  private final BitSet neverBack = new BitSet();
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
    this.losses = new int[nodes];
    for (NodeFaults.Outage outage : faults.outages()) {
      int node = outage.node() - 1;
      if (node >= nodes) {
        throw new IllegalArgumentException(
            "node %d is to be lost, and the cluster has %d; nodes are numbered from 1 on"
                .formatted(outage.node(), nodes));
      }
      add(outage.lostMillis(), node, true, false);
      outage
          .backMillis()
          .ifPresentOrElse(back -> add(back, node, false, false), () -> neverBack.set(node));
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

  /** Whether a node is lost for any reason by what was taken out. */
  public boolean isLost(int node) {
    return losses[node] > 0;
  }

  /** Whether a node is lost that will be back, once nothing scripted is to come any more. */
  public boolean awaitsNode() {
    return IntStream.range(0, losses.length).anyMatch(node -> isLost(node) && !neverBack.get(node));
  }

  /** Takes out what comes next. */
  public Entry take() {
    Entry entry = entries.remove();
    losses[entry.node()] += entry.isLoss() ? 1 : -1;
    if (entry.byChance()) {
      addByChance(entry.atMillis(), entry.node(), !entry.isLoss());
    } else {
      scripted--;
    }
    return entry;
  }
}
