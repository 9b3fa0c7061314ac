package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.ReservationACL;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.security.ReservationsACLsManager;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;

/** Who may use the reservations of others, and know them. */
public record ReservationAccess(RMContext context) {
  /** Without lists of the ResourceManager a reservation is its owner's alone. */
  public boolean mayAdminister(String user, String planPath) {
    UserGroupInformation caller = UserGroupInformation.createRemoteUser(user);
    return lists()
        .filter(
            lists -> lists.checkAccess(caller, ReservationACL.ADMINISTER_RESERVATIONS, planPath))
        .isPresent();
  }

  private Optional<ReservationsACLsManager> lists() {
    return Optional.ofNullable(context.getReservationSystem())
        .map(ReservationSystem::getReservationsACLsManager);
  }

  /**
   * The reservations of a plan, and the applications, that a user may know by name, as over REST.
   * Without lists of the ResourceManager everybody may know all reservations.
   */
  public Predicate<String> mayKnow(String user, PlanDesk desk) {
    UserGroupInformation caller = UserGroupInformation.createRemoteUser(user);
    boolean lists = mayList(caller, desk.path());
    return name ->
        name.startsWith(ApplicationId.appIdStrPrefix)
            ? mayView(caller, ApplicationId.fromString(name))
            : lists
                || desk.booking(new ReservationKey(name))
                    .filter(booking -> booking.request().owner().equals(user))
                    .isPresent();
  }

  private boolean mayList(UserGroupInformation caller, String planPath) {
    Optional<ReservationsACLsManager> lists = lists();
    return lists.isEmpty()
        || lists.get().checkAccess(caller, ReservationACL.LIST_RESERVATIONS, planPath)
        || lists.get().checkAccess(caller, ReservationACL.ADMINISTER_RESERVATIONS, planPath)
        || applications().isAdmin(caller)
        || administers(caller, planPath);
  }

  private boolean mayView(UserGroupInformation caller, ApplicationId id) {
    ApplicationACLsManager applications = applications();
    if (!applications.areACLsEnabled() || applications.isAdmin(caller)) {
      return true;
    }
    RMApp app = context.getRMApps().get(id);
    return app != null
        && (applications.checkAccess(caller, ApplicationAccessType.VIEW_APP, app.getUser(), id)
            || administers(caller, app.getQueue()));
  }

  private boolean administers(UserGroupInformation caller, String queuePath) {
    return context.getScheduler().checkAccess(caller, QueueACL.ADMINISTER_QUEUE, queuePath);
  }

  private ApplicationACLsManager applications() {
    return context.getResourceManager().getApplicationACLsManager();
  }
}
