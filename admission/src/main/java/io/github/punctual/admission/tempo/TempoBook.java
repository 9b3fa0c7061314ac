package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The jobs as Tempo sees them, kept from one event to the next. */
final class TempoBook {
  /** The turn of a job whose pool can hold none of its tasks: after all others, until it can. */
  private static final double NO_TURN = Double.MAX_VALUE;

  private final TempoSettings settings;
  private final TaskMemory memory;
  private final Map<JobId, BelievedJob> views = new HashMap<>();
  private final WaitingLine line = new WaitingLine(view -> axes().root(view.job.pool()));
  private boolean hasChanged;

  private final ReturningJobs returning;

  /** Whether a job has gone that a plan had a place for. */
  private boolean hasPlannedGone;

  private Others others = Others.NONE;
  private Optional<DeadlineJob> arrived = Optional.empty();
  private int runs;

  /** How many jobs users have, by the pools that these are in. */
  private final Map<PoolId, Map<String, Integer>> users = new HashMap<>();

  private List<BelievedJob> running = List.of();

  /** Those whose masters stay though their jobs are done. */
  private List<BelievedJob> done = List.of();

  private Snapshot snapshot;
  private long lookedAtSpareMillis = Long.MIN_VALUE / 2;
  private Axes axes;

  /** In which there are jobs, or were since the cluster changed. */
  private final Set<PoolId> pools = new HashSet<>();

  private Optional<BelievedJob> newcomer = Optional.empty();

  TempoBook(TempoSettings settings, TaskMemory memory) {
    this.settings = settings;
    this.memory = memory;
    this.returning = new ReturningJobs(memory);
  }

  /** Brings itself up to a snapshot. */
  @SuppressWarnings("ReferenceEquality")
  void follow(Snapshot now) {
    snapshot = now;
    Axes before = axes;
    if (axes == null || !axes.isOf(now.capacity())) {
      pools.clear();
      views.values().forEach(view -> pools.add(view.job.pool()));
      axes = new Axes(now.capacity(), pools);
    }
    count(
        Stream.concat(now.running().stream().map(RunningJob::job), arrived.stream())
            .map(DeadlineJob::pool));
    boolean isNew = axes != before;
    hasChanged =
        isNew || now.running().size() != running.size() + done.size() || haveOthersChanged(now);
    List<BelievedJob> present = new ArrayList<>(now.running().size());
    List<BelievedJob> over = new ArrayList<>();
    for (RunningJob run : now.running()) {
      BelievedJob view = follow(run);
      if (view.isDone()) {
        view.planned = null;
        view.cap = null;
        over.add(view);
      } else {
        present.add(view);
      }
    }
    running = present;
    done = over;
    newcomer = now.newcomer().map(id -> views.get(id));
    if (now.newcomer().isPresent() && newcomer.isEmpty()) {
      JobId id = now.newcomer().get();
      newcomer = arrived.filter(job -> job.id().equals(id)).map(this::wait);
    }
    int known = running.size() + done.size() + line.size();
    if (known != now.running().size() + now.waiting().size() || views.size() != known) {
      resume();
    }
    hasChanged |= hasPlannedGone;
    hasPlannedGone = false;
    // What is known of those that wait changes only with what is learned and with what is counted.
    if (axes != before || runs != memory.runs() || memory.foresight() != Foresight.NONE) {
      runs = memory.runs();
      for (BelievedJob view : List.copyOf(line.byTurn())) {
        if (!view.refresh(memory, axes, now.nowMillis())) {
          continue;
        }
        boolean isGuessedAnew = !view.known && view.hasRoom();
        if (isGuessedAnew || (view.turn == NO_TURN && view.hasRoom())) {
          line.remove(view);
          view.turn = turn(view);
          line.add(view);
        } else {
          line.changed(view);
        }
      }
    }
  }

