package io.github.punctual.yarn.web;

import io.github.punctual.yarn.jobs.TrackedJob;

/** What the caller of a request may see. */
interface Access {
  /** Whether the caller may see a job. */
  boolean mayView(TrackedJob job);
}
