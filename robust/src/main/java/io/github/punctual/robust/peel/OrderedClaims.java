package io.github.punctual.robust.peel;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Claims in an order that does not depend on how they were given, with what is asked again and
 * again about each. Utilities are looked at up to a resolution: what is worth less than that is
 * worth nothing, and what is that near to the best that is still possible is the best.
 */
final class OrderedClaims {
  /** Two utilities, or two instants, are the same when they differ by less than this part. */
  static final double SAME = 1e-11;

  final int count;
  final int rows;
  final Limits limits;

  /** By row, then by position. */
  final double[][] work;

  /** The most that is still possible; 0 when that is less than the resolution. */
  final double[] best;

  /** What a result at once would have been worth. */
  final double[] scale;

  /** Until when a completion is worth the most that is possible, in seconds from now. */
  final double[] fullUntil;

  /** Until when a completion is worth anything, in seconds from now. */
  final double[] worthUntil;

  /** Where each takes its capacity from. */
  final int[] place;

  /** Jobs of the same kind have the same worth at every instant, place and needed rows. */
  final int[] kind;

  private final Claim[] claims;
  private final int[] given;

  OrderedClaims(List<Claim> claimsAsGiven, Limits limits, double resolution) {
    this.limits = limits;
    count = claimsAsGiven.size();
    rows = limits.rows();
    given = order(claimsAsGiven);
    claims = new Claim[count];
    work = new double[rows][count];
    place = new int[count];
    best = new double[count];
    scale = new double[count];
    fullUntil = new double[count];
    worthUntil = new double[count];
    kind = new int[count];
    Map<List<Object>, Integer> kinds = new HashMap<>();
    for (int i = 0; i < count; i++) {
      Claim claim = claimsAsGiven.get(given[i]);
      claims[i] = claim;
      place[i] = claim.place();
      BitSet needs = new BitSet();
      for (int r = 0; r < rows; r++) {
        work[r][i] = claim.work(r);
        needs.set(r, work[r][i] > 0);
      }
      kind[i] = kinds.computeIfAbsent(List.of(place[i], needs, claim.worth()), key -> kinds.size());
      scale[i] = claim.scale();
      double step = resolution * scale[i];
      double most = claim.utilityAt(0);
      if (most > step) {
        best[i] = most;
        fullUntil[i] = Math.max(claim.hidden(), claim.latest(most - step));
        worthUntil[i] = Math.max(fullUntil[i], claim.latest(Math.max(step, Double.MIN_NORMAL)));
      } else {
        fullUntil[i] = Double.NEGATIVE_INFINITY;
        worthUntil[i] = Double.NEGATIVE_INFINITY;
      }
    }
  }

  /** The larger job first, as it goes last where nothing else decides; then by key. */
  private static int[] order(List<Claim> claims) {
    double[] longest = claims.stream().mapToDouble(OrderedClaims::longest).toArray();
    return IntStream.range(0, claims.size())
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(i -> -longest[i])
                .thenComparing(i -> claims.get(i).key()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double longest(Claim claim) {
    double longest = 0;
    for (int r = 0; r < claim.rows(); r++) {
      longest = Math.max(longest, claim.work(r));
    }
    return longest;
  }

  /** The utility of a completion, up to the resolution. */
  double value(int job, double seconds) {
    if (seconds <= fullUntil[job]) {
      return best[job];
    }
    return seconds > worthUntil[job] ? 0 : claims[job].utilityAt(seconds);
  }

  /** Until when a completion is worth a level above 0; negative infinity when none is. */
  double latest(int job, double level) {
    if (level > best[job]) {
      return Double.NEGATIVE_INFINITY;
    }
    return Math.max(fullUntil[job], Math.min(worthUntil[job], claims[job].latest(level)));
  }

  /**
   * Compares sorted utilities lexicographically; those that are the same up to rounding are equal.
   */
  static int compare(double[] one, double[] other) {
    for (int i = 0; i < one.length; i++) {
      if (Math.abs(one[i] - other[i]) > SAME * Math.max(one[i], other[i])) {
        return Double.compare(one[i], other[i]);
      }
    }
    return 0;
  }

  /** When jobs end that are served one after the other, by position. */
  double[] served(int[] order) {
    if (limits.places() <= 1) {
      return ends(order);
    }
    double[] ends = new double[count];
    FilledRows timeline = new FilledRows(limits);
    for (int job : order) {
      int[] here = limits.rows(place[job]);
      double[] needs = new double[here.length];
      for (int i = 0; i < here.length; i++) {
        needs[i] = work[here[i]][job];
      }
      ends[job] = timeline.take(place[job], needs);
    }
    return ends;
  }

  /** When a job would end that had all of its place, in seconds from now. */
  double alone(int job) {
    double end = 0;
    for (int r : limits.rows(place[job])) {
      end = Math.max(end, limits.instant(r, work[r][job]));
    }
    return end;
  }

  /** The utilities of jobs that are done in an order, ascending. */
  double[] sortedUtilities(int[] order) {
    double[] ends = served(order);
    double[] utilities = new double[order.length];
    for (int at = 0; at < order.length; at++) {
      utilities[at] = value(order[at], ends[order[at]]);
    }
    Arrays.sort(utilities);
    return utilities;
  }

  /** Where a job stands in the list that was given. */
  int given(int job) {
    return given[job];
  }

  /** When it is done whose share of the capacity suffices at an instant. */
  double completion(int job, double enough) {
    return claims[job].completion(enough);
  }

  /**
   * Until when the work of jobs, one after the other, takes the capacity, by position: in several
   * places, no earlier than the sums of all rows allow.
   */
  double[] ends(int[] order) {
    double[] ends = new double[count];
    double[] done = new double[rows];
    for (int job : order) {
      for (int r : limits.rows(place[job])) {
        done[r] += work[r][job];
      }
      ends[job] = limits.end(place[job], done);
    }
    return ends;
  }
}
