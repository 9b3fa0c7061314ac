package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.adapt.RoutedApplication;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.queues.serve.PlanQueues;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.service.RmActions;
import io.github.punctual.yarn.settings.ReservationSettings;
import io.github.punctual.yarn.shadow.ShadowBook;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
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
 *
 * @param shadow notes what would be refused; empty where it is
 */
public record ReservationGate(
    ReservationService service,
    RmActions actions,
    ReservationGuests guests,
    Optional<ShadowBook> shadow)
    implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationGate.class);

  @Override
  public Optional<AppAddedSchedulerEvent> route(AppAddedSchedulerEvent event) {
    CapacityScheduler scheduler = service.scheduler();
    String named =
        event.getPlacementContext() == null
            ? event.getQueue()
            : event.getPlacementContext().getFullQueuePath();
    CSQueue queue = scheduler.getQueue(named);
    Optional<ReservationKey> asked = asked(event, named);
    if (asked.isEmpty()) {
      return queue instanceof PlanQueue its ? toDefault(event, its) : Optional.of(event);
    }
    ReservationKey key = asked.get();
    // Operators may have taken a plan's queue away while its reservations are remembered.
    Optional<PlanQueue> plan =
        service.deskOf(key).flatMap(desk -> service.queues().plan(desk.path()));
    if (shadow.isPresent()) {
      return inShadow(event, queue, named, plan, key);
    }
    if (event.getIsAppRecovering()) {
      return recovered(event, queue, plan, key);
    }
    Optional<String> refusal = refusal(event, queue, named, plan, key);
    return refusal.isPresent()
        ? refuse(event, refusal.get())
        : toReservation(event, plan.orElseThrow(), key);
  }

  /** Why an application that comes for a reservation is refused; empty when it is not. */
  private Optional<String> refusal(
      AppAddedSchedulerEvent event,
      CSQueue queue,
      String named,
      Optional<PlanQueue> known,
      ReservationKey key) {
    if (known.isEmpty()) {
      return Optional.of(ReservationGuests.unknown(key));
    }
    PlanQueue plan = known.get();
    return belongs(queue, named, plan, key)
        ? guests.refusal(event.getUser(), plan.getQueuePath(), key.value())
        : Optional.of(
            "Reservation %s belongs to queue %s, and the application was submitted to %s; submit it to %s, or without a reservation"
                .formatted(key, plan.getQueuePath(), named, plan.getQueuePath()));
  }

  /** No reservation has a queue: the plan's queue for jobs without one takes it. */
  private Optional<AppAddedSchedulerEvent> inShadow(
      AppAddedSchedulerEvent event,
      CSQueue queue,
      String named,
      Optional<PlanQueue> known,
      ReservationKey key) {
    RMApp app = service.scheduler().getRMContext().getRMApps().get(event.getApplicationId());
    if (app != null && !event.getIsAppRecovering()) {
      refusal(event, queue, named, known, key)
          .ifPresent(
              message -> {
                LOG.info("In shadow mode, of no effect: {} {}", app.getApplicationId(), message);
                shadow.get().refused(app, message);
              });
    }
    boolean runsThere = queue != null && !(queue instanceof PlanQueue);
    Optional<PlanQueue> plan =
        runsThere ? Optional.empty() : planAbove(event, queue).or(() -> known);
    return plan.isPresent() ? toDefault(event, plan.get()) : Optional.of(event);
  }

  @Override
  public boolean isPlan(String queue) {
    return service.scheduler().getQueue(queue) instanceof PlanQueue;
  }

  /**
   * The reservation that an application comes for, by its id or by the name of its queue. One that
   * is recovered may have been moved since it was submitted, and its queue tells where it was last.
   */
  private Optional<ReservationKey> asked(AppAddedSchedulerEvent event, String named) {
    Optional<ReservationKey> byId =
        Optional.ofNullable(event.getReservationID()).map(id -> new ReservationKey(id.toString()));
    Optional<ReservationKey> byQueue = queueOf(named);
    return event.getIsAppRecovering() ? byQueue.or(() -> byId) : byId.or(() -> byQueue);
  }

  /** The reservation whose queue is of a name, whether the queue is there or not. */
  private Optional<ReservationKey> queueOf(String name) {
    int dot = name.lastIndexOf('.');
    String last = name.substring(dot + 1);
    if (!last.startsWith(ReservationId.reserveIdStrPrefix)) {
      return Optional.empty();
    }
    ReservationKey key = new ReservationKey(last);
    boolean isOurs =
        dot < 0
            ? service.deskOf(key).isPresent()
            : service.queues().plan(name.substring(0, dot)).isPresent();
    return isOurs ? Optional.of(key) : Optional.empty();
  }

  private static boolean belongs(CSQueue queue, String named, PlanQueue plan, ReservationKey key) {
    return queue == plan
        || YarnConfiguration.DEFAULT_QUEUE_NAME.equals(named)
        || PlanQueues.path(plan, key.value()).equals(named)
        || key.value().equals(named);
  }

  /** An application that was accepted before a restart stays accepted, where it may be. */
  private Optional<AppAddedSchedulerEvent> recovered(
      AppAddedSchedulerEvent event, CSQueue queue, Optional<PlanQueue> known, ReservationKey key) {
    boolean moved = queue != null && queue.getChildQueues() == null && !isDefaultName(event);
    if (moved && !PlanFollower.isReservation(queue)) {
      return Optional.of(event);
    }
    Optional<PlanQueue> plan = known.or(() -> planAbove(event, queue));
    if (plan.isEmpty()) {
      return Optional.of(event);
    }
    Optional<String> refusal =
        guests.refusal(event.getUser(), plan.get().getQueuePath(), key.value());
    if (refusal.isEmpty()) {
      return toReservation(event, plan.get(), key);
    }
    if (service.settings().get(ReservationSettings.MOVE_ON_EXPIRY)) {
      return toDefault(event, plan.get());
    }
    actions.kill(
        event.getApplicationId(),
        "Killed on recovery, for punctual.reservation.move-on-expiry is false: " + refusal.get());
    return Optional.empty();
  }

  /** The plan that a queue is, or whose reservation it was. */
  private Optional<PlanQueue> planAbove(AppAddedSchedulerEvent event, CSQueue queue) {
    int dot = event.getQueue().lastIndexOf('.');
    return queue instanceof PlanQueue plan
        ? Optional.of(plan)
        : service.queues().plan(event.getQueue().substring(0, Math.max(0, dot)));
  }

  private static boolean isDefaultName(AppAddedSchedulerEvent event) {
    return YarnConfiguration.DEFAULT_QUEUE_NAME.equals(event.getQueue());
  }

  private Optional<AppAddedSchedulerEvent> toReservation(
      AppAddedSchedulerEvent event, PlanQueue plan, ReservationKey key) {
    try {
      // It may run early: the queue is there as soon as it has a job.
      service.queues().ensure(plan, key.value(), guests);
    } catch (YarnException | IOException e) {
      LOG.error("The queue of {} could not be made", key, e);
      return refuse(
          event,
          "The queue of reservation %s could not be made: %s".formatted(key, e.getMessage()));
    }
    service.wake();
    return Optional.of(
        RoutedApplication.to(event, PlanQueues.path(plan, key.value()), ReservationIds.parse(key)));
  }

  private Optional<AppAddedSchedulerEvent> toDefault(AppAddedSchedulerEvent event, PlanQueue plan) {
    Optional<String> others = service.queues().defaultOf(plan).map(CSQueue::getQueuePath);
    return Optional.of(
        others.isEmpty()
            ? event
            : RoutedApplication.to(event, others.get(), event.getReservationID()));
  }

  private Optional<AppAddedSchedulerEvent> refuse(AppAddedSchedulerEvent event, String message) {
    ApplicationId id = event.getApplicationId();
    LOG.info("{} is refused: {}", id, message);
    actions.reject(id, message);
    return Optional.empty();
  }
}
