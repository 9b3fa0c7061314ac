package io.github.punctual.yarn.web;

import io.github.punctual.yarn.web.api.Access;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A caller who may see and change nothing, where nothing else is said. */
interface NoAccess extends Access {
  @Override
  default String address() {
    return "";
  }

  @Override
  default boolean mayViewAll() {
    return false;
  }

  @Override
  default boolean mayView(ApplicationId id, String owner, String queue) {
    return false;
  }

  @Override
  default boolean mayView(ApplicationId id) {
    return false;
  }

  @Override
  default boolean mayViewJobsOf(String owner) {
    return false;
  }

  @Override
  default boolean mayViewQueue(String path) {
    return false;
  }

  @Override
  default boolean mayAdministerQueue(String path) {
    return false;
  }

  @Override
  default boolean mayList(String planQueue) {
    return false;
  }

  @Override
  default boolean maySubmit(String planQueue) {
    return false;
  }

  @Override
  default boolean mayAdministerReservations(String planQueue) {
    return false;
  }
}
