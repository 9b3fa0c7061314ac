package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.demand.TaskTimeBelief;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The plan of one moment: all promised and planned jobs in the order of their deadlines, on what
 * running tasks, masters and others leave. Answers what becomes of one more job, and of the others
 * beside it.
 */
final class TempoPlanner {
  /** In which order jobs are placed and served. */
  static final Comparator<BelievedJob> BY_DEADLINE =
      Comparator.<BelievedJob>comparingLong(view -> view.job.deadlineMillis())
          .thenComparing(view -> view.job.id());

  /** Those of all running jobs that are not lost. */
  static final Set<Standing> PLANNED = Set.of(Standing.PROMISED, Standing.PLANNED);

  /** A job is planned for, without a promise, while its chance is at least one in four. */
  private static final double HOPE = -0.6744897501960817;

  /** Where tasks can be taken back: one in twenty, for trying costs little. */
  private static final double LITTLE_HOPE = -1.6448536269514722;

  /** Where that costs something, for large jobs: what they did would be wasted. */
  private static final double EVEN = 0;

  /** A job that needs more of the cluster until its deadline than this costs much when it fails. */
  private static final double LARGE = 0.2;

  /** So many jobs apart the plan is kept as it was before them. */
  private static final int APART = 16;

  private final Axes axes;
  private final double z;
  private final TaskMemory memory;
  private final long nowMillis;
  private final TakenRoom taken;
  private final TaskPlan beginning;
  private final List<BelievedJob> inPlan = new ArrayList<>();

  /** Plans as they are before every so many jobs. */
  private final List<TaskPlan> checkpoints = new ArrayList<>();

  private Finish[] finishes = new Finish[0];
  private TaskPlan plan;

  /** The beginning, if no burst came for what is idle; empty until it is asked for. */
  private Optional<TaskPlan> withIdle = Optional.empty();

  private boolean isAnyDropped;
  private int revision;
  private final IdentityHashMap<BelievedJob, Finish> aloneOf = new IdentityHashMap<>();
  private final IdentityHashMap<BelievedJob, Finish> asAskedOf = new IdentityHashMap<>();
  private final IdentityHashMap<BelievedJob, Finish> atBestOf = new IdentityHashMap<>();

  /** For tasks of which sizes there is no room now if they take so long, in milliseconds. */
  private final IdentityHashMap<Axes.Demand, Long> tooLong = new IdentityHashMap<>();

  private Optional<FluidBound> promisedBound = Optional.empty();
  private Optional<FluidBound> plannedBound = Optional.empty();
  private int placements;

  /**
   * A plan.
   *
   * @param planned the standings of those that have a place in it
   * @param more what others have a right to besides what the snapshot says
   */
  TempoPlanner(
      Snapshot snapshot,
      Axes axes,
      TempoSettings settings,
      TaskMemory memory,
      Iterable<BelievedJob> running,
      Set<Standing> planned,
      Map<PoolId, CapacityProfile> more) {
    this.axes = axes;
    // What is late with even odds gives way to others.
    this.z = Math.max(0, TaskTimeBelief.quantile(settings.confidence()));
    this.memory = memory;
    this.nowMillis = snapshot.nowMillis();
    int jobs = snapshot.running().size();
    int fineness =
        memory.model() != WorkModel.WHOLE ? TaskPlan.EXACT : jobs <= 64 ? 8 : jobs <= 256 ? 6 : 4;
    this.taken = new TakenRoom(snapshot, axes, memory, running, more, fineness);
    beginning = new TaskPlan(taken.left(), nowMillis, settings.masterMillis(), fineness);
    for (BelievedJob view : running) {
      view.planned = null;
      Standing standing = view.running.standing();
      // Those on spare go on yielding until they are looked at again.
      view.cap = standing == Standing.ON_SPARE ? view.cap : null;
      if (planned.contains(standing)) {
        view.isPromised = standing == Standing.PROMISED;
        inPlan.add(view);
      }
    }
    inPlan.sort(BY_DEADLINE);
    replan(0);
  }

  /** Places the jobs of the plan anew from a position on; those before stay where they are. */
  private void replan(int from) {
    revision++;
    int kept = Math.min(from / APART, checkpoints.size() - 1);
    while (checkpoints.size() > kept + 1) {
      checkpoints.remove(checkpoints.size() - 1);
    }
    plan = kept < 0 ? beginning.copy() : checkpoints.get(kept).copy();
    finishes = Arrays.copyOf(finishes, inPlan.size());
    for (int i = Math.max(0, kept) * APART; i < finishes.length; i++) {
      if (i == checkpoints.size() * APART) {
        checkpoints.add(plan.copy());
      }
      BelievedJob view = inPlan.get(i);
      // Where work is divided at will everybody gets what the plan says.
      finishes[i] =
          memory.model() == WorkModel.WHOLE ? plan.settle(view, beginning) : plan.place(view);
      view.planned = finishes[i];
    }
    promisedBound = Optional.empty();
    plannedBound = Optional.empty();
    tooLong.clear();
  }

