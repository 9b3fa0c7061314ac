package io.github.punctual.admission.bopf.condition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** By resource type, how much each hard queue needs at once at most, and all of them together. */
final class HardPeaks {
  private static final Comparator<Peak> GREATEST_FIRST =
      Comparator.comparingDouble(Peak::rate)
          .reversed()
          .thenComparingLong(peak -> peak.queue().place);

  private final Map<String, OfType> types = new TreeMap<>();

  record Peak(Admitted queue, double rate) {}

  private static final class OfType {
    private final List<Peak> peaks = new ArrayList<>();
    private double sum;
    private boolean isSorted = true;
  }

  void add(Admitted queue, String type, double rate) {
    OfType of = types.computeIfAbsent(type, unused -> new OfType());
    of.peaks.add(new Peak(queue, rate));
    of.isSorted = false;
    of.sum += rate;
  }

  /** Counts a queue in the sum, or no more, without changing who there is. */
  void addToSum(String type, double rate) {
    types.get(type).sum += rate;
  }

  void remove(Admitted queue, String type, double rate) {
    OfType of = types.get(type);
    of.peaks.removeIf(peak -> peak.queue() == queue);
    of.sum -= rate;
  }

  Iterable<String> types() {
    return types.keySet();
  }

  /** What all need if all need most at once. */
  double sum(String type) {
    OfType of = types.get(type);
    return of == null ? 0 : of.sum;
  }

  /** The greatest first, the oldest among equals. */
  List<Peak> greatestFirst(String type) {
    OfType of = types.get(type);
    if (of == null) {
      return List.of();
    }
    if (!of.isSorted) {
      of.peaks.sort(GREATEST_FIRST);
      of.isSorted = true;
    }
    return of.peaks;
  }
}
