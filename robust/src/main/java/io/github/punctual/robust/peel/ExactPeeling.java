package io.github.punctual.robust.peel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the lexicographically largest utilities at once instead of layer by layer. The first jobs
 * in the order of their targets end no earlier than their work together takes, so that some order
 * of jobs, one after the other, is at least as good as any other plan. Three rules find the best
 * order, from its end:
 *
 * <ol>
 *   <li>a job that is still worth the most it can be goes last: that costs nobody anything;
 *   <li>where not every result can be worth something, as few as possible go last ({@link
 *       Selection});
 *   <li>of the others the one with the largest utility at the end of them all goes last. In any
 *       other plan the last of all gets no more than this one would, and gains when the two change
 *       places (an exchange argument, as for Lawler's rule for 1||f_max).
 * </ol>
 *
 * <p>Exact, up to the resolution, where utilities fall strictly between the most and nothing and
 * one resource type limits; {@code docs/algorithms/rush.md} has the rest.
 */
public final class ExactPeeling implements Peeling {
  /** Utilities differ when they do by this part of what a result at once would be worth. */
  public static final double DEFAULT_RESOLUTION = 1e-6;

  /** Up to so many jobs all questions of a selection are asked. */
  private static final int FEW = 128;

  /** So many are asked with more jobs. */
  private static final int QUESTIONS = 32;

  private final double resolution;

  /** A peeling with the default resolution. */
  public ExactPeeling() {
    this(DEFAULT_RESOLUTION);
  }

  /**
   * A peeling.
   *
   * @param resolution the part of what a job's result at once would have been worth, below which
   *     differences do not count, in [0, 1): a result worth less is worth nothing, one that lacks
   *     less than that from the best possible is the best
   */
  public ExactPeeling(double resolution) {
    if (!(resolution >= 0 && resolution < 1)) {
      throw new IllegalArgumentException(
          "resolution is %s; it must lie in [0, 1), such as %s"
              .formatted(resolution, DEFAULT_RESOLUTION));
    }
    this.resolution = resolution;
  }

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public double resolution() {
    return resolution;
  }

  @Override
  public double[] targets(List<Claim> claims) {
    OrderedClaims jobs = new OrderedClaims(claims, resolution);
    double[] ends = jobs.ends(order(jobs));
    double[] targets = new double[jobs.count];
    for (int job = 0; job < jobs.count; job++) {
      targets[jobs.given(job)] = jobs.completion(job, ends[job]);
    }
    return targets;
  }

  private static int[] order(OrderedClaims jobs) {
    int[] order = new int[jobs.count];
    boolean[] patient = new boolean[jobs.count];
    int from = jobs.count;
    LastFirst all = new LastFirst(jobs, IntStream.range(0, jobs.count).toArray());
    for (int job = all.removePatient(); job >= 0; job = all.removePatient()) {
      order[--from] = job;
      patient[job] = true;
    }
    // A job without hope waits for all that have any.
    int hoped =
        placeWorthless(
            jobs,
            IntStream.range(0, jobs.count)
                .filter(job -> !patient[job] && jobs.best[job] <= 0)
                .toArray(),
            order,
            from);
    Selection selection =
        new Selection(
            jobs,
            IntStream.range(0, jobs.count)
                .filter(job -> !patient[job] && jobs.best[job] > 0)
                .toArray());
    selection.choose(jobs.count <= FEW ? jobs.count * 4 : QUESTIONS);
    int[] givenUp = selection.givenUp();
    hoped = placeWorthless(jobs, givenUp, order, hoped);
    System.arraycopy(selection.kept(), 0, order, 0, selection.kept().length);
    assert hoped == selection.kept().length : Arrays.toString(order);
    boolean doubtful =
        selection.tied()
            || (jobs.types > 1 && givenUp.length > 0)
            || Refinement.hasSteps(jobs, order);
    return doubtful && jobs.count <= Refinement.MOST ? new Refinement(jobs, order).order() : order;
  }

  /**
   * Puts jobs whose results will be worth nothing before a place: that first which would have been
   * worth the most, the shortest among equals.
   */
  private static int placeWorthless(OrderedClaims jobs, int[] worthless, int[] order, int before) {
    IndexSort.sort(worthless, worthless.length, jobs.count, jobs.scale, 1);
    int at = before;
    for (int job : worthless) {
      order[--at] = job;
    }
    return at;
  }
}
