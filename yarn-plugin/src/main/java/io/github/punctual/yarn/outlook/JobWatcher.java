package io.github.punctual.yarn.outlook;

import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Is told of each look at the jobs, on the thread that looks, which goes on if it throws. */
public interface JobWatcher {
  /** A live job was looked at. */
  void seen(RMApp app, OptionalLong dueMillis, JobOutlook outlook);

  /** A job that was followed and is no deadline job of a policy is over. */
  void over(RMApp app, OptionalLong dueMillis);

  /** A deadline job of a policy has ended; told once, whether or not it was ever looked at. */
  void ended(TrackedJob job);

  /** All jobs were looked at, or as many as there was time for. */
  void looked();
}
