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
}
