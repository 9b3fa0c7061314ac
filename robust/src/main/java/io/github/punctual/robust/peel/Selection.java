package io.github.punctual.robust.peel;

import java.util.Arrays;

/**
 * Chooses whom to give up where not every result can be worth something: as few jobs as possible,
 * and those whose loss leaves the others the lexicographically largest utilities.
 *
 * <p>It starts from any smallest set to give up and asks, for the smallest utility of those that
 * are kept, whether another smallest set would allow more (Moore and Hodgson with the deadlines at
 * which jobs are worth a little more than that). If so that one is taken; if not, that utility is
 * final, its job keeps the instant it has, and the next smallest is asked for. Each question costs
 * a sort; at most so many are asked that a decision stays quick.
 */
final class Selection {
  /** More than any rounding error, and less than anybody would notice. */
  private static final double A_LITTLE = 1e-9;

  private final OrderedClaims jobs;
  private final int[] members;
  private final MooreHodgson onTime;
  private final double[] deadline;
  private final boolean[] settled;
  private final double[] settledUntil;
  private boolean tied;
  private int[] givenUp = {};
  private int[] kept;
  private double[] utilities;

  Selection(OrderedClaims jobs, int[] members) {
    this.jobs = jobs;
    this.members = members;
    onTime = new MooreHodgson(jobs, members);
    deadline = new double[jobs.count];
    settled = new boolean[jobs.count];
    settledUntil = new double[jobs.count];
  }

  /**
   * Chooses.
   *
   * @param questions how many may be asked
   */
  void choose(int questions) {
    for (int job : members) {
      deadline[job] = jobs.worthUntil[job];
    }
    int fewest = onTime.giveUp(deadline, settled);
    take();
    for (int i = 0; fewest > 0 && i < questions; i++) {
      int lowest = lowest();
      if (lowest < 0) {
        return;
      }
      double level = utilities[lowest];
      double end = jobs.ends(kept)[lowest];
      double more = Math.max(level * (1 + A_LITTLE), jobs.value(lowest, end * (1 - A_LITTLE)));
      if (!improve(more, fewest)) {
        settled[lowest] = true;
        settledUntil[lowest] = Math.max(end, jobs.latest(lowest, level));
      }
    }
  }

  /** The jobs to give up, by position, ascending. */
  int[] givenUp() {
    return givenUp;
  }

  /** Whether different jobs had the same utility at an end, so that another order may be better. */
  boolean tied() {
    return tied;
  }

  /** The claims that were not chosen, in their order. */
  int[] kept() {
    return kept;
  }

  private boolean improve(double level, int fewest) {
    for (int job : members) {
      deadline[job] = settled[job] ? settledUntil[job] : jobs.latest(job, level);
    }
    if (onTime.giveUp(deadline, settled) > fewest) {
      return false;
    }
    int[] givenUpBefore = givenUp;
    int[] keptBefore = kept;
    double[] before = utilities;
    boolean tiedBefore = tied;
    take();
    if (compare(utilities, before) > 0) {
      return true;
    }
    givenUp = givenUpBefore;
    kept = keptBefore;
    utilities = before;
    tied = tiedBefore;
    return false;
  }

  private void take() {
    givenUp = Arrays.stream(members).filter(onTime::isGivenUp).toArray();
    int[] others = Arrays.stream(members).filter(job -> !onTime.isGivenUp(job)).toArray();
    LastFirst rule = new LastFirst(jobs, others);
    kept = rule.order();
    tied = rule.tied();
    double[] ends = jobs.ends(kept);
    utilities = new double[jobs.count];
    for (int job : kept) {
      utilities[job] = jobs.value(job, ends[job]);
    }
  }

  private int lowest() {
    int lowest = -1;
    for (int job : kept) {
      if (!settled[job]
          && (lowest < 0
              || utilities[job] < utilities[lowest]
              || (utilities[job] == utilities[lowest] && job < lowest))) {
        lowest = job;
      }
    }
    return lowest;
  }

  /** Lexicographically, the smallest utility first. */
  private static int compare(double[] one, double[] other) {
    double[] mine = one.clone();
    double[] theirs = other.clone();
    Arrays.sort(mine);
    Arrays.sort(theirs);
    return OrderedClaims.compare(mine, theirs);
  }
}
