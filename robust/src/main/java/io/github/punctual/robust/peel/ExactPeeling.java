package io.github.punctual.robust.peel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decides from the end: among the jobs that are left, the one that minds least to be the last goes
 * last. Where utilities fall strictly no other order has a lexicographically larger vector of
 * utilities: in any other one the last job gets less than this one would, and changing places makes
 * both better off than it was (an exchange argument, as for Lawler's rule for 1||f_max).
 */
public final class ExactPeeling implements Peeling {
  @Override
  public String name() {
    return "exact";
  }

  @Override
  public double[] targets(List<Claim> claims) {
    double[] targets = new double[claims.size()];
    if (claims.isEmpty()) {
      return targets;
    }
    double[] left = new double[claims.get(0).types()];
    List<Integer> remaining = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      remaining.add(i);
      for (int r = 0; r < left.length; r++) {
        left[r] += claims.get(i).work(r);
      }
    }
    while (!remaining.isEmpty()) {
      double end = Arrays.stream(left).max().orElse(0);
      int last = last(claims, remaining, end);
      int index = remaining.remove(last);
      targets[index] = Math.max(end, claims.get(index).leastSeconds());
      for (int r = 0; r < left.length; r++) {
        left[r] = Math.max(0, left[r] - claims.get(index).work(r));
      }
    }
    return targets;
  }

  private static int last(List<Claim> claims, List<Integer> remaining, double end) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < remaining.size(); i++) {
      Claim claim = claims.get(remaining.get(i));
      double late = claim.utilityAt(end);
      // One that loses nothing by waiting goes last whatever the others gain.
      double value = late >= claim.utilityAt(0) ? Double.POSITIVE_INFINITY : late;
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }
}
