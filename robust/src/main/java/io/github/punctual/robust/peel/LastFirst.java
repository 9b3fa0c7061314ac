package io.github.punctual.robust.peel;

import java.util.Arrays;

/**
 * Lawler's rule: of the jobs that are left, the one whose utility is the largest at the end of them
 * all goes last; with several rows, of those that need the row whose best job is worth the least.
 * Looks at few of them each time: utilities never rise with time, so that the utility at an instant
 * that lies a little before the end bounds that at the end.
 */
final class LastFirst {
  private final OrderedClaims jobs;

  /** The lines of the places that have jobs. */
  private final Line[] lines;

  /** The next largest of the same kind, or -1. */
  private final int[] next;

  private final double[] bound;
  private final double[] value;

  /**
   * By row the worth of the best job that needs it at its end; infinite where it does not limit.
   */
  private final double[] most;

  /** The smallest of these, and how many rows have it. */
  private double least;

  private int atLeast;

  /** Whether jobs of a kind may differ in what they need, and are few enough to compare. */
  private final boolean asksTwins;

  private final boolean[] gone;

  /** By row the work of the jobs that are left, and by when that is done. */
  private final double[] left;

  private final double[] end;
  private boolean tied;

  /** The jobs of one place: all of them would end at the same instant if they were the last. */
  private final class Line {
    final int[] rows;

    /** The largest job of each kind that is left, the largest bound first. */
    final int[] candidates;

    /** Those that are left by when they stop being worth the most, the latest first. */
    final int[] patient;

    private int nextPatient;
    private int count;
    private int remaining;

    /** How many candidates were looked at last and are left. */
    private int looked;

    /** Bounds hold until the end of the jobs that are left comes to lie before this. */
    private double boundsAt = Double.POSITIVE_INFINITY;

    private double stride;
    private long looks;

    Line(int place, int[] members) {
      rows = jobs.limits.rows(place);
      candidates = largestOfEachKind(members);
      count = candidates.length;
      remaining = members.length;
      patient = members.clone();
      IndexSort.sort(patient, patient.length, jobs.count, jobs.fullUntil, -1);
    }

    /** When the last of its jobs would end. */
    double end() {
      double last = 0;
      for (int r : rows) {
        last = Math.max(last, end[r]);
      }
      return last;
    }

    /** The one that stays worth the most for longest, if it does until the end; otherwise -1. */
    int patient() {
      while (nextPatient < patient.length && gone[patient[nextPatient]]) {
        nextPatient++;
      }
      return nextPatient < patient.length && jobs.fullUntil[patient[nextPatient]] >= end()
          ? patient[nextPatient]
          : -1;
    }

    /** Looks at those that may be the best of a row that limits. */
    void look() {
      looked = 0;
      if (!limits()) {
        return;
      }
      double last = end();
      if (last < boundsAt || looks > 8L * candidates.length) {
        renewBounds(last);
      }
      int at = 0;
      for (; at < count && bound[candidates[at]] >= decisive(); at++) {
        int job = largestLeft(candidates[at]);
        if (job < 0) {
          continue;
        }
        bound[job] = bound[candidates[at]];
        candidates[looked++] = job;
        value[job] = jobs.value(job, last);
        for (int r : rows) {
          if (jobs.work[r][job] > 0) {
            raise(r, value[job]);
          }
        }
      }
      looks += at;
      if (looked < at) {
        System.arraycopy(candidates, at, candidates, looked, count - at);
        count -= at - looked;
      }
    }

    private boolean limits() {
      for (int r : rows) {
        if (remaining > 0 && most[r] < Double.POSITIVE_INFINITY) {
          return true;
        }
      }
      return false;
    }

