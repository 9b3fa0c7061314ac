package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.reservation.follow.ReservationAccess;
import io.github.punctual.yarn.settings.ReservationSettings;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore.RMState;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.Plan;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;
import org.apache.hadoop.yarn.server.resourcemanager.security.ReservationsACLsManager;

/**
 * The ResourceManager's reservation system in terms of our books: what the standard client's calls
 * go to. It needs one of our schedulers, which names it where reservations are enabled and nothing
 * else is named in {@code yarn.resourcemanager.reservation-system.class}.
 */
public final class PunctualReservationSystem extends AbstractService implements ReservationSystem {
  private final Map<String, Plan> plans = new ConcurrentHashMap<>();
  private final AtomicLong lastNumber = new AtomicLong();
  private RMContext context;
  private ReservationService service;
  private volatile Optional<ReservationsACLsManager> lists = Optional.empty();

  /** One that is not initialised; made by the ResourceManager. */
  public PunctualReservationSystem() {
    super(PunctualReservationSystem.class.getName());
  }

  @Override
  public void setRMContext(RMContext rmContext) {
    context = rmContext;
  }

  @Override
  protected void serviceInit(Configuration conf) throws Exception {
    service =
        HasParts.find(context.getScheduler(), ReservationService.class)
            .orElseThrow(
                () ->
                    new YarnRuntimeException(
                        "%s is %s, which works with a scheduler of Punctual only; set %s to one, such as io.github.punctual.justice.JusticeScheduler, or take the other setting out"
                            .formatted(
                                YarnConfiguration.RM_RESERVATION_SYSTEM_CLASS,
                                getClass().getName(),
                                YarnConfiguration.RM_SCHEDULER)));
    reinitialize(conf, context);
    super.serviceInit(conf);
  }

  @Override
  public void reinitialize(Configuration conf, RMContext rmContext) throws YarnException {
    boolean checked =
        conf.getBoolean(
                YarnConfiguration.YARN_RESERVATION_ACL_ENABLE,
                YarnConfiguration.DEFAULT_YARN_RESERVATION_ACL_ENABLE)
            && conf.getBoolean(
                YarnConfiguration.YARN_ACL_ENABLE, YarnConfiguration.DEFAULT_YARN_ACL_ENABLE);
    lists =
        checked
            ? Optional.of(
                new PlanAccessLists(
                    service.scheduler(), service.queues(), service.scheduler().getConfiguration()))
            : Optional.empty();
    long maximum =
        conf.getLong(
            YarnConfiguration.RM_RESERVATION_SYSTEM_MAX_PERIODICITY,
            YarnConfiguration.DEFAULT_RM_RESERVATION_SYSTEM_MAX_PERIODICITY);
    long periodicity =
        maximum > 0 ? maximum : YarnConfiguration.DEFAULT_RM_RESERVATION_SYSTEM_MAX_PERIODICITY;
    ReservationAccess access = new ReservationAccess(context);
    for (PlanDesk desk : service.desks()) {
      plans.put(
          desk.path(),
          new PlanFacade(
              service, desk, new PlanAgent(service, desk, access, lists.isEmpty()), periodicity));
    }
  }

  @Override
  protected void serviceStart() throws Exception {
    service.restore();
    super.serviceStart();
  }

  @Override
  public void recover(RMState state) throws IOException {
    // Before applications are recovered, some of which come with a reservation.
    service.restore();
  }

  @Override
  public Plan getPlan(String planName) {
    return service.desk(planName).map(desk -> plans.get(desk.path())).orElse(null);
  }

  @Override
  public Map<String, Plan> getAllPlans() {
    return new HashMap<>(plans);
  }

  @Override
  public void synchronizePlan(String planName, boolean shouldReplan) {
    service.wake();
  }

  @Override
  public long getPlanFollowerTimeStep() {
    return service.settings().get(ReservationSettings.UPDATE_INTERVAL);
  }

  @Override
  public ReservationId getNewReservationId() {
    while (true) {
      ReservationId id =
          ReservationId.newInstance(
              ResourceManager.getClusterTimeStamp(), lastNumber.incrementAndGet());
      if (service.booking(new ReservationKey(id.toString())).isEmpty()) {
        return id;
      }
    }
  }

  @Override
  public String getQueueForReservation(ReservationId id) {
    return service.deskOf(new ReservationKey(id.toString())).map(PlanDesk::path).orElse(null);
  }

  @Override
  public void setQueueForReservation(ReservationId id, String queueName) {
    // The book knows in which plan a reservation is.
  }

  @Override
  public ReservationsACLsManager getReservationsACLsManager() {
    return lists.orElse(null);
  }
}
