package io.github.punctual.robust.peel;

import java.util.Arrays;

/**
 * Lawler's rule: of the jobs that are left, the one whose utility is the largest at the end of them
 * all goes last; with several types, of those that need the type whose best job is worth the least.
 * Looks at few of them each time: utilities never rise with time, so that the utility at an instant
 * that lies a little before the end bounds that at the end.
 */
final class LastFirst {
  private final OrderedClaims jobs;

  /** The largest job of each kind that is left, the largest bound first. */
  private final int[] candidates;

  /** The next largest of the same kind, or -1. */
  private final int[] next;

  private int count;
  private final double[] bound;
  private final double[] value;

  /**
   * By type the worth of the best job that needs it at the end; infinite where it does not limit.
   */
  private final double[] most;

  /** Whether jobs of a kind may differ in what they need, and are few enough to compare. */
  private final boolean asksTwins;

  /** Those that are left by when they stop being worth the most, the latest first. */
  private final int[] patient;

  private int nextPatient;
  private final boolean[] gone;
  private final double[] left;

  /** Bounds hold until the end of the jobs that are left comes to lie before this. */
  private double boundsAt = Double.POSITIVE_INFINITY;

  private double stride;
  private long looks;
  private boolean tied;

  /**
   * The jobs that are to be ordered.
   *
   * @param members their positions, ascending
   */
  LastFirst(OrderedClaims jobs, int[] members) {
    this.jobs = jobs;
    next = new int[jobs.count];
    candidates = largestOfEachKind(members);
    count = candidates.length;
    bound = new double[jobs.count];
    value = new double[jobs.count];
    most = new double[jobs.types];
    asksTwins = jobs.types > 1 && jobs.count <= Refinement.MOST;
    gone = new boolean[jobs.count];
    left = new double[jobs.types];
    for (int job : members) {
      for (int r = 0; r < left.length; r++) {
        left[r] += jobs.work[r][job];
      }
    }
    patient = members.clone();
    IndexSort.sort(patient, patient.length, jobs.count, jobs.fullUntil, -1);
    stride = end() / (1 + Math.sqrt(count));
  }

  private int[] largestOfEachKind(int[] members) {
    int[] largest = new int[jobs.count];
    Arrays.fill(largest, -1);
    int kinds = 0;
    for (int i = members.length - 1; i >= 0; i--) {
      int kind = jobs.kind[members[i]];
      kinds += largest[kind] < 0 ? 1 : 0;
      next[members[i]] = largest[kind];
      largest[kind] = members[i];
    }
    int[] result = new int[kinds];
    int at = 0;
    for (int job : members) {
      if (largest[jobs.kind[job]] == job) {
        result[at++] = job;
      }
    }
    return result;
  }

  /** The order of all, the first first. */
  int[] order() {
    int[] order = new int[patient.length];
    for (int at = order.length - 1; at >= 0; at--) {
      order[at] = removeLast();
    }
    return order;
  }

  /**
   * Whether jobs had the same utility at an end, but for those of a kind of which the largest needs
   * most of every type.
   */
  boolean tied() {
    return tied;
  }

  /** The end of the jobs that are left. */
  double end() {
    double end = 0;
    for (double seconds : left) {
      end = Math.max(end, seconds);
    }
    return end;
  }

  /** Takes the one that minds least to be the last, or -1 when each would mind. */
  int removePatient() {
    double end = end();
    while (nextPatient < patient.length && gone[patient[nextPatient]]) {
      nextPatient++;
    }
    if (nextPatient < patient.length && jobs.fullUntil[patient[nextPatient]] >= end) {
      // It loses nothing by waiting, whatever the others gain.
      return remove(patient[nextPatient]);
    }
    return -1;
  }

  private int removeLast() {
    int job = removePatient();
    return job >= 0 ? job : remove(leastHarmed());
  }

  private int remove(int job) {
    gone[job] = true;
    for (int r = 0; r < left.length; r++) {
      left[r] = Math.max(0, left[r] - jobs.work[r][job]);
    }
    return job;
  }

