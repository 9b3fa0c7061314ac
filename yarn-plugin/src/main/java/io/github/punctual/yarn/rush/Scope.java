package io.github.punctual.yarn.rush;

import io.github.punctual.yarn.rush.job.RequirementsReader;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Which jobs are planned by utility. */
enum Scope {
  /** All of them; who declares nothing is best effort, or patient. */
  ALL(app -> true),
  /** Those that name a utility, on what all others leave. */
  UTILITIES(RequirementsReader::namesUtility);

  private final Predicate<RMApp> has;

  Scope(Predicate<RMApp> has) {
    this.has = has;
  }

  /** Whether an application is planned if it declares what it requires. */
  boolean has(RMApp app) {
    return has.test(app);
  }
}