  /** The plan with what comes before a position, which can be gone on with. */
  private TaskPlan before(int position) {
    int checkpoint = Math.min(position / APART, checkpoints.size() - 1);
    TaskPlan result = checkpoint < 0 ? beginning.copy() : checkpoints.get(checkpoint).copy();
    for (int i = Math.max(0, checkpoint) * APART; i < position; i++) {
      placements++;
      var unused = result.place(inPlan.get(i));
    }
    return result;
  }

  /** Whether a job of the plan would be done earlier without another one that comes before it. */
  boolean delays(int other, int late) {
    TaskPlan trial = before(other);
    for (int i = other + 1; i < late; i++) {
      var unused = trial.place(inPlan.get(i));
    }
    return trial.place(inPlan.get(late)).endMillis() < finishes[late].endMillis();
  }

  /** How many placements trials have taken: what they cost. */
  int placements() {
    return placements;
  }

  /** How often the plan has changed: what was found of one that has not is still so. */
  int revision() {
    return revision;
  }

  /** The promised and the planned jobs, by deadline. */
  List<BelievedJob> inPlan() {
    return inPlan;
  }

  /** When a job of the plan is done. */
  Finish finish(int index) {
    return finishes[index];
  }

  /** When a job is done; empty when it is not in the plan. */
  Optional<Finish> finish(BelievedJob view) {
    return Optional.ofNullable(view.planned);
  }

  /** What is taken before any job has its place. */
  TakenRoom taken() {
    return taken;
  }

  /** The plan without any job of it in its place: on what is held and claimed now. */
  TaskPlan beginning() {
    return beginning.copy();
  }

  /** The same, if others held nothing beyond what they have a right to. */
  TaskPlan withoutOthers() {
    return beginning.over(taken.leftWithoutOthers());
  }

  /** What is left beside all jobs of the plan: a plan that may be gone on with. */
  TaskPlan rest() {
    return plan.copy();
  }

  /** When a job would be done if nobody else were planned for; running tasks go on. */
  Finish alone(BelievedJob view) {
    return aloneOf.computeIfAbsent(view, one -> beginning.copy().place(one));
  }

  /** The same, if it never asked for what it could ask for and has not. */
  Finish aloneAsAsked(BelievedJob view) {
    return view.seenStages == view.stages.length
        ? alone(view)
        : asAskedOf.computeIfAbsent(view, one -> beginning.copy().placeAsked(one));
  }

  /** That, if no burst came that may come at any time and is not there. */
  Finish aloneAtBest(BelievedJob view) {
    return taken.isAnyIdle()
        ? atBestOf.computeIfAbsent(view, one -> withIdle().copy().placeAsked(one))
        : aloneAsAsked(view);
  }

  /** The beginning, if no burst came for what is idle. */
  private TaskPlan withIdle() {
    if (withIdle.isEmpty()) {
      withIdle = Optional.of(beginning.over(taken.leftWithIdle()));
    }
    return withIdle.get();
  }

  /**
   * The plan, if no burst came that may come at any time and is not there; empty where nothing is
   * idle. Only while no job of the plan has tasks that have not started: a burst that came would
   * have the room of these, and who was let run instead of it would still hold its own. Nor while
   * one that has just left the plan has no other place yet.
   */
  Optional<TaskPlan> restWithIdle() {
    boolean isLent =
        taken.isAnyIdle() && !isAnyDropped && inPlan.stream().allMatch(BelievedJob::holdsAll);
    return isLent ? Optional.of(withIdle().copy()) : Optional.empty();
  }

  /** Jobs leave the plan, those that are in it; what is left is planned anew once. */
  void drop(List<BelievedJob> views) {
    int first = views.stream().mapToInt(inPlan::indexOf).filter(at -> at >= 0).min().orElse(-1);
    if (first >= 0) {
      isAnyDropped = true;
      views.stream().filter(inPlan::contains).forEach(BelievedJob::leavePlan);
      inPlan.removeAll(views);
      replan(first);
    }
  }

  /** A job gets a place in the plan. */
  void add(BelievedJob view, boolean isPromised) {
    view.isPromised = isPromised;
    int position = position(view);
    inPlan.add(position, view);
    replan(position);
  }

