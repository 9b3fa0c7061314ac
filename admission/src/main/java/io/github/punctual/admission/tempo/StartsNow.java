package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.AwaitedStages;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Optional;

/**
 * What of a job a plan starts now. A job yields when that is less than what it could start in the
 * room that comes first: the rest would still hold what an earlier deadline has a place for soon,
 * such as the next stage of a job, or one whose master is starting. Serving by deadline alone would
 * give it away, for who comes first asks for nothing yet (conservative backfilling).
 */
final class StartsNow {
  /** For trials, where nobody asks what starts now. */
  static final StartsNow NOT_ASKED = new StartsNow(null, null);

  /** Null where nobody asks. */
  private final BelievedJob view;

  /** How many tasks of each stage start now. */
  private final int[] starts;

  /** Where what it has not asked for is placed, stage by stage; null for the others. */
  private final TaskPlacement[] unasked;

  private boolean yields;
  private long nowMillis;
  private long masterMillis;
  private FreeProfile profile;
  private final FreeProfile unplanned;

  /**
   * Of a job.
   *
   * @param unplanned what there would be if no job were planned for: what others have a right to
   *     soon is theirs to get, and nobody yields to it
   */
  StartsNow(BelievedJob view, FreeProfile unplanned) {
    this.view = view;
    this.unplanned = unplanned;
    this.starts = new int[view == null ? 0 : view.stages.length];
    this.unasked = new TaskPlacement[starts.length];
  }

  /**
   * The job is about to be placed, its master is.
   *
   * @param left what those before it leave
   * @param masterMillis how long a job takes from its start to its first task
   */
  void begin(FreeProfile left, long nowMillis, long masterMillis) {
    if (view == null) {
      return;
    }
    profile = left;
    this.nowMillis = nowMillis;
    this.masterMillis = masterMillis;
    FreeProfile rest = left;
    FreeProfile alone = unplanned;
    int last = -1;
    for (int i = view.hasBegun() ? view.seenStages : 0; i < starts.length; i++) {
      StageView stage = view.stages[i];
      if (stage.after.length == 0 && stage.pending > 0) {
        if (last >= 0) {
          // Most jobs have one such stage, and need no copy.
          StageView before = view.stages[last];
          long until = nowMillis + Math.round(before.mean);
          rest = rest == left ? left.copy() : rest;
          rest.take(before.demand, starts[last], nowMillis, until);
          alone = alone == unplanned ? unplanned.copy() : alone;
          alone.take(before.demand, starts[last], nowMillis, until);
        }
        lookAhead(i, rest, alone);
        last = i;
      }
    }
  }

  private boolean isAsked(int stage) {
    return view.hasBegun() && stage < view.seenStages;
  }

  /**
   * Its master may ask for a stage earlier than the plan has it, and than those before it ask.
   *
   * @param rest what those before it and its stages before this one leave
   * @param alone what these stages would leave if no other job were planned for
   */
  private void lookAhead(int i, FreeProfile rest, FreeProfile alone) {
    StageView stage = view.stages[i];
    int room = rest.room(0, stage.demand, stage.pending);
    long millis = Math.round(stage.mean);
    starts[i] = room == 0 ? 0 : rest.fitsNow(stage.demand, millis, room);
    yields |= starts[i] < room && alone.fitsNow(stage.demand, millis, room) > starts[i];
  }

  /**
   * A stage has been placed.
   *
   * @param mayStart whether its tasks could start now if there were room
   */
  void note(int stage, TaskPlacement placed, boolean mayStart) {
    if (view == null) {
      return;
    }
    if (!isAsked(stage)) {
      noteUnasked(stage, placed);
    }
    if (mayStart) {
      starts[stage] = placed.startsNow;
      yields = yields || (placed.leavesRoom && isForJobs(view.stages[stage], placed));
    }
  }

  private void noteUnasked(int stage, TaskPlacement placed) {
    boolean isExpected = true;
    if (view.hasBegun()) {
      String name = view.expectedStage(stage);
      isExpected = view.awaited.isExpected(name, nowMillis);
      if (placed.startsNow > 0) {
        view.awaited.canStart(name, nowMillis);
      }
    } else if (view.running != null) {
      long since = view.running.admittedMillis() + masterMillis;
      isExpected = AwaitedStages.isSoon(since, nowMillis);
    }
    unasked[stage] = isExpected ? placed : null;
  }

  /** All its stages have been placed: what it has not asked for is room to those behind it. */
  void end() {
    for (int i = 0; i < unasked.length; i++) {
      if (unasked[i] != null) {
        profile.unasked(view.stages[i].demand, unasked[i]);
      }
    }
  }

  private boolean isForJobs(StageView stage, TaskPlacement placed) {
    int fits =
        unplanned.fitsFrom(placed.roomMillis, stage.demand, Math.round(stage.mean), stage.pending);
    return fits > placed.roomStarts;
  }

  /**
   * What the tasks of the job may hold together until the plan is made anew; empty where it does
   * not yield, and may take all that it can use.
   */
  Optional<ResourceVector> cap() {
    if (!yields) {
      return Optional.empty();
    }
    ResourceVector cap = ResourceVector.ZERO;
    for (int i = 0; i < starts.length; i++) {
      StageView stage = view.stages[i];
      cap = cap.plus(stage.demand.size.times(stage.ends.length + starts[i]));
    }
    return Optional.of(cap);
  }
}
