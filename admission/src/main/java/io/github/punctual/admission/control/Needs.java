package io.github.punctual.admission.control;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** How much waiting jobs need at one moment, and which of them can no longer make it. */
interface Needs {
  /** What a job needs whose deadline has not passed and whose pool can hold one of its tasks. */
  TaskNeed of(DeadlineJob job, PoolRoom.Space space);

  /** Why a job of this need cannot make its deadline any more; empty when it still can. */
  Optional<ReasonCode> refusal(DeadlineJob job, TaskNeed need, PoolRoom.Space space);

  /** The last instant at which time alone has not changed the answer, in milliseconds. */
  long lastMillis(DeadlineJob job, TaskNeed need);

  /**
   * What would be accepted instead.
   *
   * @param running all that run then, those included that were promised something in this pass
   */
  JobOffers offers(PoolRoom room, Supplier<List<RunningJob>> running);
}