  private int position(BelievedJob view) {
    int found = Collections.binarySearch(inPlan, view, BY_DEADLINE);
    return found < 0 ? -found - 1 : found;
  }

  /**
   * Whether a job may perhaps be promised: false where not even work that can be divided at will
   * would find a place. That is quick to see, and most of the time it is enough.
   */
  boolean mayPromise(BelievedJob view) {
    if (promisedBound.isEmpty()) {
      promisedBound = Optional.of(bound(true));
    }
    FluidBound bound = promisedBound.get();
    int position = position(view);
    return bound.leavesOthersInTime(view, position) && bound.mayBeInTime(view, position);
  }

  /** Whether there may perhaps be a place for a job without a promise. */
  boolean mayPlan(BelievedJob view) {
    if (plannedBound.isEmpty()) {
      plannedBound = Optional.of(bound(false));
    }
    return plannedBound.get().leavesOthersInTime(view, position(view));
  }

  private FluidBound bound(boolean ofPromised) {
    return new FluidBound(beginning.profile(), inPlan, finishes, z, ofPromised);
  }

  boolean canPromise(BelievedJob view) {
    return mayPromise(view) && judge(view, true, false) == Verdict.PROMISE;
  }

  /** What the plan can do for a job. */
  enum Verdict {
    /**
     * It is in time with the confidence asked for, and nobody becomes late by it to whom something
     * is promised, neither with that confidence nor with even odds.
     */
    PROMISE,

    /** It has a chance, and makes nobody late who was in time, promised or not. */
    PLAN,

    /** There is no place for it. */
    NEITHER
  }

  /**
   * Tries a job against the plan.
   *
   * @param mayPromise whether it may be promised anything
   * @param mayPlan whether it may be planned for without a promise
   */
  Verdict judge(BelievedJob view, boolean mayPromise, boolean mayPlan) {
    long deadline = view.job.deadlineMillis();
    int at = position(view);
    TaskPlan trial = plan.copy();
    Finish finish = trial.place(view);
    // Who starts with what nobody needs at any time delays nobody.
    boolean isBeside = finish.startsAllNow() && view.stages.length == 1;
    if (!isBeside) {
      trial = before(at);
      finish = trial.place(view);
    }
    boolean promise = mayPromise && finish.isBy(deadline, z(view));
    boolean hope = mayPlan && finish.isBy(deadline, leastHope(view));
    for (int i = at; i < inPlan.size() && !isBeside && (promise || hope); i++) {
      BelievedJob other = inPlan.get(i);
      placements++;
      if (makesLate(other, finishes[i], trial.place(other))) {
        hope = false;
        promise &= !other.isPromised;
      }
    }
    return promise ? Verdict.PROMISE : hope ? Verdict.PLAN : Verdict.NEITHER;
  }

  private double leastHope(BelievedJob view) {
    double part = view.workMillis / Math.max(1, view.job.deadlineMillis() - nowMillis);
    return switch (memory.model()) {
      case WHOLE -> HOPE;
      case DIVISIBLE -> LITTLE_HOPE;
      case KEPT -> part > LARGE ? EVEN : LITTLE_HOPE;
    };
  }

  /** What the jobs of the plan leave of each root pool over time. */
  Map<PoolId, CapacityProfile> left() {
    return axes.free(plan.profile());
  }

  /** Whether a job was in time, with the confidence or with even odds, and is not any more. */
  boolean makesLate(BelievedJob other, Finish before, Finish with) {
    long due = other.job.deadlineMillis();
    return (before.isBy(due, z) && !with.isBy(due, z))
        || (before.isBy(due, 0) && !with.isBy(due, 0));
  }

  /** How sure it must be of a new promise: the confidence as a quantile, and what was learned. */
  double z(BelievedJob view) {
    return z + memory.margins().of(view.job.user());
  }

  /** Whether any task of these sizes could start now beside the plan, if only for a moment. */
  boolean hasRoomNow(Set<Axes.Demand> sizes) {
    return plan.hasRoomNow(sizes);
  }

  /** How many tasks of a job could start now beside the plan. */
  int startableNow(BelievedJob view) {
    if (view.stages.length == 0) {
      return 0;
    }
    StageView stage = view.stages[0];
    long millis = Math.round(stage.mean);
    if (millis >= tooLong.getOrDefault(stage.demand, Long.MAX_VALUE)) {
      return 0;
    }
    int tasks = plan.startableNow(view);
    if (tasks == 0) {
      tooLong.put(stage.demand, millis);
    }
    return tasks;
  }

  /** What of an axis is not held now. */
  double freeNow(int axis) {
    return beginning.profile().freeNow(axis);
  }
}