  /**
   * The one that goes last. Of every type that limits until the end some job that needs it ends
   * then, whatever the order, and has at most what the best of those jobs would have. The type
   * whose best is worth the least decides: the others end earlier only when its best is among the
   * last.
   */
  private int leastHarmed() {
    double end = end();
    if (end < boundsAt || looks > 8L * candidates.length) {
      renewBounds(end);
    }
    for (int r = 0; r < left.length; r++) {
      most[r] = left[r] >= end - end * OrderedClaims.SAME ? -1 : Double.POSITIVE_INFINITY;
    }
    int looked = 0;
    int kept = 0;
    for (; looked < count && bound[candidates[looked]] >= decisive(); looked++) {
      int job = largestLeft(candidates[looked]);
      if (job < 0) {
        continue;
      }
      bound[job] = bound[candidates[looked]];
      candidates[kept++] = job;
      value[job] = jobs.value(job, end);
      for (int r = 0; r < left.length; r++) {
        if (jobs.work[r][job] > 0) {
          most[r] = Math.max(most[r], value[job]);
        }
      }
    }
    looks += looked;
    int last = bestOf(kept);
    if (kept < looked) {
      System.arraycopy(candidates, looked, candidates, kept, count - looked);
      count -= looked - kept;
    }
    return last;
  }

  /** The least worth of the best job of a limiting type, less rounding errors. */
  private double decisive() {
    double least = Double.POSITIVE_INFINITY;
    for (double best : most) {
      least = Math.min(least, best);
    }
    return least == Double.POSITIVE_INFINITY ? -1 : least - least * OrderedClaims.SAME;
  }

  /** Among equals the one without which the others end earliest, so that they gain most. */
  private int bestOf(int looked) {
    double least = decisive();
    // Where nobody has work any more, the order does not matter.
    int last = candidates[0];
    double lastEnd = Double.POSITIVE_INFINITY;
    int equal = 0;
    for (int i = 0; i < looked; i++) {
      int job = candidates[i];
      if (value[job] < least || !decides(job, least)) {
        continue;
      }
      equal++;
      for (int twin = job; twin >= 0; twin = asksTwins ? largestLeft(next[twin]) : -1) {
        tied |= !isCoveredBy(twin, job);
        double end = endWithout(twin);
        if (end < lastEnd || (end == lastEnd && twin < last)) {
          last = twin;
          lastEnd = end;
        }
      }
    }
    tied |= equal > 1;
    return last;
  }

  /** Whether a job needs a type whose best job is worth no more than the decisive worth. */
  private boolean decides(int job, double least) {
    for (int r = 0; r < left.length; r++) {
      if (jobs.work[r][job] > 0 && most[r] <= least + 2 * least * OrderedClaims.SAME) {
        return true;
      }
    }
    return false;
  }

  /** Whether a job needs no more of any type than another. */
  private boolean isCoveredBy(int job, int other) {
    for (double[] work : jobs.work) {
      if (work[job] > work[other]) {
        return false;
      }
    }
    return true;
  }

  private double endWithout(int job) {
    double end = 0;
    for (int r = 0; r < left.length; r++) {
      end = Math.max(end, left[r] - jobs.work[r][job]);
    }
    return end;
  }

  /** Of the same kind, or -1. */
  private int largestLeft(int job) {
    int left = job;
    while (left >= 0 && gone[left]) {
      left = next[left];
    }
    return left;
  }

  private void renewBounds(double end) {
    if (looks > 4L * candidates.length) {
      stride /= 2;
    } else if (looks < candidates.length) {
      stride *= 2;
    }
    looks = 0;
    boundsAt = end - stride;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int job = largestLeft(candidates[i]);
      if (job >= 0) {
        candidates[kept++] = job;
      }
    }
    count = kept;
    for (int i = 0; i < count; i++) {
      bound[candidates[i]] = jobs.value(candidates[i], Math.max(0, boundsAt));
    }
    IndexSort.sort(candidates, count, jobs.count, bound, -1);
  }
}
