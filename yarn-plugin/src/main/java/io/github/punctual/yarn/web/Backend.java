package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.shadow.ShadowBook;
import java.util.Optional;

/** What the pages are made from. */
interface Backend {
  /** The jobs. */
  JobRegistry jobs();

  /** How a job stands, with the present numbers. */
  Optional<Decision> explain(TrackedJob job);

  /** The application's name, as long as the ResourceManager remembers the application. */
  Optional<String> applicationName(TrackedJob job);

  /** What the running tasks of a job hold; empty when it has no master. */
  Optional<ResourceVector> usage(TrackedJob job);

  /** What would have become of jobs, and what did; empty where what is decided is done. */
  Optional<ShadowBook> shadow();

  /** The state of the whole scheduler. */
  ObjectNode status();
}