  /** Counts pools of jobs, too: where one is new, what is known of all jobs is to be refreshed. */
  private void count(Stream<PoolId> ofJobs) {
    List<PoolId> more = ofJobs.filter(pool -> !axes.count(pool)).toList();
    if (!more.isEmpty()) {
      pools.addAll(more);
      axes = new Axes(snapshot.capacity(), pools);
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private boolean haveOthersChanged(Snapshot now) {
    boolean isOther = others != now.others();
    others = now.others();
    return isOther;
  }

  /** Those that have not spoken since a restart. */
  ReturningJobs returning() {
    return returning;
  }

  /**
   * Until when it waits for running jobs that have not spoken since a restart; empty if for none.
   */
  OptionalLong returningUntilMillis() {
    return returning.untilMillis(running, snapshot.nowMillis());
  }

  /** Whether what runs, or what others hold, is not as it was at the snapshot before. */
  boolean hasChanged() {
    return hasChanged;
  }

  @SuppressWarnings("ReferenceEquality")
  private BelievedJob follow(RunningJob run) {
    BelievedJob view = views.get(run.job().id());
    if (view == null || (view.job != run.job() && !view.job.equals(run.job()))) {
      if (view != null) {
        remove(view.job.id());
      }
      view = new BelievedJob(run.job());
      enter(view);
    } else if (view.running == null) {
      line.remove(view);
      view.unusedMillis = run.admittedMillis();
    }
    hasChanged |= view.running == null || view.running.standing() != run.standing();
    view.running = run;
    view.isPromised = run.standing() == Standing.PROMISED;
    hasChanged |= view.refresh(memory, axes, snapshot.nowMillis());
    if (view.turn == 0 || (view.turn == NO_TURN && view.hasRoom())) {
      view.turn = turn(view);
    }
    boolean unused = run.standing() == Standing.PROMISED && !view.usesAnything();
    view.unusedMillis =
        !unused ? -1 : view.unusedMillis < 0 ? snapshot.nowMillis() : view.unusedMillis;
    return view;
  }

  private void enter(BelievedJob view) {
    views.put(view.job.id(), view);
    users
        .computeIfAbsent(view.job.pool(), pool -> new HashMap<>())
        .merge(view.job.user(), 1, Integer::sum);
  }

  private BelievedJob wait(DeadlineJob job) {
    BelievedJob view = new BelievedJob(job);
    view.refresh(memory, axes, snapshot.nowMillis());
    view.turn = turn(view);
    enter(view);
    line.add(view);
    return view;
  }

  private double turn(BelievedJob view) {
    return view.hasRoom()
        ? Math.log(Math.max(1e-9, view.workMillis))
            + (double) view.job.submitMillis() / settings.ageingMillis()
        : NO_TURN;
  }

  /** Takes in what it has not heard of, as after a restart, and lets go what is no more. */
  @SuppressWarnings("ReferenceEquality")
  private void resume() {
    Axes before = axes;
    count(snapshot.waiting().stream().map(DeadlineJob::pool));
    if (axes != before) {
      hasChanged = true;
      running.forEach(view -> view.refresh(memory, axes, snapshot.nowMillis()));
    }
    Set<JobId> present = new HashSet<>();
    running.forEach(view -> present.add(view.job.id()));
    done.forEach(view -> present.add(view.job.id()));
    for (DeadlineJob job : snapshot.waiting()) {
      present.add(job.id());
      if (!views.containsKey(job.id())) {
        var unused = wait(job);
      }
    }
    for (JobId id : List.copyOf(views.keySet())) {
      if (!present.contains(id)) {
        remove(id);
      }
    }
    newcomer = snapshot.newcomer().map(views::get);
  }

  /** A job has come, or waits otherwise than before. */
  void submitted(DeadlineJob job) {
    remove(job.id());
    arrived = Optional.of(job);
  }

  void remove(JobId id) {
    BelievedJob view = views.remove(id);
    if (view != null) {
      hasPlannedGone |= view.planned != null;
      line.remove(view);
      users.computeIfPresent(view.job.pool(), (pool, all) -> without(view.job.user(), all));
    }
  }

  private static Map<String, Integer> without(String user, Map<String, Integer> all) {
    all.merge(user, -1, (a, b) -> a + b == 0 ? null : a + b);
    return all.isEmpty() ? null : all;
  }

  /** The promise of a job's deadline is broken, if there was one. */
  void promiseBroken(BelievedJob view) {
    if (view.isPromised) {
      view.isPromised = false;
      ended(view.job.user(), true, false);
    }
  }

  /**
   * A promise to a user has ended, or a job to which nothing was promised. Where work is divided at
   * will, plans are as sure as they must be.
   */
  void ended(String user, boolean wasPromised, boolean isMet) {
    if (memory.model() != WorkModel.WHOLE) {
      return;
    }
    if (wasPromised) {
      memory.margins().promiseEnded(user, isMet, settings.confidence());
    } else {
      memory.margins().endedUnpromised(user, isMet, settings.confidence());
    }
  }

  /** How likely it is that nothing is left of a job that its master has not asked for yet. */
  double seenWhole(BelievedJob view) {
    return view.isFirstRun ? 1 - memory.moreStages(view.job.id()) : 1;
  }

  boolean mayOthersGiveBack() {
    return snapshot.others().held().values().stream().anyMatch(held -> !held.isZero());
  }

  long nowMillis() {
    return snapshot.nowMillis();
  }

  /** When those on spare were last looked at for whether they yield; long ago for never. */
  long lookedAtSpareMillis() {
    return lookedAtSpareMillis;
  }

  /** Notes that those on spare were looked at now. */
  void looksAtSpare() {
    lookedAtSpareMillis = nowMillis();
  }

  Snapshot snapshot() {
    return snapshot;
  }

  Axes axes() {
    return axes;
  }

  TaskMemory memory() {
    return memory;
  }

  BelievedJob find(JobId id) {
    return views.get(id);
  }

  /** The running jobs that are done. */
  List<BelievedJob> done() {
    return done;
  }

  /** The running jobs that are not done, in the order of admission. */
  List<BelievedJob> running() {
    return running;
  }

  /** Those that run on spare, by deadline. */
  List<BelievedJob> onSpare() {
    return running.stream()
        .filter(view -> view.running.standing() == Standing.ON_SPARE)
        .sorted(TempoPlanner.BY_DEADLINE)
        .toList();
  }

  /** The jobs that wait. */
  WaitingLine line() {
    return line;
  }

  /** The job whose submission is decided about. */
  Optional<BelievedJob> newcomer() {
    return newcomer;
  }

  /**
   * The roots of the pools in which jobs wait that have room there at all, but for a newcomer, who
   * may find room.
   */
  Set<PoolId> rootsWaitedFor() {
    return line.byTurn().stream()
        .filter(view -> view.hasRoom() && !isNewcomer(view))
        .map(view -> axes.root(view.job.pool()))
        .collect(Collectors.toSet());
  }

  boolean isNewcomer(BelievedJob view) {
    return newcomer.isPresent() && newcomer.get().equals(view);
  }

  /** How many deadline jobs users have, by the pools that these are in. */
  Map<PoolId, Map<String, Integer>> users() {
    return users;
  }

  /** The pool of a job and all that it is part of; empty when there is no such pool. */
  List<Pool> path(BelievedJob view) {
    return snapshot.capacity().path(view.job.pool());
  }

  /** Whether a job's pool has anything at all now. */
  boolean hasCapacity(BelievedJob view) {
    List<Pool> path = path(view);
    return !path.isEmpty() && path.stream().noneMatch(pool -> pool.capacity().isZero());
  }
}
