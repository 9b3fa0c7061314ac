package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.memory.MemoryNumbers;
import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.demand.TaskTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Tempo: a job is promised its deadline when a plan of whole tasks has room for it and nobody who
 * was in time becomes late; containers go to the earliest deadline that does not yield; what cannot
 * be promised runs on what promises leave. What tasks take is learned from those that ended, by
 * user and name.
 */
public final class TempoPolicy implements Policy {
  /** Its name in settings, logs and reports. */
  public static final String NAME = "tempo";

  /** While nothing else happens, a plan is good for so long. */
  private static final long PLAN_MILLIS = 1000;

  /** So many times of the tasks of a stage that runs are stored at most. */
  private static final int STORED_TIMES_MOST = 32;

  /** Since when it is back, among numbers of what it has learned. */
  private static final String BACK = "back/firstMillis";

  private final TempoSettings settings;
  private TaskMemory memory;
  private TempoBook book;

  /** The same jobs, as they are explained. */
  private TempoBook shown;

  private final PlanInForce deciding = new PlanInForce();

  /** The same, as jobs are explained. */
  private final PlanInForce told = new PlanInForce();

  private Map<JobId, ResourceVector> caps = Map.of();
  private Optional<TempoPass> explaining = Optional.empty();
  private long explainedMillis;

  /** Whether it may know of jobs that went while it was not there. */
  private boolean isBack;

  /** Since when it is back, where that is known; empty for the next decision. */
  private OptionalLong backMillis = OptionalLong.empty();

  public TempoPolicy(TempoSettings settings) {
    this(settings, Foresight.NONE);
  }

  /** A policy that need not learn: an upper mark for simulations. */
  public TempoPolicy(TempoSettings settings, Foresight foresight) {
    this(settings, new TaskMemory(foresight, WorkModel.WHOLE));
  }

  /** Whether a job asks for tasks, since the last decision, that had lost a promise unused. */
  private boolean isAskedAgain;

  private TempoPolicy(TempoSettings settings, TaskMemory memory) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.memory = memory;
    this.book = new TempoBook(settings, memory);
    this.shown = new TempoBook(settings, memory);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Policy forDivisibleWork(boolean isTakingDear) {
    WorkModel model = isTakingDear ? WorkModel.KEPT : WorkModel.DIVISIBLE;
    return new TempoPolicy(settings, new TaskMemory(memory.foresight(), model));
  }

  @Override
  public Serving serving() {
    return Serving.BY_DEADLINE;
  }

  @Override
  public boolean followsTasks() {
    return true;
  }

  @Override
  public Decisions decide(Snapshot snapshot) {
    explaining = Optional.empty();
    isAskedAgain = false;
    TempoPass pass = pass(snapshot);
    Decisions decisions = pass.decide();
    caps = pass.caps();
    for (Decision decision : decisions.list()) {
      switch (decision.action()) {
        case REJECT, TERMINATE -> {
          memory.forget(decision.job());
          remove(decision.job());
        }
        case ADMIT, HOLD, RESIZE -> {}
      }
    }
    return decisions;
  }

  @Override
  public Map<JobId, ResourceVector> caps() {
    return caps;
  }

  private TempoPass pass(Snapshot snapshot) {
    if (isBack) {
      isBack = false;
      memory.keepOnly(
          snapshot.running().stream().map(run -> run.job().id()).collect(Collectors.toSet()));
      long since = backMillis.orElse(snapshot.nowMillis());
      book.returning().isBack(since);
      shown.returning().isBack(since);
    }
    book.follow(snapshot);
    return new TempoPass(book, settings, deciding.of(book, snapshot));
  }

  /** A plan, until what runs changes or a second has passed. */
  private final class PlanInForce {
    private Optional<TempoPlanner> planner = Optional.empty();
    private long plannedMillis;

    /** That of jobs that have just followed a snapshot. */
    TempoPlanner of(TempoBook jobs, Snapshot snapshot) {
      long age = snapshot.nowMillis() - plannedMillis;
      boolean isFresh = !jobs.hasChanged() && age >= 0 && age <= PLAN_MILLIS;
      if (!isFresh || planner.isEmpty()) {
        plannedMillis = snapshot.nowMillis();
        planner = Optional.of(plan(jobs, snapshot));
      }
      return planner.get();
    }
  }

  private TempoPlanner plan(TempoBook jobs, Snapshot snapshot) {
    return plan(jobs, snapshot, TempoPlanner.PLANNED, Map.of());
  }

  private TempoPlanner plan(
      TempoBook jobs, Snapshot snapshot, Set<Standing> planned, Map<PoolId, CapacityProfile> more) {
    return new TempoPlanner(snapshot, jobs.axes(), settings, memory, jobs.running(), planned, more);
  }

  private void remove(JobId job) {
    explaining = Optional.empty();
    book.remove(job);
    shown.remove(job);
  }

