package io.github.punctual.yarn.rush;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.rush.job.RequirementsReader;
import io.github.punctual.yarn.service.DeadlineService;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Which jobs are planned by utility. */
enum Scope {
  /** All of them; who declares nothing is best effort, or patient. */
  ALL {
    @Override
    boolean has(RMApp app) {
      return true;
    }

    @Override
    ResourceVector promised(DeadlineService deadlines) {
      return ResourceVector.ZERO;
    }
  },

  /** Those that name a utility, on what all others leave. */
  UTILITIES {
    @Override
    boolean has(RMApp app) {
      return RequirementsReader.namesUtility(app);
    }

    @Override
    ResourceVector promised(DeadlineService deadlines) {
      return deadlines.promisedNow();
    }
  };

  /** Whether an application is planned if it declares what it requires. */
  abstract boolean has(RMApp app);

  /** What others are promised now, and plans leave to them. */
  abstract ResourceVector promised(DeadlineService deadlines);
}
