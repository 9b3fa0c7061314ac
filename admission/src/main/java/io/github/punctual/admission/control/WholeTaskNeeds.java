package io.github.punctual.admission.control;

import io.github.punctual.admission.estimate.PriorBelief;
import io.github.punctual.admission.estimate.TaskHistory;
import io.github.punctual.core.decision.OwnWork;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskStage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Needs on a cluster of whole tasks, which run in waves: as many tasks at once as a job's waves
 * need to end by its deadline, by the time that its own earlier runs took for a task or, before the
 * first, its user declared; and never fewer than the papers' estimate. Where neither is known, that
 * estimate is a prior and no more: it never asks for more than all that a job can use, and refuses
 * none that has half of its deadline left or fits with all its tasks.
 *
 * @param asDeclared whether a declared task duration counts
 */
record WholeTaskNeeds(
    long nowMillis, OptionalDouble fraction, TaskHistory history, boolean asDeclared)
    implements Needs {
  /** How long a job takes from its admission to its first task: its master starts first. */
  static final long START_MILLIS = 3000;

  /** The part of its deadline that a job can wait before the papers' estimate may refuse it. */
  private static final double PRIOR_PATIENCE = 0.5;

  /** What is known of a job's tasks: by its own history, else by its declaration. */
  Optional<PriorBelief> belief(DeadlineJob job) {
    Optional<PriorBelief> learned = history.of(job);
    return learned.isPresent() || !asDeclared || job.taskDurationMillis().isEmpty()
        ? learned
        : Optional.of(new PriorBelief(job.taskDurationMillis().getAsLong(), 0, 0, 1));
  }

  /**
   * A running job with what it still has use for: as many tasks at once as run or are pending; and
   * while somebody waits, of what it was lent only what runs. All that it was given while nothing
   * is known.
   */
  RunningJob leftTo(RunningJob running, boolean somebodyWaits) {
    Optional<PriorBelief> belief =
        running.progress().isEmpty() ? Optional.empty() : belief(running.job());
    if (belief.isEmpty()) {
      return running;
    }
    int held = Math.max(1, running.progress().get().heldTasks());
    long most = Math.max(held, left(running, belief.get()));
    if (somebodyWaits && running.lentTasks() > 0) {
      most = Math.min(most, Math.max(held, running.guaranteedTasks()));
    }
    int tasks = (int) Math.min(running.tasks(), most);
    return running.resized(
        tasks, Math.max(0, tasks - running.guaranteedTasks()), Standing.PROMISED);
  }

  /** How many of a running job's tasks have not ended: those that it has shown, if it has any. */
  static long left(RunningJob running, PriorBelief belief) {
    if (running.isDone()) {
      return 0;
    }
    if (running.progress().isEmpty() || running.progress().get().stages().isEmpty()) {
      return belief.totalTasks(running.job().requestedTasks());
    }
    return running.progress().get().stages().stream().mapToLong(TaskStage::unfinished).sum();
  }

  @Override
  public TaskNeed of(DeadlineJob job, PoolRoom.Space space) {
    int maxTasks = Math.min(job.requestedTasks(), space.capacityTasks());
    Optional<PriorBelief> belief = belief(job);
    if (belief.isPresent()) {
      int floor = floor(job, maxTasks);
      long total = belief.get().totalTasks(job.requestedTasks());
      int inWaves = tasks(belief.get(), total, maxTasks, job.timeToDeadlineMillis(nowMillis));
      int tasks = Math.max(floor, inWaves);
      long shortest = shortestMillis(belief.get(), job.requestedTasks(), maxTasks);
      OwnWork work = new OwnWork(belief.get().taskMillis(), shortest, history.of(job).isEmpty());
      return new TaskNeed(
          tasks,
          maxTasks,
          OptionalDouble.of((double) tasks / maxTasks),
          job.deadlineMillis() - shortest,
          false,
          inWaves < floor ? Optional.empty() : Optional.of(work));
    }
    if (fraction.isEmpty()) {
      return TaskNeed.of(job, nowMillis, space.capacityTasks(), fraction);
    }
    TaskNeed printed = TaskNeed.of(job, nowMillis, space.capacityTasks(), fraction);
    long latestStart = priorLatestStartMillis(job);
    boolean refused = nowMillis > latestStart && space.freeTasks() < maxTasks;
    int tasks = refused ? printed.tasks() : Math.min(maxTasks, printed.tasks());
    return new TaskNeed(
        tasks,
        maxTasks,
        OptionalDouble.of((double) tasks / maxTasks),
        latestStart,
        !printed.feasible());
  }

  private long priorLatestStartMillis(DeadlineJob job) {
    long patient = job.submitMillis() + (long) (PRIOR_PATIENCE * job.budgetMillis());
    long printed = TaskNeed.latestStartMillis(job, fraction.orElseThrow());
    return Math.min(job.deadlineMillis() - 1, Math.max(patient, printed));
  }

  /** The papers' estimate, as far as it can be met at all; 1 while there is none. */
  private int floor(DeadlineJob job, int maxTasks) {
    return fraction.isEmpty()
        ? 1
        : Math.min(
            maxTasks,
            TaskNeed.tasks(TaskNeed.corrected(job, nowMillis, fraction.getAsDouble()), maxTasks));
  }

  /** The same for a job that is submitted now. */
  int newFloor(int maxTasks) {
    return fraction.isEmpty()
        ? 1
        : Math.min(maxTasks, TaskNeed.tasks(fraction.getAsDouble(), maxTasks));
  }

  boolean knowsNothing() {
    return fraction.isEmpty();
  }

  /**
   * How many tasks at once make as few waves as there is time for. All that it can use where even
   * these are too few.
   */
  static int tasks(PriorBelief belief, long totalTasks, int maxTasks, long leftMillis) {
    return (int) Math.min(maxTasks, belief.tasksAtOnce(totalTasks, leftMillis - START_MILLIS));
  }

  /** How long a job takes from its admission with all that it can have. */
  static long shortestMillis(PriorBelief belief, int requestedTasks, int maxTasks) {
    return START_MILLIS + belief.workMillis(belief.totalTasks(requestedTasks), maxTasks);
  }

  /** The shortest time to a deadline for which so many tasks at once are enough. */
  static long enoughMillis(PriorBelief belief, int requestedTasks, int tasksAtOnce, int maxTasks) {
    // With all that a job can have there is no choice to be careful with.
    return tasksAtOnce == maxTasks
        ? shortestMillis(belief, requestedTasks, maxTasks)
        : START_MILLIS + belief.safeMillis(belief.totalTasks(requestedTasks), tasksAtOnce);
  }

  @Override
  public Optional<ReasonCode> refusal(DeadlineJob job, TaskNeed need, PoolRoom.Space space) {
    if (nowMillis <= need.latestStartMillis()) {
      return Optional.empty();
    }
    Optional<PriorBelief> belief = belief(job);
    if (belief.isEmpty()) {
      return need.feasible() ? Optional.empty() : Optional.of(ReasonCode.DEADLINE_UNREACHABLE);
    }
    return Optional.of(
        shortestMillis(belief.get(), job.requestedTasks(), need.maxTasks()) > job.budgetMillis()
            ? ReasonCode.WORK_EXCEEDS_DEADLINE
            : ReasonCode.DEADLINE_UNREACHABLE);
  }

  @Override
  public long lastMillis(DeadlineJob job, TaskNeed need) {
    return need.latestStartMillis();
  }

  @Override
  public JobOffers offers(PoolRoom room, Supplier<List<RunningJob>> running) {
    return new WholeTaskOffers(room, this);
  }
}
