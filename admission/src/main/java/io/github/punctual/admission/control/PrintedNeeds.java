package io.github.punctual.admission.control;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Needs as the papers have them: one fraction for all jobs. Beside them, where it is asked for, a
 * job's own task duration may rule out its deadline.
 */
record PrintedNeeds(long nowMillis, OptionalDouble fraction, boolean checkWork) implements Needs {
  @Override
  public Need of(DeadlineJob job, Room.Space space) {
    return Need.of(job, nowMillis, space.capacityTasks(), fraction);
  }

  @Override
  public Optional<ReasonCode> refusal(DeadlineJob job, Need need, Room.Space space) {
    long work = workMillis(job, need);
    if (work > job.budgetMillis()) {
      return Optional.of(ReasonCode.WORK_EXCEEDS_DEADLINE);
    }
    return !need.feasible() || work > job.timeToDeadlineMillis(nowMillis)
        ? Optional.of(ReasonCode.DEADLINE_UNREACHABLE)
        : Optional.empty();
  }

  @Override
  public long lastMillis(DeadlineJob job, Need need) {
    return Math.min(need.latestStartMillis(), job.deadlineMillis() - workMillis(job, need));
  }

  @Override
  public Offers offers(Room room, Offers.Jobs jobs) {
    return new Negotiator(room, jobs, nowMillis, fraction);
  }

  /** Whether nothing but the fraction and the deadline decides about a job. */
  boolean dependsOnFractionAlone(DeadlineJob job) {
    return !checkWork || job.taskDurationMillis().isEmpty();
  }

  /** The time that a job's tasks take by their own duration; 0 where nobody said or asks. */
  private long workMillis(DeadlineJob job, Need need) {
    return checkWork ? Need.workMillis(job, need.maxTasks()).orElse(0) : 0;
  }
}
