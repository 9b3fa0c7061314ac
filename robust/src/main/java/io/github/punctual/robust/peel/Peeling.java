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
}
