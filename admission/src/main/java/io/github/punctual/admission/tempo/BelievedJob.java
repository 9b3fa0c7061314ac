package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.AwaitedStages;
import io.github.punctual.admission.tempo.memory.EarlierRuns;
import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.memory.PastStage;
import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskTimeBelief;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A job with what is believed of its tasks, kept from one event to the next as long as nothing more
 * is known of it.
 */
final class BelievedJob {
  /** A task of which nothing is known is taken to run so long. */
  static final double UNKNOWN_SECONDS = 60;

  final DeadlineJob job;

  /** By what waiting jobs are tried: the logarithm of its work, less what it gains by waiting. */
  double turn;

  /** Before this it is not tried again, in milliseconds. */
  long retryMillis;

  /** The expiry under which it is kept in line. */
  long expires;

  /** The root pool in whose line it is kept. */
  PoolId root;

  /** The size of its first tasks under which it is kept in line; null for none. */
  Axes.Demand startsWith;

  /** The run, as of the last snapshot; null while the job waits. */
  RunningJob running;

  /** Since when a promised job has used nothing; -1 while it does. */
  long unusedMillis = -1;

  /** Whether anything is known of its tasks: an earlier run, its user's word, ended tasks. */
  boolean known;

  /** Whether nothing is known of it but what is seen of this run. */
  boolean isFirstRun;

  /** Whether it is a stranger, but jobs of its size are known. */
  boolean isGuessed;

  /** Whether it is promised its deadline, when it is in the plan. */
  boolean isPromised;

  /** When it is done by the latest plan; null when it is not in it. */
  Finish planned;

  /** What its tasks may hold now by the latest plan; null where it may take all that it can use. */
  ResourceVector cap;

  /** Which of its stages could start and were not asked for. */
  final AwaitedStages awaited = new AwaitedStages();

  /** So many of its stages, the first ones, were seen; the others are expected. */
  int seenStages;

  /** What its stages were made of, in their order. */
  private List<Shape> shapes = List.of();

  StageView[] stages = new StageView[0];

  /** What its master holds; null where it holds nothing. */
  Axes.Demand master;

  /** What is left to do, in milliseconds of the whole of what binds it most. */
  double workMillis;

  private TaskPlan.Alone alone = TaskPlan.Alone.NOTHING;
  private boolean hasRoom;
  private long expiryMillis;
  private Progress progress;
  private int version = -1;

  /** How often anything had been learned of any job when it was looked at. */
  private int runs = -1;

  private long freshUntilMillis = Long.MIN_VALUE;
  private Axes axes;

  BelievedJob(DeadlineJob job) {
    this.job = job;
  }

  /**
   * Looks at it again if anything has changed, and says whether it did; what has not changed is the
   * same object.
   */
  @SuppressWarnings("ReferenceEquality")
  boolean refresh(TaskMemory memory, Axes now, long nowMillis) {
    Progress latest = running == null ? null : running.progress().orElse(null);
    boolean isSame = latest == progress && axes == now && nowMillis < freshUntilMillis;
    if (isSame && memory.runs() == runs) {
      return false;
    }
    runs = memory.runs();
    int known = memory.version(job);
    if (isSame && known == version) {
      return false;
    }
    progress = latest;
    version = known;
    axes = now;
    look(memory, nowMillis);
    hasRoom = axes.mostOf(job, job.task()) > 0;
    boolean isJudged = this.known && hasRoom;
    expiryMillis =
        isJudged
            ? Math.min(job.deadlineMillis(), latestStartMillis(TempoPass.OPTIMISM) + 1)
            : job.deadlineMillis();
    return true;
  }

  private void look(TaskMemory memory, long nowMillis) {
    Foresight.Seen seen = memory.foresight().of(job.id());
    if (!seen.stages().isEmpty()) {
      foresee(seen, nowMillis);
      return;
    }
    shapes = new ArrayList<>();
    if (progress != null) {
      for (TaskStage stage : progress.stages()) {
        shapes.add(new Shape(stage.name(), stage.pending(), stage, stage.after()));
      }
    }
    seenStages = shapes.size();
    if (!isDone()) {
      expect(memory);
    }
    isFirstRun = memory.past(job) == null && job.taskDurationMillis().isEmpty();
    known =
        !isFirstRun
            || (memory.hasCompleted(job.id())
                && shapes.stream().allMatch(shape -> memory.hasCompleted(job.id(), shape.name())));
    isGuessed = !known && memory.canGuess();
    master = job.master().isZero() ? null : axes.demand(job.pool(), job.master());
    stages = new StageView[shapes.size()];
    workMillis = 0;
    freshUntilMillis = Long.MAX_VALUE;
    for (int i = 0; i < stages.length; i++) {
      stages[i] = view(memory, shapes.get(i), nowMillis);
    }
    alone = TaskPlan.Alone.of(job, stages, axes);
  }

