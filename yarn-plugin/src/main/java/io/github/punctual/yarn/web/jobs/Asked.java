package io.github.punctual.yarn.web.jobs;

import io.github.punctual.admission.declaration.Key;
import io.github.punctual.yarn.jobs.DeadlineTag;
import io.github.punctual.yarn.rush.PlannedJob;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * What the user of a job asked for about time, whichever part of the scheduler serves it.
 *
 * @param dueMillis its deadline, an instant in milliseconds; empty where it has none or that is not
 *     known
 */
record Asked(boolean deadline, boolean utility, OptionalLong dueMillis) {
  /** What an application asked for, which is perhaps planned by utility. */
  static Asked of(RMApp app, Optional<PlannedJob> planned) {
    Optional<OptionalLong> declared =
        planned.map(PlannedJob::dueMillis).filter(OptionalLong::isPresent);
    return new Asked(
        DeadlineTag.has(app, Key.DEADLINE) || declared.isPresent(),
        DeadlineTag.has(app, Key.UTILITY) || declared.isPresent(),
        declared.orElseGet(() -> DeadlineTag.dueMillis(app)));
  }
}
