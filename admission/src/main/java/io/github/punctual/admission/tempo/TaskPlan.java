package io.github.punctual.admission.tempo;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.robust.demand.TaskTimeBelief;
import java.util.Set;

/**
 * A list schedule of whole tasks: jobs are placed one after the other, each task where it fits
 * first beside all that was placed before it, stages after their parents. Tasks take what they are
 * believed to take on average; how far the job may be off is added at its end: the largest of the
 * tasks that end last, and the doubts about the means over all waves. What makes one stage of a run
 * slower than in earlier runs makes the others slower, too: so doubts add up, not their squares.
 *
 * @param profile in which all running tasks have their place
 * @param masterMillis how long a job takes from its start to its first task
 * @param fineness instants are kept to the part {@code 2^-fineness} of their distance
 */
record TaskPlan(FreeProfile profile, long nowMillis, long masterMillis, int fineness) {
  /** Instants closer than this, in milliseconds, are told apart no better the nearer they are. */
  private static final long FINEST = 8192;

  /** The fineness at which every millisecond is told apart. */
  static final int EXACT = 62;

  /** When each stage of a job is done, in milliseconds, and how far that may be off. */
  private static final class StageEnds {
    /** No stage. */
    static final int NONE = -1;

    final double[] millis;

    /** What it may be off by where the means are right, and what the means may be off by. */
    private final double[] variances;

    private final double[] doubts;

    StageEnds(int count) {
      millis = new double[count];
      variances = new double[count];
      doubts = new double[count];
    }

    /** The tasks of a stage that run, if any, end. */
    void running(int i, StageView stage) {
      if (stage.ends.length > 0) {
        millis[i] = stage.lastEnd;
        variances[i] = stage.lastVariance;
        doubts[i] = stage.doubt;
      }
    }

    /** Those end that have been placed, from an instant on at which another stage was done. */
    void pending(int i, StageView stage, TaskPlacement placed, double from, int before) {
      double last = placed.missing > 0 ? Finish.NEVER : placed.lastStart + stage.mean;
      int together = Math.max(1, placed.together);
      double end = last + stage.deviation * TaskTimeBelief.largestOf(together);
      if (end >= millis[i]) {
        double spread = stage.deviation * TaskTimeBelief.largestDeviation(together);
        double waves = Math.max(1, (last - from) / stage.mean);
        millis[i] = end;
        variances[i] = spread * spread + (before == NONE ? 0 : variances[before]);
        doubts[i] = waves * stage.doubt + (before == NONE ? 0 : doubts[before]);
      }
    }

    /** How far the end of a stage may be off, as a standard deviation. */
    double deviation(int i) {
      return Math.sqrt(variances[i] + doubts[i] * doubts[i]);
    }
  }

  /**
   * How long a job would take alone on an empty cluster from its start: its stages in whole waves
   * of as many tasks as there can be at once beside its master, one after the other.
   *
   * @param millis on average
   * @param deviation how far that may be off, as a standard deviation in milliseconds: doubts about
   *     the stages that come one after the other add up
   */
  record Alone(double millis, double deviation) {
    static final Alone NOTHING = new Alone(0, 0);

    static Alone of(DeadlineJob job, StageView[] stages, Axes axes) {
      double[] ends = new double[stages.length];
      double[] variances = new double[stages.length];
      double[] doubts = new double[stages.length];
      Alone result = NOTHING;
      for (int i = 0; i < ends.length; i++) {
        StageView stage = stages[i];
        double from = 0;
        for (int parent : stage.after) {
          if (parent < i && ends[parent] > from) {
            from = ends[parent];
            variances[i] = variances[parent];
            doubts[i] = doubts[parent];
          }
        }
        int most = Math.max(1, axes.mostOf(job, stage.demand.size));
        double waves = Math.ceil((double) stage.pending / most);
        ends[i] = from + waves * stage.mean;
        variances[i] += waves > 0 ? stage.deviation * stage.deviation : 0;
        doubts[i] += waves * stage.doubt;
        if (ends[i] > result.millis) {
          result = new Alone(ends[i], doubts[i] + Math.sqrt(variances[i]));
        }
      }
      return result;
    }

    /** How long it takes if it is so many deviations faster, in milliseconds; at least 1. */
    long leastMillis(double optimism) {
      double least = Math.max(1, millis - optimism * deviation);
      return (long) Math.min((double) Finish.NEVER, least);
    }
  }

  /** The same plan, which can go on differently. */
  TaskPlan copy() {
    return new TaskPlan(profile.copy(), nowMillis, masterMillis, fineness);
  }

  /** A plan of the same time over another profile. */
  TaskPlan over(FreeProfile other) {
    return new TaskPlan(other, nowMillis, masterMillis, fineness);
  }

  /** Whether any task of these sizes could start now, if only for a moment. */
  boolean hasRoomNow(Set<Axes.Demand> sizes) {
    for (Axes.Demand size : sizes) {
      if (profile.fitsNow(size, 1, 1) > 0) {
        return true;
      }
    }
    return false;
  }

