package io.github.punctual.yarn.rush;

import io.github.punctual.yarn.rush.job.RequirementsReader;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Which jobs are planned by utility. */
enum Scope {
  /** All of them; who declares nothing is best effort, or patient. */
  ALL {
    @Override
    boolean has(RMApp app) {
      return true;
    }
  },

  /** Those that name a utility, on what all others leave. */
  UTILITIES {
    @Override
    boolean has(RMApp app) {
      return RequirementsReader.namesUtility(app);
    }
  };

  /** Whether an application is planned if it declares what it requires. */
  abstract boolean has(RMApp app);
}