  /** Every task by itself, with the times that it will take. */
  private void foresee(Foresight.Seen seen, long nowMillis) {
    known = true;
    master = job.master().isZero() ? null : axes.demand(job.pool(), job.master());
    workMillis = 0;
    freshUntilMillis = nowMillis + 1;
    List<StageView> views = new ArrayList<>();
    List<int[]> tasksOf = new ArrayList<>();
    for (Foresight.SeenStage stage : seen.stages()) {
      Axes.Demand demand = axes.demand(job.pool(), stage.size());
      List<Integer> parents = new ArrayList<>();
      for (int after : stage.after()) {
        for (int task : tasksOf.get(after)) {
          parents.add(task);
        }
      }
      int[] after = parents.stream().mapToInt(Integer::intValue).toArray();
      int first = views.size();
      long[] ends = stage.endsMillis().stream().mapToLong(Long::longValue).sorted().toArray();
      if (ends.length > 0) {
        views.add(new StageView(demand, 0, 1, 0, 0, ends, 0, after));
      }
      for (long end : ends) {
        workMillis += demand.share * (double) Math.max(0, end - nowMillis);
      }
      for (long millis : stage.pendingMillis()) {
        views.add(new StageView(demand, 1, Math.max(1, millis), 0, 0, new long[0], 0, after));
        workMillis += demand.share * (double) millis;
      }
      tasksOf.add(IntStream.range(first, views.size()).toArray());
    }
    stages = views.toArray(StageView[]::new);
    seenStages = stages.length;
    alone = TaskPlan.Alone.of(job, stages, axes);
  }

  /** The instant until which a waiting job can start with a chance to be in time. */
  long latestStartMillis(double optimism) {
    return job.deadlineMillis() - alone.leastMillis(optimism);
  }

  /** A stage that is seen, or that earlier runs had; {@code seen} is null for the latter. */
  private record Shape(String name, int pending, TaskStage seen, List<Integer> after) {}

