package io.github.punctual.yarn.web;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ReservationACL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;
import org.apache.hadoop.yarn.server.resourcemanager.security.ReservationsACLsManager;

/**
 * What YARN's access control lists of reservations allow a caller, as {@code ClientRMService} asks
 * them; administrators of the cluster and of the plan queue may do everything.
 */
record RmReservationAccess(ResourceManager rm, RmAccess access) implements CallerReservations {
  @Override
  public Optional<String> caller() {
    return access.caller();
  }

  @Override
  public boolean mayList(String planQueue) {
    return !isRestricted() || has(ReservationACL.LIST_RESERVATIONS, planQueue);
  }

  @Override
  public boolean maySubmit(String planQueue) {
    return caller().isPresent()
        && (!isRestricted() || has(ReservationACL.SUBMIT_RESERVATIONS, planQueue));
  }

  @Override
  public boolean mayAdminister(String planQueue) {
    if (isRestricted()) {
      return has(ReservationACL.ADMINISTER_RESERVATIONS, planQueue);
    }
    // Without lists a reservation is its owner's, as for standard clients, and administrators'.
    return rm.getApplicationACLsManager().areACLsEnabled() && access.mayAdminister(planQueue);
  }

  /** YARN lets everybody see and make reservations unless both are set. */
  private boolean isRestricted() {
    Configuration conf = rm.getConfig();
    return conf.getBoolean(
            YarnConfiguration.YARN_ACL_ENABLE, YarnConfiguration.DEFAULT_YARN_ACL_ENABLE)
        && conf.getBoolean(
            YarnConfiguration.YARN_RESERVATION_ACL_ENABLE,
            YarnConfiguration.DEFAULT_YARN_RESERVATION_ACL_ENABLE);
  }

  private boolean has(ReservationACL acl, String planQueue) {
    Optional<UserGroupInformation> user = caller().map(UserGroupInformation::createRemoteUser);
    ReservationSystem system = rm.getRMContext().getReservationSystem();
    ReservationsACLsManager lists = system == null ? null : system.getReservationsACLsManager();
    return user.isPresent()
        && (access.mayAdminister(planQueue)
            || (lists != null
                && (lists.checkAccess(user.get(), acl, planQueue)
                    || lists.checkAccess(
                        user.get(), ReservationACL.ADMINISTER_RESERVATIONS, planQueue))));
  }
}