  /** How many tasks of a job's first stage could start now. */
  int startableNow(BelievedJob view) {
    if (view.stages.length == 0) {
      return 0;
    }
    StageView stage = view.stages[0];
    return profile.fitsNow(stage.demand, Math.round(stage.mean), stage.pending);
  }

  /** Places what a job has left. */
  Finish place(BelievedJob view) {
    return place(view, StartsNow.NOT_ASKED, true);
  }

  /** The same without what its master could ask for and has not: that may never come. */
  Finish placeAsked(BelievedJob view) {
    return place(view, StartsNow.NOT_ASKED, false);
  }

  /**
   * The same for good: notes what its tasks may hold while the plan stands.
   *
   * @param unplanned the plan without any job in its place
   */
  Finish settle(BelievedJob view, TaskPlan unplanned) {
    StartsNow startsNow = new StartsNow(view, unplanned.profile);
    Finish finish = place(view, startsNow, true);
    view.cap = startsNow.cap().orElse(null);
    return finish;
  }

  private Finish place(BelievedJob view, StartsNow startsNow, boolean isUnaskedPlaced) {
    int count = view.stages.length;
    StageEnds ends = new StageEnds(count);
    boolean isMasterPlaced = !view.hasBegun() && view.master != null;
    long ready = readyMillis(view);
    if (isMasterPlaced) {
      // Its tasks have to fit beside it, whenever they start.
      profile.take(view.master, 1, nowMillis, Long.MAX_VALUE);
    }
    startsNow.begin(profile, nowMillis, masterMillis);
    long first = Long.MAX_VALUE;
    long lastStart = 0;
    double end = ready;
    int last = StageEnds.NONE;
    for (int i = 0; i < count; i++) {
      StageView stage = view.stages[i];
      double from = ready;
      int before = StageEnds.NONE;
      for (int parent : stage.after) {
        if (parent < i && ends.millis[parent] > from) {
          from = ends.millis[parent];
          before = parent;
        }
      }
      ends.running(i, stage);
      if (stage.pending > 0 && (isUnaskedPlaced || !view.isUnasked(i))) {
        long start = (long) Math.min(from, (double) Finish.NEVER);
        long duration = Math.round(stage.mean);
        TaskPlacement placed =
            profile.place(stage.demand, stage.pending, start, duration, grain(start + duration));
        startsNow.note(i, placed, start <= nowMillis);
        first = Math.min(first, placed.firstStart);
        lastStart = placed.missing > 0 ? Finish.NEVER : Math.max(lastStart, placed.lastStart);
        ends.pending(i, stage, placed, from, before);
      }
      if (ends.millis[i] > end) {
        end = ends.millis[i];
        last = i;
      }
    }
    startsNow.end();
    if (first == Long.MAX_VALUE) {
      first = lastStart == 0 ? nowMillis : Finish.NEVER;
    }
    if (isMasterPlaced) {
      placeMaster(view.master, first, end);
    } else if (view.master != null && masterUntil(view, end) < view.job.deadlineMillis()) {
      profile.giveBack(view.master, masterUntil(view, end), view.job.deadlineMillis());
    }
    return new Finish(
        Math.max(nowMillis, first - (view.running == null ? masterMillis : 0)),
        Math.min((double) Finish.NEVER, end),
        last == StageEnds.NONE ? 0 : ends.deviation(last),
        last == StageEnds.NONE ? 0 : view.stages[last].variation(),
        lastStart <= (view.hasBegun() ? nowMillis : nowMillis + masterMillis));
  }

  /** It runs from its start to its end, and what was taken beside that is free. */
  private void placeMaster(Axes.Demand master, long first, double end) {
    profile.giveBack(master, nowMillis, Math.max(nowMillis, first - masterMillis));
    profile.giveBack(master, (long) Math.min(end, (double) Finish.NEVER), Long.MAX_VALUE);
  }

  /**
   * Until when a job needs the master that it has, where tasks are to come: what runs says its
   * deadline, and the plan knows better.
   *
   * @param endMillis when the job is done
   * @return {@link Long#MAX_VALUE} where the plan does not know better
   */
  long masterUntil(BelievedJob view, double endMillis) {
    long deadline = view.job.deadlineMillis();
    if (view.holdsAll() || endMillis <= nowMillis || endMillis >= deadline) {
      return Long.MAX_VALUE;
    }
    long grain = grain((long) endMillis);
    return Math.min(deadline, ((long) endMillis + grain) & -grain);
  }

  /** When its first task can start: its master has to be there. */
  private long readyMillis(BelievedJob view) {
    if (view.hasBegun()) {
      return nowMillis;
    }
    long earliest = view.master == null ? nowMillis : profile.firstFit(view.master, masterMillis);
    long since = view.running == null ? earliest : view.running.admittedMillis();
    return Math.max(earliest, since + masterMillis);
  }

  private long grain(long millis) {
    return grain(millis - nowMillis, fineness);
  }

  /** A power of two that is a small part of the distance, and not small beside what is near. */
  static long grain(long distanceMillis, int fineness) {
    long part = Math.max(1, distanceMillis) >> fineness;
    return Math.max(FINEST >> fineness, Math.max(1, Long.highestOneBit(part)));
  }
}
