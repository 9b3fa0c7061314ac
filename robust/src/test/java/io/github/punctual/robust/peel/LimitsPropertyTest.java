package io.github.punctual.robust.peel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** PeeledTargets of time where queues bound jobs and others take part of the capacity. */
class LimitsPropertyTest {
  /** The cluster, two queues of it, and a user's part of one. */
  private static final List<int[]> PLACES =
      List.of(new int[] {0}, new int[] {1, 0}, new int[] {2, 0}, new int[] {3, 2, 0});

  @Test
  void noRowHasMoreWorkUntilAnyTargetThanIsServed() {
    for (int seed = 0; seed < 600; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Limits limits = limits(random);
      List<Claim> claims = claims(random, 1 + random.nextInt(30));
      for (Peeling peeling : List.of(new ExactPeeling(), new PaperPeeling())) {
        double[] targets = Instances.targets(peeling.divide(claims, limits));
        for (int row = 0; row < limits.rows(); row++) {
          double sum = 0;
          for (int i : byTarget(claims, targets)) {
            if (claims.get(i).work(row) > 0) {
              sum += claims.get(i).work(row);
              double served = limits.work(row, claims.get(i).enough(targets[i]));
              assertTrue(
                  sum <= served * (1 + 1e-6) + 1e-6,
                  "%s, seed %d, row %d: %s of %s"
                      .formatted(peeling.name(), seed, row, sum, served));
            }
          }
        }
      }
    }
  }

  @Test
  void targetsCanBeKeptByServingOneAfterTheOther() {
    for (int seed = 0; seed < 600; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Limits limits = limits(random);
      List<Claim> claims = claims(random, 1 + random.nextInt(30));
      for (Peeling peeling : List.of(new ExactPeeling(), new PaperPeeling())) {
        PeeledTargets division = peeling.divide(claims, limits);
        FilledRows timeline = new FilledRows(limits);
        for (int i : division.order()) {
          Claim claim = claims.get(i);
          double end = timeline.take(claim.place(), work(claim, limits));
          assertTrue(
              end <= claim.enough(division.targets().get(i)) * (1 + 1e-9) + 1e-9,
              "%s, seed %d: %s is done at %s".formatted(peeling.name(), seed, claim.key(), end));
        }
      }
    }
  }

  private static double[] work(Claim claim, Limits limits) {
    return Arrays.stream(limits.rows(claim.place())).mapToDouble(claim::work).toArray();
  }

  @Test
  void smallestUtilityIsHardlyEverBelowThatOfTheBestOrder() {
    int below = 0;
    for (int seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Limits limits = limits(random);
      List<Claim> claims = claims(random, 2 + random.nextInt(4));
      double[] targets = Instances.targets(new ExactPeeling().divide(claims, limits));
      double smallest = Double.POSITIVE_INFINITY;
      for (int i = 0; i < targets.length; i++) {
        smallest = Math.min(smallest, claims.get(i).utilityAtCompletion(targets[i]));
      }
      double best = best(claims, limits, List.of());
      assertTrue(smallest <= best + 1e-9, "seed " + seed + ": what no order gives");
      below += smallest < best - 1e-5 * Math.max(1, best) ? 1 : 0;
    }
    assertTrue(below <= 4, below + " of 400");
  }

  @Test
  void supplyServesWorkWhenItIsThere() {
    Supply half = Supply.of(new TreeMap<>(Map.of(0.0, 0.5, 10.0, 0.0, 20.0, 1.0)));
    assertEquals(8, half.instant(4));
    assertEquals(10, half.instant(5));
    assertEquals(23, half.instant(8));
    assertEquals(5, half.work(15));
    assertEquals(8, half.work(23));
    Supply ends = Supply.of(new TreeMap<>(Map.of(0.0, 1.0, 10.0, 0.0)));
    assertEquals(1e9, ends.instant(11), "never");
    assertEquals(10, ends.work(1e9));
  }

  private static Limits limits(SplittableRandom random) {
    List<Supply> supplies = new ArrayList<>();
    for (int row = 0; row < 4; row++) {
      TreeMap<Double, Double> parts = new TreeMap<>();
      parts.put(0.0, random.nextInt(4) / 3.0);
      for (int step = random.nextInt(3); step > 0; step--) {
        parts.put(200 * random.nextDouble(), random.nextInt(4) / 3.0);
      }
      parts.put(250.0, 1.0);
      supplies.add(random.nextBoolean() ? Supply.STEADY : Supply.of(parts));
    }
    return Limits.of(PLACES, supplies);
  }

  private static List<Claim> claims(SplittableRandom random, int count) {
    // What a row has, as part of the cluster.
    double[] size = {1, 0.5, 0.6, 0.2};
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int place = random.nextInt(PLACES.size());
      double seconds = 1 + 30 * random.nextDouble();
      double[] work = new double[size.length];
      for (int row : PLACES.get(place)) {
        work[row] = seconds / size[row];
      }
      UtilityTerms terms =
          new UtilityTerms(
              30 + 40 * count * random.nextDouble(),
              1 + random.nextInt(5),
              0.005 + 0.02 * random.nextDouble());
      claims.add(
          new Claim(
              "job-" + i,
              place,
              work,
              0,
              random.nextInt(5),
              0,
              random.nextBoolean() ? new LinearUtility(terms) : new SigmoidUtility(terms)));
    }
    return claims;
  }

  private static List<Integer> byTarget(List<Claim> claims, double[] targets) {
    return IntStream.range(0, targets.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> claims.get(i).enough(targets[i])))
        .toList();
  }

  /** The largest smallest utility of all orders that begin with some jobs. */
  private static double best(List<Claim> claims, Limits limits, List<Integer> first) {
    if (first.size() == claims.size()) {
      FilledRows timeline = new FilledRows(limits);
      double smallest = Double.POSITIVE_INFINITY;
      for (int i : first) {
        Claim claim = claims.get(i);
        double own = claim.utilityAt(timeline.take(claim.place(), work(claim, limits)));
        smallest = Math.min(smallest, own);
      }
      return smallest;
    }
    double best = -1;
    for (int i = 0; i < claims.size(); i++) {
      if (!first.contains(i)) {
        List<Integer> longer = new ArrayList<>(first);
        longer.add(i);
        best = Math.max(best, best(claims, limits, longer));
      }
    }
    return best;
  }
}
