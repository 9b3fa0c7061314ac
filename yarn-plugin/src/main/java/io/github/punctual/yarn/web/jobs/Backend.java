package io.github.punctual.yarn.web.jobs;

import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.web.queues.QueueSource;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What the pages are made from. */
public interface Backend extends QueueSource {

  List<JobSight> all();

  Optional<JobSight> find(ApplicationId id);

  JobHoldings holdings(ApplicationId id);

  /** What is shown of a job by itself. */
  JobDetail detail(ApplicationId id);

  /** How projections proved true. */
  Optional<Calibrated> calibration();

  /** What decides, in a few words. */
  String policy();

  /** Whether jobs with deadlines are served by them. */
  boolean hasDeadlines();

  /** Whether jobs are planned by what their completion is worth. */
  boolean plansByUtility();

  /** Whether decisions are taken; not until the nodes are back after a start. */
  boolean isReady();

  /** What would have become of jobs, and what did; empty where what is decided is done. */
  Optional<ShadowBook> shadow();

  /** The work that was lost so that promises are kept; empty where nothing is taken back. */
  Optional<LostWork> lost();
}
