package io.github.punctual.yarn.reservation;

import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.queues.PlanQueues;
import io.github.punctual.yarn.queues.QueueDecider;
import io.github.punctual.yarn.queues.QueueEnforcement;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.ReservationSettings;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.security.ReservationsACLsManager;

/** All that a scheduler needs for reservations, wired together. */
public final class Reservations {
  private final ReservationService service;
  private final ReservationGate gate;
  private final PlanFollower follower;

  /**
   * For a scheduler that is initialised.
   *
   * @param writeLock the scheduler's
   * @param others decides about all queues that are no reservation's; empty for the stock order
   */
  public Reservations(
      CapacityScheduler scheduler,
      Lock writeLock,
      Vectors vectors,
      ReservationSettings settings,
      QueueSettings queueSettings,
      DeadlineService deadlines,
      QueueEnforcement enforcement,
      Optional<QueueDecider> others,
      InstantSource clock) {
    service =
        new ReservationService(
            scheduler,
            vectors,
            new PlanQueues(scheduler, writeLock),
            settings,
            queueSettings,
            deadlines.store(),
            enforcement,
            clock);
    deadlines.heed(new PlanClaims(service));
    ReservationGuests guests =
        new ReservationGuests(service, new ReservationAccess(() -> lists(scheduler)));
    gate = new ReservationGate(service, deadlines.actions(), guests);
    enforcement.servePlans(settings.reclaimGraceMillis(), deadlines.enforcer()::isPromised);
    follower =
        new PlanFollower(
            service, new ReservationQueueKeeper(service, deadlines.actions(), guests), others);
  }

  private static Optional<ReservationsACLsManager> lists(CapacityScheduler scheduler) {
    ReservationSystem system = scheduler.getRMContext().getReservationSystem();
    return system == null
        ? Optional.empty()
        : Optional.ofNullable(system.getReservationsACLsManager());
  }

  /** What is asked and answered. */
  public ReservationService service() {
    return service;
  }

  /** Where applications come in. */
  public ReservationGate gate() {
    return gate;
  }

  /** What decides about the queues. */
  public QueueDecider follower() {
    return follower;
  }

  /**
   * Names our reservation system in a configuration where reservations are enabled and no other is
   * named.
   */
  public static void prefer(Configuration conf) {
    if (isEnabled(conf) && named(conf).isEmpty()) {
      conf.set(
          YarnConfiguration.RM_RESERVATION_SYSTEM_CLASS, PunctualReservationSystem.class.getName());
    }
  }

  /** Whether reservations are enabled, and ours. */
  public static boolean areOurs(Configuration conf) {
    return isEnabled(conf) && named(conf).equals(PunctualReservationSystem.class.getName());
  }

  private static boolean isEnabled(Configuration conf) {
    return conf.getBoolean(
        YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE,
        YarnConfiguration.DEFAULT_RM_RESERVATION_SYSTEM_ENABLE);
  }

  private static String named(Configuration conf) {
    return conf.getTrimmed(YarnConfiguration.RM_RESERVATION_SYSTEM_CLASS, "");
  }
}