    private void renewBounds(double last) {
      if (looks > 4L * candidates.length) {
        stride /= 2;
      } else if (looks < candidates.length) {
        stride *= 2;
      }
      looks = 0;
      boundsAt = last - stride;
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

  /**
   * The jobs that are to be ordered.
   *
   * @param members their positions, ascending
   */
  LastFirst(OrderedClaims jobs, int[] members) {
    this.jobs = jobs;
    next = new int[jobs.count];
    bound = new double[jobs.count];
    value = new double[jobs.count];
    most = new double[jobs.rows];
    asksTwins = jobs.rows > 1 && jobs.count <= Refinement.MOST;
    gone = new boolean[jobs.count];
    left = new double[jobs.rows];
    end = new double[jobs.rows];
    for (int job : members) {
      for (int r : jobs.limits.rows(jobs.place[job])) {
        left[r] += jobs.work[r][job];
      }
    }
    for (int r = 0; r < left.length; r++) {
      end[r] = jobs.limits.instant(r, left[r]);
    }
    lines = new Line[jobs.limits.places()];
    for (int place = 0; place < lines.length; place++) {
      int here = place;
      lines[place] =
          new Line(place, Arrays.stream(members).filter(job -> jobs.place[job] == here).toArray());
      lines[place].stride = lines[place].end() / (1 + Math.sqrt(lines[place].count));
    }
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
    int count = 0;
    for (Line line : lines) {
      count += line.remaining;
    }
    int[] order = new int[count];
    for (int at = order.length - 1; at >= 0; at--) {
      order[at] = removeLast();
    }
    return order;
  }

  /**
   * Whether jobs had the same utility at an end, but for those of a kind of which the largest needs
   * most of every row.
   */
  boolean tied() {
    return tied;
  }

  /** Takes the one that minds least to be the last, or -1 when each would mind. */
  int removePatient() {
    int last = -1;
    for (Line line : lines) {
      int job = line.patient();
      if (job >= 0
          && (last < 0
              || jobs.fullUntil[job] > jobs.fullUntil[last]
              || (jobs.fullUntil[job] == jobs.fullUntil[last] && job < last))) {
        last = job;
      }
    }
    // It loses nothing by waiting, whatever the others gain.
    return last < 0 ? -1 : remove(last);
  }

  private int removeLast() {
    int job = removePatient();
    return job >= 0 ? job : remove(leastHarmed());
  }

  private int remove(int job) {
    gone[job] = true;
    Line line = lines[jobs.place[job]];
    line.remaining--;
    for (int r : line.rows) {
      left[r] = Math.max(0, left[r] - jobs.work[r][job]);
      end[r] = jobs.limits.instant(r, left[r]);
    }
    return job;
  }

  /**
   * The one that goes last. Of every row that limits all whose place has it, some job that needs it
   * ends then, whatever the order, and has at most what the best of those jobs would have. The row
   * whose best is worth the least decides: the others end earlier only when its best is among the
   * last.
   */
  private int leastHarmed() {
    Arrays.fill(most, Double.POSITIVE_INFINITY);
    for (Line line : lines) {
      for (int r : line.rows) {
        most[r] = line.remaining > 0 ? -1 : most[r];
      }
    }
    for (Line line : lines) {
      double last = line.end();
      for (int r : line.rows) {
        if (line.remaining > 0 && end[r] < last - last * OrderedClaims.SAME) {
          most[r] = Double.POSITIVE_INFINITY;
        }
      }
    }
    findLeast();
    for (Line line : lines) {
      line.look();
    }
    return bestOfLooked();
  }

  private void findLeast() {
    least = Double.POSITIVE_INFINITY;
    atLeast = 0;
    for (double best : most) {
      if (best < least) {
        least = best;
        atLeast = 0;
      }
      atLeast += best == least ? 1 : 0;
    }
  }

  /** A job that needs a row is worth so much at its end. */
  private void raise(int row, double worth) {
    if (worth > most[row]) {
      boolean wasLeast = most[row] == least;
      most[row] = worth;
      if (wasLeast && --atLeast == 0) {
        findLeast();
      }
    }
  }

  /** The least worth of the best job of a limiting row, less rounding errors. */
  private double decisive() {
    return least == Double.POSITIVE_INFINITY ? -1 : least - least * OrderedClaims.SAME;
  }

  /** Among equals the one without which the others end earliest, so that they gain most. */
  private int bestOfLooked() {
    double worth = decisive();
    int last = -1;
    double lastEnd = Double.POSITIVE_INFINITY;
    int equal = 0;
    for (Line line : lines) {
      for (int i = 0; i < line.looked; i++) {
        int job = line.candidates[i];
        // Where nobody has work any more, the order does not matter.
        last = last < 0 ? job : last;
        if (value[job] < worth || !decides(job, worth)) {
          continue;
        }
        equal++;
        for (int twin = job; twin >= 0; twin = asksTwins ? largestLeft(next[twin]) : -1) {
          tied |= !isCoveredBy(twin, job);
          double rest = endWithout(twin);
          if (rest < lastEnd || (rest == lastEnd && twin < last)) {
            last = twin;
            lastEnd = rest;
          }
        }
      }
    }
    tied |= equal > 1;
    return last;
  }

  /** Whether a job needs a row whose best job is worth no more than the decisive worth. */
  private boolean decides(int job, double worth) {
    for (int r : jobs.limits.rows(jobs.place[job])) {
      if (jobs.work[r][job] > 0 && most[r] <= worth + 2 * worth * OrderedClaims.SAME) {
        return true;
      }
    }
    return false;
  }

  /** Whether a job needs no more of any row than another. */
  private boolean isCoveredBy(int job, int other) {
    for (double[] work : jobs.work) {
      if (work[job] > work[other]) {
        return false;
      }
    }
    return true;
  }

  private double endWithout(int job) {
    double rest = 0;
    for (int r : jobs.limits.rows(jobs.place[job])) {
      rest = Math.max(rest, jobs.limits.instant(r, left[r] - jobs.work[r][job]));
    }
    return rest;
  }

  /** The largest of the same kind that is left, from a job on; -1 where there is none. */
  private int largestLeft(int job) {
    int left = job;
    while (left >= 0 && gone[left]) {
      left = next[left];
    }
    return left;
  }
}
