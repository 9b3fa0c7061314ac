package io.github.punctual.yarn.reservation.follow;

import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ReservationACL;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;

/** Who may use the reservations of others. */
public record ReservationAccess(RMContext context) {
  /** Without lists of the ResourceManager a reservation is its owner's alone. */
  public boolean mayAdminister(String user, String planPath) {
    return Optional.ofNullable(context.getReservationSystem())
        .map(ReservationSystem::getReservationsACLsManager)
        .filter(
            lists ->
                lists.checkAccess(
                    UserGroupInformation.createRemoteUser(user),
                    ReservationACL.ADMINISTER_RESERVATIONS,
                    planPath))
        .isPresent();
  }
}