  /** Nothing that decides sees whether it was asked: a replay, which is not, decides alike. */
  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId job) {
    // Asked of many jobs at one moment: they all see one plan.
    if (explaining.isEmpty() || explainedMillis != snapshot.nowMillis()) {
      shown.follow(snapshot);
      explaining = Optional.of(new TempoPass(shown, settings, told.of(shown, snapshot)));
      explainedMillis = snapshot.nowMillis();
    }
    return explaining.get().standing(job);
  }

  /** Asked of promised jobs alone: those that are only planned for give way to them anyway. */
  @Override
  public Impact impact(Snapshot snapshot, Map<PoolId, CapacityProfile> more) {
    shown.follow(snapshot);
    TempoPlanner before = promised(snapshot, Map.of());
    List<Finish> finishes = new ArrayList<>();
    for (int i = 0; i < before.inPlan().size(); i++) {
      finishes.add(before.finish(i));
    }
    TempoPlanner with = promised(snapshot, more);
    List<JobId> broken = new ArrayList<>();
    for (int i = 0; i < finishes.size(); i++) {
      BelievedJob job = with.inPlan().get(i);
      if (with.makesLate(job, finishes.get(i), with.finish(i))) {
        broken.add(job.job.id());
      }
    }
    return new Impact(broken, before.left());
  }

  @Override
  public List<LedgerEntry> courses(Snapshot snapshot) {
    shown.follow(snapshot);
    return new Courses(snapshot, shown.axes(), promised(snapshot, Map.of())).entries();
  }

  /** Those who are shown forget the places that they have when they are explained. */
  private TempoPlanner promised(Snapshot snapshot, Map<PoolId, CapacityProfile> more) {
    told.planner = Optional.empty();
    explaining = Optional.empty();
    return plan(shown, snapshot, Set.of(Standing.PROMISED), more);
  }

  /** As many tasks as it has: allocations are no caps. */
  @Override
  public int retask(Snapshot snapshot, RunningJob running, DeadlineJob revised) {
    return revised.requestedTasks();
  }

  @Override
  public void observe(DeadlineJob job, Progress progress) {
    explaining = Optional.empty();
    if (progress.startsOver()) {
      forget(job.id());
    } else {
      boolean isUnused = memory.isUnused(job.id());
      memory.observe(job.id(), progress);
      isAskedAgain |= isUnused && !memory.isUnused(job.id());
    }
  }

  /** At once when a job asks for its first task that has lost its promise by asking for none. */
  @Override
  public OptionalLong dueMillis(Snapshot snapshot) {
    return isAskedAgain ? OptionalLong.of(snapshot.nowMillis() + 1) : OptionalLong.empty();
  }

  @Override
  public void submitted(DeadlineJob job) {
    memory.submitted(job);
    remove(job.id());
    book.submitted(job);
  }

  @Override
  public void learn(Outcome outcome) {
    memory.forget(outcome.id());
    remove(outcome.id());
  }

  @Override
  public void learn(Outcome outcome, RunningJob last) {
    BelievedJob view = book.find(outcome.id());
    // Nothing may have been decided since a restart: then it stands as it did before.
    boolean isPromised = view == null ? last.standing() == Standing.PROMISED : view.isPromised;
    book.ended(last.job().user(), isPromised, outcome.met());
    double taskMillis = (double) outcome.computationMillis() / outcome.tasksRun();
    double waves = Math.max(1, (double) outcome.requestedTasks() / outcome.capacityTasks());
    memory.completed(last.job(), outcome, taskMillis, waves);
    remove(outcome.id());
  }

  @Override
  public void forget(JobId job) {
    memory.forget(job);
    remove(job);
  }

  /** Earlier runs; what it knows of those that run now stays. */
  @Override
  public void unlearn(Whose whose) {
    memory.forget(whose);
    dropPlans();
  }

  private void dropPlans() {
    deciding.planner = Optional.empty();
    told.planner = Optional.empty();
    explaining = Optional.empty();
  }

  /** Task times of running jobs are thinned out, for it is stored again and again. */
  @Override
  public Map<String, Double> learned() {
    return MemoryNumbers.of(memory, STORED_TIMES_MOST);
  }

  @Override
  public Map<String, Double> standing() {
    Map<String, Double> numbers = MemoryNumbers.of(memory, TaskTimes.SAMPLE_MOST);
    OptionalLong since = isBack ? backMillis : OptionalLong.of(book.returning().backMillis());
    since.ifPresent(millis -> numbers.put(BACK, (double) millis));
    return numbers;
  }

  /** How many names it knows; the rest would tell of single jobs. */
  @Override
  public Map<String, Double> figures() {
    return Map.of("jobNames", (double) memory.knownNames(), "taskMillis", memory.anyMillis(0));
  }

  @Override
  public void restore(Map<String, Double> learned) {
    TaskMemory restored = new TaskMemory(memory.foresight(), memory.model());
    Map<String, Double> numbers = new TreeMap<>(learned);
    Double since = numbers.remove(BACK);
    MemoryNumbers.read(numbers, restored);
    memory = restored;
    backMillis = since == null ? OptionalLong.empty() : OptionalLong.of(since.longValue());
    isBack = true;
    book = new TempoBook(settings, memory);
    shown = new TempoBook(settings, memory);
    caps = Map.of();
    dropPlans();
  }
}
