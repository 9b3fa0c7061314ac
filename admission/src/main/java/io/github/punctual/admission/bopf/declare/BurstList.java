package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.resource.ResourceVector;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.TreeMap;

/** Listed bursts with their peaks, which are worked out once. */
final class BurstList extends AbstractList<Burst> implements RandomAccess {
  private final Burst[] bursts;
  private final List<BurstPeak> peaks;

  /** The highest level of each burst and those after it; null until somebody asks. */
  private volatile ResourceVector[] mostFrom;

  private BurstList(Burst[] bursts, List<BurstPeak> peaks) {
    this.bursts = bursts;
    this.peaks = peaks;
  }

  /** A copy of bursts whose order has been checked. */
  static BurstList of(List<Burst> bursts, long endMillis) {
    Map<String, BurstPeak> peaks = new TreeMap<>();
    for (int i = 0; i < bursts.size(); i++) {
      int index = i;
      Burst burst = bursts.get(i);
      long next = i + 1 < bursts.size() ? bursts.get(i + 1).arrivalMillis() : endMillis;
      double gap = (next - burst.arrivalMillis()) / 1000.0;
      burst
          .demand()
          .amounts()
          .forEach(
              (type, amount) ->
                  peaks.merge(
                      type,
                      new BurstPeak(
                          type, amount * 1000 / burst.onTimeMillis(), amount / gap, index),
                      BurstList::greater));
    }
    return new BurstList(bursts.toArray(Burst[]::new), List.copyOf(peaks.values()));
  }

  private static BurstPeak greater(BurstPeak a, BurstPeak b) {
    BurstPeak denser = b.density() > a.density() ? b : a;
    return new BurstPeak(
        a.type(), Math.max(a.rate(), b.rate()), denser.density(), denser.densest());
  }

  /** The highest level of any burst from one of them on; zero after the last. */
  ResourceVector mostFrom(int burst) {
    ResourceVector[] most = mostFrom;
    if (most == null) {
      most = new ResourceVector[bursts.length + 1];
      most[bursts.length] = ResourceVector.ZERO;
      for (int i = bursts.length - 1; i >= 0; i--) {
        most[i] = bursts[i].demand().over(bursts[i].onTimeMillis()).max(most[i + 1]);
      }
      mostFrom = most;
    }
    return most[burst];
  }

  List<BurstPeak> peaks() {
    return peaks;
  }

  @Override
  public Burst get(int index) {
    return bursts[index];
  }

  @Override
  public int size() {
    return bursts.length;
  }
}
