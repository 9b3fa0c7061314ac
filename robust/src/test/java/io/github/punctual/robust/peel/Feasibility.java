package io.github.punctual.robust.peel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Checks that targets can be met together by work that can be divided at will. */
final class Feasibility {
  private Feasibility() {}

  static void check(List<Claim> claims, double[] targets) {
    List<Integer> order =
        IntStream.range(0, targets.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> claims.get(i).enough(targets[i])))
            .toList();
    double[] done = new double[claims.isEmpty() ? 0 : claims.get(0).rows()];
    for (int i : order) {
      assertTrue(targets[i] >= claims.get(i).completion(0), "earlier than it can be");
      for (int r = 0; r < done.length; r++) {
        done[r] += claims.get(i).work(r);
        assertTrue(
            done[r] <= claims.get(i).enough(targets[i]) * (1 + 1e-9) + 1e-9,
            () -> "more work than capacity until " + targets[i]);
      }
    }
  }
}