  /** Adds what is expected and has not been asked for. */
  private void expect(TaskMemory memory) {
    EarlierRuns past = memory.past(job);
    boolean asked = !shapes.isEmpty() || memory.hasRun(job.id());
    if (past == null) {
      if (!asked) {
        shapes.add(new Shape("", job.requestedTasks(), null, List.of()));
      }
      return;
    }
    List<PastStage> latest = past.latest();
    long widest = 1;
    for (PastStage stage : latest) {
      widest = Math.max(widest, stage.times().count());
    }
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < shapes.size(); i++) {
      places.put(shapes.get(i).name(), i);
    }
    for (PastStage stage : latest) {
      // A run whose single tasks were not seen has one stage without a name.
      boolean unseen = asked && stage.name().isEmpty();
      if (unseen || places.containsKey(stage.name()) || memory.hasRun(job.id(), stage.name())) {
        continue;
      }
      long tasks = Math.round((double) stage.times().count() * job.requestedTasks() / widest);
      places.put(stage.name(), shapes.size());
      List<Integer> after = stage.after(latest, places);
      shapes.add(new Shape(stage.name(), (int) Math.max(1, tasks), null, after));
    }
  }

  private StageView view(TaskMemory memory, Shape shape, long nowMillis) {
    Axes.Demand demand =
        axes.demand(job.pool(), shape.seen() == null ? job.task() : shape.seen().size());
    OptionalDouble hint =
        job.taskDurationMillis().isPresent()
            ? OptionalDouble.of(job.taskDurationMillis().getAsLong() / 1000.0)
            : OptionalDouble.empty();
    TaskEvidence evidence = memory.evidence(job, shape.name(), waves(demand));
    if (memory.model() != WorkModel.WHOLE) {
      return divisible(demand, shape, hint, evidence, memory, nowMillis);
    }
    List<Double> ages = new ArrayList<>();
    if (shape.seen() != null) {
      for (long started : shape.seen().startedMillis()) {
        ages.add(Math.max(0, nowMillis - started) / 1000.0);
      }
    }
    TaskTimeBelief belief = TaskTimeBelief.of(hint, evidence, ages, UNKNOWN_SECONDS);
    long[] ends = new long[ages.size()];
    double oldest = 0;
    double left = 0;
    double rest = 0;
    for (int i = 0; i < ends.length; i++) {
      boolean alike = i > 0 && ages.get(i).equals(ages.get(i - 1));
      rest = alike ? rest : belief.left(ages.get(i));
      left += rest;
      ends[i] = nowMillis + Math.max(1, Math.round(1000 * rest));
      oldest = Math.max(oldest, ages.get(i));
      // When it should have ended and has not, it is looked at again.
      freshUntilMillis = Math.min(freshUntilMillis, ends[i]);
    }
    Arrays.sort(ends);
    workMillis += 1000 * demand.share * (left + shape.pending() * belief.mean());
    return new StageView(
        demand,
        shape.pending(),
        Math.max(1, 1000 * belief.mean()),
        // By how much its tasks differ, nobody can guess; how long they take is doubtful enough.
        isGuessed ? 0 : 1000 * belief.deviation(),
        1000 * belief.doubt(),
        ends,
        ends.length == 0 ? 0 : 1000 * belief.leftDeviation(oldest),
        shape.after().stream().mapToInt(Integer::intValue).toArray());
  }

  /** Tasks are equal: what ended says how long they take, as exactly as reports are. */
  private StageView divisible(
      Axes.Demand demand,
      Shape shape,
      OptionalDouble hint,
      TaskEvidence evidence,
      TaskMemory memory,
      long nowMillis) {
    List<Long> started = shape.seen() == null ? List.of() : shape.seen().startedMillis();
    double mean = 1000 * evidence.seen().mean();
    double doubt = memory.reportError() * mean;
    if (evidence.seen().count() == 0) {
      TaskTimeBelief belief = TaskTimeBelief.of(hint, evidence, List.of(), UNKNOWN_SECONDS);
      mean = 1000 * belief.mean();
      doubt = 1000 * belief.doubt();
    }
    long age = started.isEmpty() ? 0 : nowMillis - started.get(0);
    // Rounded down, so that a job that has just the time that it needs is not late by a rounding.
    double left = Math.max(1, Math.floor(mean - age + 1e-3));
    int tasks = shape.pending() + started.size();
    workMillis += demand.share * tasks * left;
    freshUntilMillis = age == 0 ? freshUntilMillis : nowMillis + 1;
    DivisibleStage stage = new DivisibleStage(demand, tasks, left, doubt);
    return memory.model() == WorkModel.KEPT
        ? stage.atOnce().kept(started.size(), nowMillis, job.deadlineMillis())
        : stage.free();
  }

  /** How often its pool is full with its tasks, at least 1. */
  private double waves(Axes.Demand demand) {
    return Math.max(1, (double) job.requestedTasks() / Math.max(1, demand.most));
  }

  /** The name of a stage that is expected, by its position. */
  String expectedStage(int i) {
    return shapes.get(i).name();
  }

  /**
   * Whether a stage is expected that its master, which is there, could have asked for: what it
   * comes after, if anything, is over or not asked for either.
   */
  boolean isUnasked(int i) {
    return hasBegun()
        && i >= seenStages
        && Arrays.stream(stages[i].after)
            .allMatch(before -> before >= i || isUnasked(before) || isOver(before));
  }

  private boolean isOver(int i) {
    return i < seenStages && stages[i].pending == 0 && stages[i].ends.length == 0;
  }

  /** Whether nothing at all is known of its tasks, and nothing can be guessed. */
  boolean isUnknown() {
    return !known && !isGuessed;
  }

  /** Whether its pool can hold one of its tasks. */
  boolean hasRoom() {
    return hasRoom;
  }

  /** From when on it cannot be in time any more if it has not started, in milliseconds. */
  long expiryMillis() {
    return expiryMillis;
  }

  /** It has no place in the plan any more. */
  void leavePlan() {
    planned = null;
    cap = null;
  }

  /** Whether anything is known of this run of it: before that only what was expected is. */
  boolean hasBegun() {
    return progress != null;
  }

  /** Whether its master has said that it is done. */
  boolean isDone() {
    return progress != null && progress.done();
  }

  /** Whether it runs, and none of its tasks is known that has not started. */
  boolean holdsAll() {
    return hasBegun() && Arrays.stream(stages).allMatch(stage -> stage.pending == 0);
  }

  /** Whether any task runs or could start. */
  boolean usesAnything() {
    return progress != null && !progress.stages().isEmpty();
  }
}
