package io.github.punctual.yarn.reservation;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ReservationACL;
import org.apache.hadoop.yarn.server.resourcemanager.security.ReservationsACLsManager;

/** Who may use the reservations of others. */
final class ReservationAccess {
  private final Supplier<Optional<ReservationsACLsManager>> lists;

  /**
   * Asks the lists of the ResourceManager.
   *
   * @param lists empty where reservations have none: then a reservation is its owner's alone
   */
  ReservationAccess(Supplier<Optional<ReservationsACLsManager>> lists) {
    this.lists = lists;
  }

  boolean mayAdminister(String user, String planPath) {
    return lists
        .get()
        .filter(
            known ->
                known.checkAccess(
                    UserGroupInformation.createRemoteUser(user),
                    ReservationACL.ADMINISTER_RESERVATIONS,
                    planPath))
        .isPresent();
  }
}
