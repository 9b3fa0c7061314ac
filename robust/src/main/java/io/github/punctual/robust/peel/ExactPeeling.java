package io.github.punctual.robust.peel;

import java.util.Arrays;
import java.util.Comparator;
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
 * <p>Where queues, users and partitions bound jobs, each job ends when all rows of its place have
 * room for it and those before it, and the rules hold for the rows that end last.
 *
 * <p>Exact, up to the resolution, where utilities fall strictly between the most and nothing and
 * one row limits; {@code docs/algorithms/rush.md} has the rest.
 */
public final class ExactPeeling implements Peeling {
  /** Utilities differ when they do by this part of what a result at once would be worth. */
  public static final double DEFAULT_RESOLUTION = 1e-6;

  /** Up to so many jobs all questions of a selection are asked. */
  private static final int FEW = 128;

  /** How many questions are asked where there are more jobs. */
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
  public PeeledTargets divide(List<Claim> claims, Limits limits) {
    OrderedClaims jobs = new OrderedClaims(claims, limits, resolution);
    int[] order = order(jobs);
    double[] ends = jobs.served(order);
    Double[] targets = new Double[jobs.count];
    for (int job = 0; job < jobs.count; job++) {
      targets[jobs.given(job)] = jobs.completion(job, ends[job]);
    }
    return new PeeledTargets(
        List.of(targets), Arrays.stream(order).map(jobs::given).boxed().toList());
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
    if (jobs.limits.places() > 1) {
      order = earlyWhereHeldBack(jobs, order);
    }
    boolean doubtful =
        selection.tied()
            || jobs.limits.places() > 1
            || (jobs.rows > 1 && givenUp.length > 0)
            || Refinement.hasSteps(jobs, order);
    return doubtful && jobs.count <= Refinement.MOST ? new Refinement(jobs, order).order() : order;
  }

  /**
   * The jobs by when they have to begin for their ends in an order, if that makes the sorted
   * utilities larger: one that its queue holds back then does not wait for what others do first.
   */
  private static int[] earlyWhereHeldBack(OrderedClaims jobs, int[] order) {
    double[] begin = new double[jobs.count];
    double[] done = new double[jobs.rows];
    for (int job : order) {
      for (int r = 0; r < jobs.rows; r++) {
        done[r] += jobs.work[r][job];
      }
      begin[job] = jobs.limits.end(jobs.place[job], done) - jobs.alone(job);
    }
    int[] other =
        Arrays.stream(order)
            .boxed()
            .sorted(Comparator.comparingDouble(job -> begin[job]))
            .mapToInt(Integer::intValue)
            .toArray();
    return OrderedClaims.compare(jobs.sortedUtilities(other), jobs.sortedUtilities(order)) > 0
        ? other
        : order;
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
