package io.github.punctual.yarn.web;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What the caller of a request may see. */
interface Access {
  /**
   * Whether the caller may see an application.
   *
   * @param owner who submitted it
   * @param queue its queue
   */
  boolean mayView(ApplicationId id, String owner, String queue);

  /** Whether the caller may know how the jobs of a user went, also of those that are forgotten. */
  default boolean mayViewJobsOf(String owner) {
    return false;
  }

  /** Whether the caller may see everything. */
  default boolean mayViewAll() {
    return false;
  }
}
