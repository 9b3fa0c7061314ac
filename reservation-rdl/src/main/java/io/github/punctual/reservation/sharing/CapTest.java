package io.github.punctual.reservation.sharing;

import io.github.punctual.core.resource.ResourceVector;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One cap, tested.
 *
 * @param scope whose it is
 * @param name of the user or queue
 * @param held what it holds without the claim
 * @param fraction of the capacity
 * @param window how many steps it is an average over; with 1 the cap is instantaneous
 */
record CapTest(
    CapExcess.Scope scope, String name, VectorTimeline held, double fraction, long window) {
  /** What rounding may add, as a part of the limit. */
  private static final double TOLERANCE = 1e-9;

  /**
   * The largest excess over the steps at which the claim is held, or the windows that meet one;
   * empty when there is none.
   */
  Optional<CapExcess> excess(VectorTimeline claim, VectorTimeline capacity) {
    VectorTimeline total = new VectorTimeline(held);
    total.add(claim);
    SortedSet<String> types = new TreeSet<>();
    claim.breakpoints().values().forEach(value -> types.addAll(value.amounts().keySet()));
    CapExcess worst = null;
    double worstPart = 0;
    NavigableSet<Long> windows = windows(claim, total, capacity);
    for (String type : types) {
      Integral promised = new Integral(total, type);
      Integral there = new Integral(capacity, type);
      for (long from : windows) {
        double amount = (double) promised.sum(from, from + window) / window;
        double limit = fraction * there.sum(from, from + window) / window;
        if (amount <= limit * (1 + TOLERANCE)) {
          continue;
        }
        double part = limit == 0 ? Double.POSITIVE_INFINITY : amount / limit;
        if (worst == null || part > worstPart) {
          worst = excess(type, amount, limit, from);
          worstPart = part;
        }
      }
    }
    return Optional.ofNullable(worst);
  }

  private CapExcess excess(String type, double amount, double limit, long from) {
    return new CapExcess(
        scope,
        name,
        window == 1 ? CapExcess.Kind.INSTANTANEOUS : CapExcess.Kind.AVERAGE,
        fraction,
        window,
        type,
        amount,
        limit,
        from,
        from + window,
        OptionalLong.empty());
  }

  /**
   * Where windows must begin so that none has a larger excess: where they meet the claim, and one
   * of their ends lies where something changes.
   */
  private NavigableSet<Long> windows(
      VectorTimeline claim, VectorTimeline total, VectorTimeline capacity) {
    long first = claim.breakpoints().firstKey() - window + 1;
    long last = claim.breakpoints().lastKey() - 1;
    NavigableSet<Long> result = new TreeSet<>();
    result.add(first);
    result.add(last);
    for (VectorTimeline line : new VectorTimeline[] {total, capacity}) {
      addInside(result, line.breakpoints(), 0, first, last);
      addInside(result, line.breakpoints(), window, first, last);
    }
    return result;
  }

  private static void addInside(
      NavigableSet<Long> result,
      SortedMap<Long, ResourceVector> breakpoints,
      long before,
      long first,
      long last) {
    breakpoints
        .subMap(first + before, last + before + 1)
        .keySet()
        .forEach(step -> result.add(step - before));
  }
}
