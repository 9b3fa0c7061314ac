package io.github.punctual.admission.control;

import io.github.punctual.admission.estimate.FractionEstimator;
import io.github.punctual.admission.estimate.PriorBelief;
import io.github.punctual.admission.estimate.TaskHistory;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.policy.Whose;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Admission control of Justice (UCSB TR 2019-09, Algorithm 4) and Pythia (UCSB TR 2017-02, section
 * II) over either estimator: jobs are offered all that they need or nothing, in the order of a
 * priority policy, and those that can no longer make their deadline are dropped.
 *
 * <p>Readings where the papers leave a choice: until there is an estimate a job gets what it can
 * use, or what is free of it; a running job's allocation never changes, so Algorithm 4 passes over
 * running jobs; Pythia lengthens the fraction of a waiting job by the time it waited just as
 * Justice does, since its paper says that deadlines of waiting jobs are reduced and allocations
 * recomputed. Beside the papers: capacity and demand are vectors in a hierarchy of pools, and every
 * decision has numbers.
 */
public final class AdmissionControl implements Policy {
  private final FractionEstimator estimator;
  private final AdmissionSettings settings;
  private final Map<String, Double> nothing;
  private final Unused unused;
  private TaskHistory history = new TaskHistory();

  /** Admission control that asks an estimator and learns through it. */
  public AdmissionControl(FractionEstimator estimator, AdmissionSettings settings) {
    this.estimator = Objects.requireNonNull(estimator, "estimator");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.nothing = estimator.state();
    this.unused = new Unused(settings.guards().unusedMillis());
  }

  @Override
  public String name() {
    return estimator.name();
  }

  /**
   * ADMISSION_CONTROL for every waiting job, and the selective termination of late running jobs
   * (Justice, section 2.2).
   */
  @Override
  public Decisions decide(Snapshot snapshot) {
    unused.follow(snapshot.running());
    AdmissionPass pass = pass(snapshot);
    pass.terminateLateJobs();
    pass.takeBackWhatIsNotUsed();
    pass.judgeWaitingJobs();
    pass.makeOffers();
    pass.lendWhatIsIdle();
    pass.answerNewcomer();
    return pass.result();
  }

  private AdmissionPass pass(Snapshot snapshot) {
    Needs needs =
        settings.wholeTasks()
            ? new WholeTaskNeeds(
                snapshot.nowMillis(), estimator.fraction(), history, settings.checkWork())
            : new PrintedNeeds(
                snapshot.nowMillis(),
                estimator.fraction(),
                settings.checkWork(),
                settings.guards().wayBack());
    return new AdmissionPass(snapshot, needs, settings, unused);
  }

  /** What jobs do not use is taken back, unless all is as in the papers. */
  @Override
  public boolean followsTasks() {
    return settings.wholeTasks() || settings.guards().takesBack();
  }

  @Override
  public void observe(DeadlineJob job, Progress progress) {
    if (progress.startsOver()) {
      unused.lookAnew(progress.job());
    } else {
      unused.observe(progress);
    }
  }

  /** When what some job does not use goes back. */
  @Override
  public OptionalLong dueMillis(Snapshot snapshot) {
    unused.follow(snapshot.running());
    OptionalLong end = unused.firstEndMillis();
    return end.isEmpty()
        ? end
        : OptionalLong.of(Math.max(end.getAsLong(), snapshot.nowMillis() + 1));
  }

  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId id) {
    Optional<DeadlineJob> waiting =
        snapshot.waiting().stream().filter(job -> job.id().equals(id)).findFirst();
    if (waiting.isPresent()) {
      return Optional.of(pass(snapshot).standing(waiting.get()));
    }
    return snapshot.running().stream()
        .filter(running -> running.job().id().equals(id))
        .findFirst()
        .map(running -> pass(snapshot).standing(running));
  }

  /**
   * As many tasks as it was promised, if they take no more than before or there is room for them as
   * they are now; otherwise as many as there is room for, and maybe none: what is promised is never
   * more than there is.
   */
  @Override
  public int retask(Snapshot snapshot, RunningJob running, DeadlineJob revised) {
    unused.lookAnew(revised.id());
    boolean sameOrLess =
        revised.pool().equals(running.job().pool())
            && revised.footprint(running.tasks()).fitsIn(running.footprint());
    if (sameOrLess) {
      return running.tasks();
    }
    PoolRoom room = PoolRoom.of(snapshot, settings.guards().userShare());
    room.giveBack(running);
    return Math.min(running.tasks(), room.space(revised).freeTasks());
  }

  /**
   * TRACK_JOB; with whole tasks, the job's own task times too, and then, as with a way back,
   * nothing for others from a deadline that could not be met.
   */
  @Override
  public void learn(Outcome outcome) {
    if (settings.wholeTasks()) {
      history.add(outcome);
    }
    boolean asPrinted = !settings.wholeTasks() && !settings.guards().wayBack();
    if (asPrinted || wasPossible(outcome)) {
      estimator.track(outcome);
    }
  }

  /** The task times of these jobs; the one number for all only with everybody's. */
  @Override
  public void unlearn(Whose whose) {
    history.forget(whose);
    if (whose.isEverybody()) {
      estimator.restore(nothing);
    }
  }

  /** Whether a job's tasks could have been done by its deadline with all that it could have. */
  private static boolean wasPossible(Outcome outcome) {
    long waves =
        PriorBelief.waves(
            outcome.tasksRun(), Math.min(outcome.requestedTasks(), outcome.capacityTasks()));
    double taskMillis = (double) outcome.computationMillis() / outcome.tasksRun();
    return waves * taskMillis <= outcome.budgetMillis();
  }

  @Override
  public Map<String, Double> learned() {
    Map<String, Double> learned = new TreeMap<>(estimator.state());
    history.save(learned);
    return learned;
  }

  /** And since when jobs use less than they were given. */
  @Override
  public Map<String, Double> standing() {
    Map<String, Double> standing = learned();
    unused.save(standing);
    return standing;
  }

  /** What the estimator learned, and of how many job names something is known. */
  @Override
  public Map<String, Double> figures() {
    Map<String, Double> figures = new TreeMap<>(estimator.state());
    if (settings.wholeTasks()) {
      figures.put("jobNames", (double) history.names());
    }
    return figures;
  }

  /** Takes the estimator's numbers and task times; the latter may be missing. */
  @Override
  public void restore(Map<String, Double> learned) {
    Map<String, Double> numbers = new TreeMap<>(learned);
    unused.restore(numbers);
    numbers.keySet().removeIf(name -> name.startsWith(TaskHistory.PREFIX));
    TaskHistory restored = TaskHistory.restored(settings.wholeTasks() ? learned : Map.of());
    estimator.restore(numbers);
    history = restored;
  }
}
