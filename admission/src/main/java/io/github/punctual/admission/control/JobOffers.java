package io.github.punctual.admission.control;

import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import java.util.OptionalLong;

/** Says what would be accepted instead of what was asked. */
interface JobOffers {
  /** Forgets what was worked out from the room as it was. */
  void roomHasChanged();

  /** What would be accepted instead of a job that does not run. */
  Terms terms(DeadlineJob job, OptionalLong latestStartMillis);
}
