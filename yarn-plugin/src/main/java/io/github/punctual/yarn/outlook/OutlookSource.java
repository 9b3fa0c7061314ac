package io.github.punctual.yarn.outlook;

import io.github.punctual.robust.outlook.JobOutlook;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Knows more of some jobs than can be told from their tasks, such as a policy that plans ahead. */
public interface OutlookSource {
  /**
   * What is known of a job.
   *
   * @param outlook what may be expected of it
   * @param dueMillis its deadline, an instant in milliseconds; empty where it has none
   * @param promise what it is promised, a few words; empty when nothing is
   */
  record Known(JobOutlook outlook, OptionalLong dueMillis, String promise) {}

  /** What is known of a job; empty when nothing is. Any thread, without waiting. */
  Optional<Known> of(ApplicationId id);
}
