package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.queues.PlanQueues;
import io.github.punctual.yarn.service.RmActions;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads applications that come with a reservation into its queue, and those that come to a plan
 * without one into the queue that it has for them. Runs on the scheduler's event thread, and during
 * recovery on the thread that recovers.
 */
public final class ReservationGate {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationGate.class);

  private final ReservationService service;
  private final RmActions actions;
  private final ReservationAccess access;

  ReservationGate(ReservationService service, RmActions actions, ReservationAccess access) {
    this.service = service;
    this.actions = actions;
    this.access = access;
  }

  /**
   * An event about an application that is added, for the queue in which it is to run; empty when
   * the application is refused, and nobody must see the event.
   */
  public Optional<AppAddedSchedulerEvent> route(AppAddedSchedulerEvent event) {
    CapacityScheduler scheduler = service.scheduler();
    String named =
        event.getPlacementContext() == null
            ? event.getQueue()
            : event.getPlacementContext().getFullQueuePath();
    CSQueue queue = scheduler.getQueue(named);
    if (event.getReservationID() == null) {
      return queue instanceof PlanQueue plan ? toDefault(event, plan) : Optional.of(event);
    }
    ReservationKey key = new ReservationKey(event.getReservationID().toString());
    Optional<PlanDesk> desk = service.deskOf(key);
    Optional<Booking> booking = desk.flatMap(known -> known.booking(key));
    if (event.getIsAppRecovering()) {
      return recovered(event, queue, desk, booking, key);
    }
    if (booking.isEmpty()) {
      return refuse(
          event,
          "Reservation %s is not known; reserve capacity first, or submit without a reservation"
              .formatted(key));
    }
    PlanQueue plan = service.queues().plan(desk.get().path()).orElseThrow();
    if (!belongs(queue, named, plan, key)) {
      return refuse(
          event,
          "Reservation %s belongs to queue %s, and the application was submitted to %s; submit it to %s, or without a reservation"
              .formatted(key, plan.getQueuePath(), named, plan.getQueuePath()));
    }
    if (!booking.get().state().isLive()) {
      return refuse(
          event,
          "The %s; reserve anew, or submit without a reservation"
              .formatted(ReservationQueueKeeper.ended(key.value(), booking)));
    }
    String owner = booking.get().request().owner();
    if (!owner.equals(event.getUser())
        && !access.mayAdminister(event.getUser(), plan.getQueuePath())) {
      return refuse(
          event,
          "Reservation %s belongs to %s; %s may not run jobs in it"
              .formatted(key, owner, event.getUser()));
    }
    return toReservation(event, plan, key);
  }

  private static boolean belongs(CSQueue queue, String named, PlanQueue plan, ReservationKey key) {
    return queue == plan
        || YarnConfiguration.DEFAULT_QUEUE_NAME.equals(named)
        || PlanQueues.path(plan, key.value()).equals(named)
        || key.value().equals(named);
  }

  /** An application that was accepted before a restart stays accepted. */
  private Optional<AppAddedSchedulerEvent> recovered(
      AppAddedSchedulerEvent event,
      CSQueue queue,
      Optional<PlanDesk> desk,
      Optional<Booking> booking,
      ReservationKey key) {
    boolean moved = queue != null && queue.getChildQueues() == null && !isDefaultName(event);
    if (moved && !PlanFollower.isReservation(queue)) {
      return Optional.of(event);
    }
    Optional<PlanQueue> plan =
        desk.flatMap(known -> service.queues().plan(known.path()))
            .or(() -> queue instanceof PlanQueue named ? Optional.of(named) : Optional.empty());
    if (plan.isEmpty()) {
      return Optional.of(event);
    }
    if (booking.filter(known -> known.state().isLive()).isPresent()) {
      return toReservation(event, plan.get(), key);
    }
    if (service.settings().moveOnExpiry()) {
      return toDefault(event, plan.get());
    }
    actions.kill(
        event.getApplicationId(),
        "Killed on recovery because its %s, and punctual.reservation.move-on-expiry is false"
            .formatted(ReservationQueueKeeper.ended(key.value(), booking)));
    return Optional.empty();
  }

  private static boolean isDefaultName(AppAddedSchedulerEvent event) {
    return YarnConfiguration.DEFAULT_QUEUE_NAME.equals(event.getQueue());
  }

  private Optional<AppAddedSchedulerEvent> toReservation(
      AppAddedSchedulerEvent event, PlanQueue plan, ReservationKey key) {
    try {
      // It may run early: the queue is there as soon as it has a job.
      service.queues().ensure(plan, key.value());
    } catch (YarnException | IOException e) {
      LOG.error("The queue of {} could not be made", key, e);
      return refuse(
          event,
          "The queue of reservation %s could not be made: %s".formatted(key, e.getMessage()));
    }
    service.wake();
    return Optional.of(new RoutedApplication(event, PlanQueues.path(plan, key.value())));
  }

  private Optional<AppAddedSchedulerEvent> toDefault(AppAddedSchedulerEvent event, PlanQueue plan) {
    return Optional.of(
        service
            .queues()
            .defaultOf(plan)
            .<AppAddedSchedulerEvent>map(
                others -> new RoutedApplication(event, others.getQueuePath()))
            .orElse(event));
  }

  private Optional<AppAddedSchedulerEvent> refuse(AppAddedSchedulerEvent event, String message) {
    ApplicationId id = event.getApplicationId();
    LOG.info("{} is refused: {}", id, message);
    actions.reject(id, message);
    return Optional.empty();
  }
}
