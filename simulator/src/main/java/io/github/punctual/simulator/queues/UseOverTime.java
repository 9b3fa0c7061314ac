package io.github.punctual.simulator.queues;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.SimulatedQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What queues held over time, as means over bins of equal length from 0 on. */
public final class UseOverTime {
  private final long binMillis;
  private final List<String> types;
  private final double[] capacity;
  private final Map<QueueId, List<double[]>> heldMillis = new TreeMap<>();
  private long lastMillis;

  UseOverTime(ResourceVector capacity, long binMillis) {
    this.binMillis = binMillis;
    this.types = List.copyOf(capacity.amounts().keySet());
    this.capacity = types.stream().mapToDouble(capacity::get).toArray();
  }

  /** Time went on, during which queues held this. */
  void add(long fromMillis, long toMillis, List<? extends SimulatedQueue> queues) {
    lastMillis = toMillis;
    for (SimulatedQueue queue : queues) {
      List<double[]> bins = heldMillis.computeIfAbsent(queue.id(), id -> new ArrayList<>());
      double[] amounts = queue.amounts();
      long from = fromMillis;
      while (from < toMillis) {
        int bin = (int) (from / binMillis);
        long to = Math.min(toMillis, (bin + 1) * binMillis);
        while (bins.size() <= bin) {
          bins.add(new double[amounts.length]);
        }
        double[] sums = bins.get(bin);
        for (int i = 0; i < sums.length; i++) {
          sums[i] += amounts[i] * (to - from);
        }
        from = to;
      }
    }
  }

  public long binMillis() {
    return binMillis;
  }

  /** How many bins there are, the last of which may be cut off by the end. */
  public int bins() {
    return (int) ((lastMillis + binMillis - 1) / binMillis);
  }

  /** The cluster's resource types, in the order of their names. */
  public List<String> types() {
    return types;
  }

  /** The queues that ever took part, in the order of their paths. */
  public List<QueueId> queues() {
    return List.copyOf(heldMillis.keySet());
  }

  /** The part of all that there is of a type that a queue held on average in a bin, in [0, 1]. */
  public double share(QueueId queue, int bin, String type) {
    int place = types.indexOf(type);
    return sum(queue, bin, bin + 1, place) / lengthMillis(bin, bin + 1) / capacity[place];
  }

  /** The largest of these parts over the types. */
  public double dominantShare(QueueId queue, int bin) {
    return dominantShare(queue, bin, bin + 1);
  }

  /**
   * The most, over the types, of what a queue held on average over some bins, against all that
   * there is: the paper's long-term share.
   *
   * @param from the first bin
   * @param to the bin after the last, above from
   */
  public double dominantShare(QueueId queue, int from, int to) {
    double most = 0;
    for (int type = 0; type < capacity.length; type++) {
      most = Math.max(most, sum(queue, from, to, type) / capacity[type]);
    }
    return most / lengthMillis(from, to);
  }

  private double lengthMillis(int from, int to) {
    return Math.min(lastMillis, to * binMillis) - from * binMillis;
  }

  private double sum(QueueId queue, int from, int to, int type) {
    List<double[]> bins = heldMillis.getOrDefault(queue, List.of());
    double sum = 0;
    for (int bin = from; bin < Math.min(to, bins.size()); bin++) {
      sum += bins.get(bin)[type];
    }
    return sum;
  }
}
