package io.github.punctual.yarn.web.api;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.ReservationACL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.security.ReservationsACLsManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What YARN's own access control lists allow a caller: to see applications that are its own, that
 * grant it VIEW_APP, or whose cluster or queue it administers; to see queues that it may submit to
 * or administers; to change queues that it administers; and of reservations what {@code
 * ClientRMService} allows, and everything to administrators of the cluster and of the plan queue.
 */
public final class RmAccess implements Access {
  private static final Logger LOG = LoggerFactory.getLogger(RmAccess.class);

  private final ResourceManager rm;
  private final Optional<UserGroupInformation> caller;
  private final String address;
  private final List<String> forwarded;

  /** The rights of the caller who sent a request. */
  public RmAccess(ResourceManager rm, HttpServletRequest request) {
    this.rm = rm;
    this.caller = caller(request).flatMap(RmAccess::user);
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

  /** A user; nobody, where {@code hadoop.security.auth_to_local} makes nothing of the name. */
  private static Optional<UserGroupInformation> user(String name) {
    try {
      return Optional.of(UserGroupInformation.createRemoteUser(name));
    } catch (IllegalArgumentException e) {
      LOG.debug("{} is nobody here", name, e);
      return Optional.empty();
    }
  }

  @Override
  public boolean mayView(ApplicationId id, String owner, String queue) {
    return !hasAcls() || may(ApplicationAccessType.VIEW_APP, id, owner, queue);
  }

  /** Of one that the ResourceManager knows no more, who sees everything. */
  @Override
  public boolean mayView(ApplicationId id) {
    RMApp app = rm.getRMContext().getRMApps().get(id);
    return app == null ? mayViewAll() : mayView(id, app.getUser(), app.getQueue());
  }

  private boolean hasAcls() {
    return rm.getApplicationACLsManager().areACLsEnabled();
  }

  private boolean may(ApplicationAccessType type, ApplicationId id, String owner, String queue) {
    return caller.isPresent()
        && (rm.getApplicationACLsManager().checkAccess(caller.get(), type, owner, id)
            || administersQueue(caller.get(), id, queue));
  }

  @Override
  public boolean mayViewJobsOf(String owner) {
    return mayViewAll() || caller.filter(user -> user.getShortUserName().equals(owner)).isPresent();
  }

  @Override
  public boolean mayViewAll() {
    return !hasAcls() || caller.filter(rm.getApplicationACLsManager()::isAdmin).isPresent();
  }

  /** Whether the caller may change an application, as its owner may. */
  public boolean mayModify(ApplicationId id, String owner, String queue) {
    return caller().isPresent()
        && (!hasAcls() || may(ApplicationAccessType.MODIFY_APP, id, owner, queue));
  }

  private boolean administersQueue(UserGroupInformation user, ApplicationId id, String queue) {
    RMApp app = rm.getRMContext().getRMApps().get(id);
    return app == null
        ? rm.getResourceScheduler().checkAccess(user, QueueACL.ADMINISTER_QUEUE, queue)
        : rm.getQueueACLsManager()
            .checkAccess(user, QueueACL.ADMINISTER_QUEUE, app, address, forwarded);
  }

  @Override
  public boolean mayViewQueue(String queuePath) {
    return !hasAcls()
        || administers(queuePath)
        || (caller.isPresent() && has(caller.get(), QueueACL.SUBMIT_APPLICATIONS, queuePath));
  }

  @Override
  public boolean mayAdministerQueue(String queuePath) {
    return caller().isPresent() && (!hasAcls() || administers(queuePath));
  }

  private boolean administers(String queuePath) {
    return caller.isPresent()
        && (rm.getApplicationACLsManager().isAdmin(caller.get())
            || has(caller.get(), QueueACL.ADMINISTER_QUEUE, queuePath));
  }

  /** Where there is no such queue, the one above it decides. */
  private boolean has(UserGroupInformation user, QueueACL acl, String queuePath) {
    return rm.getResourceScheduler().checkAccess(user, acl, queuePath);
  }

  /**
   * The short name, as applications and reservations have owners: with Kerberos the request says
   * {@code alice@REALM}, and what alice runs is alice's.
   *
   * <p>The user of a web server without authentication stands for everybody, and so for nobody
   * where it matters who calls.
   */
  @Override
  public Optional<String> caller() {
    boolean matters = hasAcls() || UserGroupInformation.isSecurityEnabled();
    String everybody =
        rm.getConfig()
            .get(
                CommonConfigurationKeys.HADOOP_HTTP_STATIC_USER,
                CommonConfigurationKeys.DEFAULT_HADOOP_HTTP_STATIC_USER);
    Optional<String> name = caller.map(UserGroupInformation::getShortUserName);
    return matters ? name.filter(n -> !n.equals(everybody)) : name.or(() -> Optional.of(everybody));
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public boolean mayList(String planQueue) {
    // What everybody may see needs no name, and so asks for whoever calls.
    return !isRestricted()
        || hasReservation(ReservationACL.LIST_RESERVATIONS, planQueue)
        || caller.filter(lists(ReservationACL.LIST_RESERVATIONS, planQueue)).isPresent();
  }

  @Override
  public boolean maySubmit(String planQueue) {
    return caller().isPresent()
        && (!isRestricted() || hasReservation(ReservationACL.SUBMIT_RESERVATIONS, planQueue));
  }

  @Override
  public boolean mayAdministerReservations(String planQueue) {
    if (isRestricted()) {
      return hasReservation(ReservationACL.ADMINISTER_RESERVATIONS, planQueue);
    }
    // Without lists a reservation is its owner's, as for standard clients, and administrators'.
    return hasAcls() && mayAdministerQueue(planQueue);
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

  /** Whom a list lets in; nobody, where there are no lists. */
  private Predicate<UserGroupInformation> lists(ReservationACL acl, String planQueue) {
    ReservationSystem system = rm.getRMContext().getReservationSystem();
    ReservationsACLsManager lists = system == null ? null : system.getReservationsACLsManager();
    return user -> lists != null && lists.checkAccess(user, acl, planQueue);
  }

  private boolean hasReservation(ReservationACL acl, String planQueue) {
    Predicate<UserGroupInformation> listed =
        lists(acl, planQueue).or(lists(ReservationACL.ADMINISTER_RESERVATIONS, planQueue));
    return caller()
        .map(UserGroupInformation::createRemoteUser)
        .filter(user -> mayAdministerQueue(planQueue) || listed.test(user))
        .isPresent();
  }
}
