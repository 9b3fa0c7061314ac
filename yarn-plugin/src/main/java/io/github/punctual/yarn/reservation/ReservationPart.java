package io.github.punctual.yarn.reservation;

import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.queues.serve.QueueEnforcement;
import io.github.punctual.yarn.queues.serve.QueueSizingPart;
import io.github.punctual.yarn.reservation.desk.PlanClaims;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.reservation.follow.PlanFollower;
import io.github.punctual.yarn.reservation.follow.ReservationAccess;
import io.github.punctual.yarn.reservation.follow.ReservationGate;
import io.github.punctual.yarn.reservation.follow.ReservationGuests;
import io.github.punctual.yarn.reservation.follow.ReservationQueueLife;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.ReservationSettings;
import io.github.punctual.yarn.settings.Setting;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Promises ahead: reservations, where they are enabled and no other system is named. */
public final class ReservationPart extends QueueSizingPart {
  @Override
  public void prefer(Configuration conf) {
    if (isEnabled(conf) && named(conf).isEmpty()) {
      conf.set(
          YarnConfiguration.RM_RESERVATION_SYSTEM_CLASS, PunctualReservationSystem.class.getName());
    }
  }

  @Override
  public boolean isWanted(Configuration conf) {
    return isEnabled(conf) && named(conf).equals(PunctualReservationSystem.class.getName());
  }

  @Override
  public Collection<Setting<?>> uses(PunctualSettings settings) {
    return ReservationSettings.ALL;
  }

  @Override
  public boolean servesReservations() {
    return true;
  }

  @Override
  public void init(Surroundings with) {
    ReservationSettings settings = with.settings().reservations();
    DeadlineService deadlines = with.need(DeadlineService.class);
    QueueEnforcement enforcement = QueueEnforcement.of(with);
    ReservationService service = with.add(new ReservationService(with, enforcement));
    ReservationGuests guests =
        new ReservationGuests(service, new ReservationAccess(with.scheduler().getRMContext()));
    with.add(new ReservationGate(service, deadlines.actions(), guests, deadlines.shadow()));
    deadlines.heed(new PlanClaims(service));
    enforcement.servePlans(settings.get(ReservationSettings.UPDATE_INTERVAL));
    PlanFollower follower =
        new PlanFollower(
            service,
            new ReservationQueueLife(service, deadlines.actions(), guests),
            enforcement::operatorsMinimum,
            enforcement.decider());
    enforcement.decideBy(follower, settings.get(ReservationSettings.UPDATE_INTERVAL), with);
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
