package io.github.punctual.admission.bopf.declare;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.TreeMap;

/** Listed bursts with their peaks, which are worked out once. */
final class BurstList extends AbstractList<Burst> implements RandomAccess {
  private final Burst[] bursts;
  private final List<BurstPeak> peaks;

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
