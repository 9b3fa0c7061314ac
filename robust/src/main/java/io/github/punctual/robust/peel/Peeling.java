package io.github.punctual.robust.peel;

import java.util.List;

/** Finds in which order jobs are to be done, and by when each. */
public interface Peeling {
  /** Its name in settings and reports. */
  String name();

  /** The part of the worth of a result at once, below which a utility is as good as nothing. */
  double resolution();

  /**
   * Orders jobs so that the smallest utility is as large as possible, then the next, and so on.
   *
   * @param claims the jobs, all with work of the same rows
   * @param limits what bounds them
   */
  PeeledTargets divide(List<Claim> claims, Limits limits);

  /**
   * The targets in one pool whose capacity never changes: the paper's problem.
   *
   * @return for each claim, in the same order, when it is to be done, in seconds from now
   */
  default double[] targets(List<Claim> claims) {
    Limits one = Limits.steady(claims.isEmpty() ? 0 : claims.get(0).rows());
    return divide(claims, one).targets().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
