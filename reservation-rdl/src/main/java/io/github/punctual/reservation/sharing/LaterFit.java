package io.github.punctual.reservation.sharing;

import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds from when on a claim that exceeds a cap would keep it. */
final class LaterFit {
  /** How many places are tried: an answer, and not the time of the caller, is what is wanted. */
  private static final int MOST_TRIES = 64;

  private LaterFit() {}

  /**
   * The first step at which the claim can begin, later than now and otherwise unchanged: among
   * those at which something that is held changes, and between the last such that fails and the
   * first that does not.
   */
  static OptionalLong find(
      SharingClaim claim, PromisedHoldings others, long window, Predicate<SharingClaim> fits) {
    long start = claim.amount().breakpoints().firstKey();
    long end = claim.amount().breakpoints().lastKey();
    NavigableSet<Long> places = new TreeSet<>();
    for (VectorTimeline line :
        new VectorTimeline[] {
          others.user(claim.owner()), others.queue(claim.queue()), others.capacity()
        }) {
      for (long step : line.breakpoints().keySet()) {
        places.add(step);
        places.add(step + window - 1);
        places.add(step - (end - start));
      }
    }
    long failed = start;
    int tries = 0;
    for (long place : places.tailSet(start + 1)) {
      if (tries++ == MOST_TRIES) {
        return OptionalLong.empty();
      }
      if (fits.test(claim.shifted(place - start))) {
        return OptionalLong.of(between(claim, failed, place, start, fits));
      }
      failed = place;
    }
    return OptionalLong.empty();
  }

  private static long between(
      SharingClaim claim, long failed, long fitting, long start, Predicate<SharingClaim> fits) {
    long low = failed;
    long high = fitting;
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      if (fits.test(claim.shifted(middle - start))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
