package io.github.punctual.yarn.web;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;

/**
 * What YARN's own access control lists allow a caller to see: applications that are its own, that
 * grant it VIEW_APP, or whose cluster or queue it administers.
 */
final class RmAccess implements Access {
  private final ResourceManager rm;
  private final Optional<UserGroupInformation> caller;
  private final String address;
  private final List<String> forwarded;

  RmAccess(ResourceManager rm, HttpServletRequest request) {
    this.rm = rm;
    this.caller = caller(request).map(UserGroupInformation::createRemoteUser);
    this.address = request.getRemoteAddr();
    String header = request.getHeader("X-Forwarded-For");
    this.forwarded = header == null ? List.of() : List.of(header.split(",", -1));
  }

  /** Who calls, in the same way as the ResourceManager's own web services tell it. */
  private static Optional<String> caller(HttpServletRequest request) {
    Principal principal = request.getUserPrincipal();
    String name = principal == null ? request.getRemoteUser() : principal.getName();
    return Optional.ofNullable(name).filter(n -> !n.isEmpty());
  }

  @Override
  public boolean mayView(ApplicationId id, String owner, String queue) {
    ApplicationACLsManager acls = rm.getApplicationACLsManager();
    if (!acls.areACLsEnabled()) {
      return true;
    }
    return caller.isPresent()
        && (acls.checkAccess(caller.get(), ApplicationAccessType.VIEW_APP, owner, id)
            || administersQueue(caller.get(), id, queue));
  }

  private boolean administersQueue(UserGroupInformation user, ApplicationId id, String queue) {
    RMApp app = rm.getRMContext().getRMApps().get(id);
    return app == null
        ? rm.getResourceScheduler().checkAccess(user, QueueACL.ADMINISTER_QUEUE, queue)
        : rm.getQueueACLsManager()
            .checkAccess(user, QueueACL.ADMINISTER_QUEUE, app, address, forwarded);
  }
}
