package io.github.punctual.robust.peel;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Onion peeling as published (RUSH, Algorithm 3): raises the utility of all jobs by bisection until
 * one of them cannot follow, fixes that one's target, and goes on with the others.
 *
 * <p>Corrected where the printed algorithm cannot be meant: line 7 tests the instants of the
 * targets that are fixed already, too, as they exceed the capacity otherwise; the bottleneck (line
 * 13) is the one with the latest target among the remaining jobs up to the violated instant. Left
 * out: time slots; targets are real numbers. Where the paper has no rule for ties, the job that is
 * first by key is the bottleneck. Jobs whose targets are without limit, as their utility is below
 * the tolerance or does not depend on time, come last, in the order of their keys.
 */
public final class PaperPeeling implements Peeling {
  /** The default tolerance. The paper does not say which it used. */
  public static final double DEFAULT_TOLERANCE = 1e-3;

  /** Rounding errors of a sum of works, as a part of it. */
  private static final double ROUNDING = 1e-12;

  private final double tolerance;

  /** A peeling with the default tolerance. */
  public PaperPeeling() {
    this(DEFAULT_TOLERANCE);
  }

  /**
   * A peeling.
   *
   * @param tolerance of the bisection, the paper's Delta, in utility, above 0; where utilities are
   *     so large that it is below their precision, that counts instead
   */
  public PaperPeeling(double tolerance) {
    if (!(tolerance > 0 && tolerance < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "tolerance is %s; it must be above 0, such as %s"
              .formatted(tolerance, DEFAULT_TOLERANCE));
    }
    this.tolerance = tolerance;
  }

  @Override
  public String name() {
    return "paper";
  }

  @Override
  public double resolution() {
    return Math.min(tolerance, 0.5);
  }

  @Override
  public PeeledTargets divide(List<Claim> claims, Limits limits) {
    return new Onion(claims, limits).peel();
  }

  /** The jobs of one call. */
  private final class Onion {
    private final List<Claim> claims;
    private final Limits limits;

    /** By key, so that the order in which jobs are given does not matter. */
    private final int[] byKey;

    private final int[] byDeadline;
    private final double[] deadline;
    private final boolean[] fixed;
    private final double[] used;

    /** By row: the job whose deadline came last, of those that are not fixed; -1 for none. */
    private final int[] latest;

    /** Of the last violation: the job whose deadline comes last up to the violated instant. */
    private int bottleneck;

    Onion(List<Claim> claims, Limits limits) {
      this.claims = claims;
      this.limits = limits;
      int count = claims.size();
      byKey =
          IntStream.range(0, count)
              .boxed()
              .sorted(Comparator.comparing(i -> claims.get(i).key()))
              .mapToInt(Integer::intValue)
              .toArray();
      byDeadline = new int[count];
      deadline = new double[count];
      fixed = new boolean[count];
      used = new double[limits.rows()];
      latest = new int[limits.rows()];
    }

    PeeledTargets peel() {
      double[] targets = new double[byKey.length];
      double feasible = 0;
      for (int layer = 0; layer < byKey.length; layer++) {
        double infeasible = most();
        int next = isFeasible(infeasible) ? -1 : bottleneck;
        if (next < 0) {
          // All that remain can have the most that any of them can have.
          feasible = infeasible;
          next = firstRemaining();
        }
        double level = middle(feasible, infeasible);
        // Between huge levels the gap of two neighbouring numbers is wider than the tolerance.
        while (infeasible - feasible > tolerance && level > feasible && level < infeasible) {
          if (isFeasible(level)) {
            feasible = level;
          } else {
            infeasible = level;
            next = bottleneck;
          }
          level = middle(feasible, infeasible);
        }
        targets[next] = Math.max(0, claims.get(next).latest(feasible));
        fixed[next] = true;
        deadline[next] = targets[next];
      }
      List<Integer> order =
          Arrays.stream(byKey)
              .boxed()
              .sorted(Comparator.comparingDouble(job -> targets[job]))
              .toList();
      double[] completions =
          limits.places() > 1 ? oneAfterTheOther(targets, order) : completions(targets);
      return new PeeledTargets(Arrays.stream(completions).boxed().toList(), order);
    }

    private static double middle(double low, double high) {
      return low + (high - low) / 2;
    }

    /** Where queues hold jobs back: in the order of the targets, each as early as that allows. */
    private double[] oneAfterTheOther(double[] targets, List<Integer> order) {
      FilledRows timeline = new FilledRows(limits);
      double[] completions = new double[targets.length];
      for (int job : order) {
        Claim claim = claims.get(job);
        double[] work =
            Arrays.stream(limits.rows(claim.place())).mapToDouble(claim::work).toArray();
        double end = timeline.take(claim.place(), work);
        double enough = targets[job] < Double.POSITIVE_INFINITY ? targets[job] : 0;
        completions[job] = claim.completion(Math.max(enough, end));
      }
      return completions;
    }

    private double most() {
      double most = 0;
      for (int job : byKey) {
        if (!fixed[job]) {
          most = Math.max(most, claims.get(job).utilityAt(0));
        }
      }
      return most;
    }

    private int firstRemaining() {
      for (int job : byKey) {
        if (!fixed[job]) {
          return job;
        }
      }
      throw new IllegalStateException("no job remains");
    }

    /** Whether all can be done in time for a level (equation 12); notes the bottleneck if not. */
    private boolean isFeasible(double level) {
      for (int at = 0; at < byKey.length; at++) {
        // Positions by key stand in for jobs, so that ties are decided by key.
        byDeadline[at] = at;
        int job = byKey[at];
        if (!fixed[job]) {
          deadline[job] = claims.get(job).latest(level);
        }
      }
      double[] sorted = new double[byKey.length];
      for (int at = 0; at < byKey.length; at++) {
        sorted[at] = deadline[byKey[at]];
      }
      IndexSort.sort(byDeadline, byDeadline.length, byDeadline.length, sorted, 1);
      Arrays.fill(used, 0);
      Arrays.fill(latest, -1);
      for (int at : byDeadline) {
        int job = byKey[at];
        for (int r : limits.rows(claims.get(job).place())) {
          latest[r] = fixed[job] ? latest[r] : job;
          used[r] += claims.get(job).work(r);
          if (used[r] > limits.work(r, deadline[job]) + ROUNDING * used[r]) {
            bottleneck = latest[r] < 0 ? firstRemaining() : latest[r];
            return false;
          }
        }
        if (deadline[job] == Double.NEGATIVE_INFINITY) {
          bottleneck = job;
          return false;
        }
      }
      return true;
    }

    private double[] completions(double[] targets) {
      double[] total = new double[used.length];
      double[] completions = new double[targets.length];
      for (int job : byKey) {
        if (targets[job] < Double.POSITIVE_INFINITY) {
          add(total, job);
          completions[job] = claims.get(job).completion(targets[job]);
        }
      }
      for (int job : byKey) {
        if (targets[job] == Double.POSITIVE_INFINITY) {
          add(total, job);
          completions[job] = claims.get(job).completion(limits.end(claims.get(job).place(), total));
        }
      }
      return completions;
    }

    private void add(double[] total, int job) {
      for (int r = 0; r < total.length; r++) {
        total[r] += claims.get(job).work(r);
      }
    }
  }
}
