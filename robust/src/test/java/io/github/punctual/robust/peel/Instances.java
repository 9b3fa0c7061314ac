package io.github.punctual.robust.peel;

import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.StepUtility;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Random jobs, and the best that can be had of them. */
final class Instances {
  /** What the jobs of an instance are like. */
  enum Kind {
    LINEAR,
    SIGMOID,
    CONSTANT,
    MIXED,
    /** Mixed, with whole numbers from a small range: many ties. */
    COARSE,
    /** Mixed, and each job comes twice. */
    TWINS,
    /** Two or three deadlines each. */
    STEPS
  }

  private Instances() {}

  /**
   * Jobs.
   *
   * @param load the work of all by the largest budget: above 1 some must be late
   */
  static List<Claim> claims(RandomGenerator random, Kind kind, int count, int types, double load) {
    List<Claim> claims = new ArrayList<>();
    while (claims.size() < count) {
      double[] work = new double[types];
      for (int r = 0; r < types; r++) {
        work[r] = number(random, kind, 1, 10);
      }
      if (types > 1 && random.nextInt(4) == 0) {
        work[random.nextInt(types)] = 0;
      }
      double horizon = 5.5 * count / load;
      double budget =
          kind == Kind.COARSE
              ? 1 + random.nextInt(1 + (int) horizon)
              : 0.5 + horizon * random.nextDouble();
      UtilityTerms terms =
          new UtilityTerms(
              budget,
              number(random, kind, 1, 5),
              kind == Kind.COARSE ? 1 : 0.05 + 2 * random.nextDouble());
      double least = random.nextInt(3) == 0 ? number(random, kind, 0, 8) : 0;
      double lag = random.nextInt(3) == 0 ? number(random, kind, 0, 4) : 0;
      double elapsed = random.nextInt(3) == 0 ? number(random, kind, 0, 8) : 0;
      Utility utility = utility(random, kind, terms);
      for (int copies = kind == Kind.TWINS ? 2 : 1; copies > 0 && claims.size() < count; copies--) {
        String key = "job-" + claims.size();
        claims.add(new Claim(key, 0, work, least, lag, elapsed, utility));
      }
    }
    return claims;
  }

  /** Up to seven jobs with at most three utilities, all worth something whatever the order. */
  static List<Claim> sharing(RandomGenerator random, int types) {
    List<Utility> utilities = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      UtilityTerms terms =
          new UtilityTerms(
              70 + 40 * random.nextDouble(),
              1 + random.nextInt(4),
              0.05 + 0.2 * random.nextDouble());
      utilities.add(random.nextBoolean() ? new LinearUtility(terms) : new SigmoidUtility(terms));
    }
    List<Claim> claims = new ArrayList<>();
    for (int left = 2 + random.nextInt(6); left > 0; left--) {
      double[] work = new double[types];
      for (int r = 0; r < types; r++) {
        work[r] = random.nextInt(4) == 0 ? 0 : 10 * random.nextDouble();
      }
      Utility utility = utilities.get(random.nextInt(utilities.size()));
      claims.add(new Claim("job-" + left, 0, work, 0, 0, 0, utility));
    }
    return claims;
  }

  /** One pool that always has a part of its capacity; with all of it the paper's problem. */
  static Limits limits(List<Claim> claims, double part) {
    int types = claims.isEmpty() ? 0 : claims.get(0).rows();
    Supply supply = Supply.of(new TreeMap<>(Map.of(0.0, part)));
    return Limits.of(
        List.of(IntStream.range(0, types).toArray()), Collections.nCopies(types, supply));
  }

  /** When each is to be done, in seconds from now, with all of the capacity. */
  static double[] targets(Peeling peeling, List<Claim> claims) {
    return targets(peeling.divide(claims, limits(claims, 1)));
  }

  /** When each is to be done, in seconds from now. */
  static double[] targets(PeeledTargets division) {
    return division.targets().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double number(RandomGenerator random, Kind kind, int from, int to) {
    return kind == Kind.COARSE
        ? random.nextInt(from, to + 1)
        : from + (to - from) * random.nextDouble();
  }

  private static Utility utility(RandomGenerator random, Kind kind, UtilityTerms terms) {
    if (kind == Kind.STEPS) {
      return steps(random, terms);
    }
    int which =
        switch (kind) {
          case LINEAR -> 0;
          case SIGMOID -> 1;
          case CONSTANT -> 2;
          case MIXED, COARSE, TWINS, STEPS -> random.nextInt(5) / 2;
        };
    return which == 0
        ? new LinearUtility(terms)
        : which == 1 ? new SigmoidUtility(terms) : new ConstantUtility(terms);
  }

  private static Utility steps(RandomGenerator random, UtilityTerms terms) {
    List<StepUtility.Step> steps = new ArrayList<>();
    double deadline = terms.budgetSeconds();
    double value = terms.weight();
    for (int left = 2 + random.nextInt(2); left > 0; left--) {
      steps.add(new StepUtility.Step(deadline, value));
      deadline *= 1.2 + random.nextDouble();
      value *= 0.3 + 0.5 * random.nextDouble();
    }
    return new StepUtility(steps);
  }

  /**
   * The lexicographically largest sorted utilities there are, by dynamic programming over all sets
   * of jobs: whatever the others have, one more number does not change which of two is larger.
   */
  static double[] best(List<Claim> claims, double resolution) {
    OrderedClaims jobs = new OrderedClaims(claims, limits(claims, 1), resolution);
    double[][] best = new double[1 << jobs.count][];
    best[0] = new double[0];
    for (int set = 1; set < best.length; set++) {
      double end = 0;
      for (int r = 0; r < jobs.rows; r++) {
        double sum = 0;
        for (int job = 0; job < jobs.count; job++) {
          sum += ((set >> job) & 1) * jobs.work[r][job];
        }
        end = Math.max(end, sum);
      }
      for (int last = 0; last < jobs.count; last++) {
        if (((set >> last) & 1) == 1) {
          double[] candidate = with(best[set ^ (1 << last)], jobs.value(last, end));
          if (best[set] == null || compare(candidate, best[set]) > 0) {
            best[set] = candidate;
          }
        }
      }
    }
    return best[best.length - 1];
  }

  /** The sorted utilities of a plan, up to the resolution. */
  static double[] utilities(List<Claim> claims, double[] targets, double resolution) {
    OrderedClaims jobs = new OrderedClaims(claims, limits(claims, 1), resolution);
    double[] utilities = new double[jobs.count];
    for (int job = 0; job < jobs.count; job++) {
      int given = jobs.given(job);
      utilities[job] = jobs.value(job, claims.get(given).enough(targets[given]));
    }
    Arrays.sort(utilities);
    return utilities;
  }

  private static double[] with(double[] sorted, double more) {
    double[] all = Arrays.copyOf(sorted, sorted.length + 1);
    all[sorted.length] = more;
    Arrays.sort(all);
    return all;
  }

  /** Lexicographically, with differences that are rounding errors left out. */
  static int compare(double[] one, double[] other) {
    for (int i = 0; i < one.length; i++) {
      if (Math.abs(one[i] - other[i]) > 1e-9) {
        return Double.compare(one[i], other[i]);
      }
    }
    return 0;
  }
}
