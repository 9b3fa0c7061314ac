package io.github.punctual.yarn.web;

import io.github.punctual.yarn.outlook.JobOutlook;
import io.github.punctual.yarn.outlook.JobSight;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What the pages about jobs are made from. */
interface JobsBackend {
  /** The present, in milliseconds. */
  long nowMillis();

  /** All jobs. */
  List<JobSight> all();

  /** One of them. */
  Optional<JobSight> find(ApplicationId id);

  /** What may be expected of a live job. */
  Optional<JobOutlook> outlook(ApplicationId id);

  /** What is shown of a job by itself. */
  JobDetail detail(ApplicationId id);

  /** How projections proved true. */
  Optional<Calibrated> calibration();
}
