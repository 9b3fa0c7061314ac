package io.github.punctual.admission.control;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Needs as the papers have them: one fraction for all jobs. Beside them, where it is asked for, a
 * job's own task duration may rule out its deadline, and no fraction that of a job whose tasks all
 * fit now: or a fraction of 1, by which every job is late as soon as it comes, would stay for ever.
 */
record PrintedNeeds(long nowMillis, OptionalDouble fraction, boolean checkWork, boolean wayBack)
    implements Needs {
  @Override
  public TaskNeed of(DeadlineJob job, PoolRoom.Space space) {
    TaskNeed printed = TaskNeed.of(job, nowMillis, space.capacityTasks(), fraction);
    int all = printed.maxTasks();
    return wayBack && !printed.feasible() && all <= space.freeTasks()
        ? new TaskNeed(all, all, OptionalDouble.of(1), job.deadlineMillis() - 1, true)
        : printed;
  }

  @Override
  public Optional<ReasonCode> refusal(DeadlineJob job, TaskNeed need, PoolRoom.Space space) {
    long work = workMillis(job, need);
    if (work > job.budgetMillis()) {
      return Optional.of(ReasonCode.WORK_EXCEEDS_DEADLINE);
    }
    return !need.feasible() || work > job.timeToDeadlineMillis(nowMillis)
        ? Optional.of(ReasonCode.DEADLINE_UNREACHABLE)
        : Optional.empty();
  }

  @Override
  public long lastMillis(DeadlineJob job, TaskNeed need) {
    return Math.min(need.latestStartMillis(), job.deadlineMillis() - workMillis(job, need));
  }

  @Override
  public JobOffers offers(PoolRoom room, Supplier<List<RunningJob>> running) {
    return new Negotiator(room, running, nowMillis, fraction);
  }

  /** Whether nothing but the fraction and the deadline decides about a job. */
  boolean dependsOnFractionAlone(DeadlineJob job) {
    return !checkWork || job.taskDurationMillis().isEmpty();
  }

  /** The time that a job's tasks take by their own duration; 0 where nobody said or asks. */
  private long workMillis(DeadlineJob job, TaskNeed need) {
    return checkWork ? TaskNeed.workMillis(job, need.maxTasks()).orElse(0) : 0;
  }
}
