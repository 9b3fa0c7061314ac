package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.queues.serve.PlanQueues;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.service.RmActions;
import io.github.punctual.yarn.settings.ReservationSettings;
import io.github.punctual.yarn.thread.OncePerCause;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the queues of reservations that are about to begin, and takes those away that have ended,
 * once their jobs have left them. Tells jobs what becomes of their reservation. In shadow mode no
 * reservation has a queue. For the thread of the queues.
 */
public final class ReservationQueueLife {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationQueueLife.class);

  /** A move may fail, such as while the other queue is full; it is tried again after so long. */
  private static final long AGAIN_MILLIS = 10_000;

  private final ReservationService service;
  private final RmActions actions;
  private final ReservationGuests guests;
  private final OncePerCause failures = new OncePerCause();

  /** Since when a reservation that had jobs has none any more; absent for one that never had. */
  private final Map<ReservationKey, Idle> idle = new HashMap<>();

  /** When jobs of a reservation were last seen, and since when none are; empty while some are. */
  private record Idle(long seenMillis, OptionalLong sinceMillis) {}

  /** When applications were last told to leave. */
  private final Map<ApplicationId, Long> leaving = new HashMap<>();

  /** One for the plans of a service, which lets guests into the queues that it makes. */
  public ReservationQueueLife(
      ReservationService service, RmActions actions, ReservationGuests guests) {
    this.service = service;
    this.actions = actions;
    this.guests = guests;
  }

  /** Brings the queues of a plan up to date. */
  void follow(PlanQueue plan, PlanDesk desk, Masters masters) {
    long now = desk.ahead().nowMillis();
    for (Notice notice : desk.takeNotices()) {
      tell(plan, notice, masters);
    }
    guests.forgetBefore(now - grace());
    if (!actions.enforces()) {
      return;
    }
    for (Booking booking : desk.bookings()) {
      if (booking.state().isLive() && begins(booking, now)) {
        make(plan, booking.key());
      }
    }
    for (CSQueue queue : service.queues().reservations(plan)) {
      Masters.OfQueue jobs = masters.of(queue.getQueuePath());
      ReservationKey key = new ReservationKey(queue.getQueueShortName());
      Optional<Booking> booking = desk.booking(key);
      if (booking.isPresent() && booking.get().state().isLive()) {
        giveBack(desk, booking.get(), jobs, now);
      } else {
        idle.remove(key);
        end(plan, queue, booking, jobs, now);
      }
    }
  }

  private boolean begins(Booking booking, long now) {
    return booking.promises().stream()
        .anyMatch(
            promise ->
                promise.fromMillis() - service.settings().get(ReservationSettings.LEAD) <= now
                    && promise.untilMillis() > now);
  }

  private void make(PlanQueue plan, ReservationKey key) {
    try {
      if (service.queues().ensure(plan, key.value(), guests)) {
        LOG.info("The queue of {} is there", key);
        service.wake();
      }
    } catch (YarnException | IOException e) {
      failures.note(LOG, "The queue of " + key + " could not be made; it is tried again.", e);
    }
  }

  private long grace() {
    return service.settings().get(ReservationSettings.FINISH_GRACE);
  }

  /** What a reservation is still promised goes back when its jobs are done and no other comes. */
  private void giveBack(PlanDesk desk, Booking booking, Masters.OfQueue jobs, long now) {
    ReservationKey key = booking.key();
    if (!jobs.applications().isEmpty()) {
      idle.put(key, new Idle(now, OptionalLong.empty()));
      return;
    }
    Idle last = idle.get(key);
    if (last == null) {
      return;
    }
    OptionalLong since = last.sinceMillis();
    if (last.seenMillis() < booking.submittedMillis()) {
      // It was changed since: they were not those for which it is promised now.
      idle.remove(key);
    } else if (since.isEmpty()) {
      idle.put(key, new Idle(last.seenMillis(), OptionalLong.of(now)));
    } else if (now - since.getAsLong() >= grace()
        && !guests.cameSince(key, now - grace())
        && booking.isOfPresent(since.getAsLong(), now)
        && desk.finished(key)) {
      LOG.info("The jobs of {} are done; what it was still promised is given back", key);
      idle.remove(key);
    }
  }

  private void end(
      PlanQueue plan, CSQueue queue, Optional<Booking> booking, Masters.OfQueue jobs, long now) {
    for (ApplicationId id : jobs.applications()) {
      Long told = leaving.get(id);
      if (told == null || now - told >= AGAIN_MILLIS) {
        leaving.put(id, now);
        leave(plan, id, ended(queue.getQueueShortName(), booking));
      }
    }
    if (!jobs.applications().isEmpty()) {
      return;
    }
    try {
      if (service.queues().remove(queue) == 0) {
        LOG.info("The queue of {} is gone", queue.getQueueShortName());
        leaving.values().removeIf(told -> now - told >= AGAIN_MILLIS);
      }
    } catch (YarnException e) {
      failures.note(LOG, "The queue of an ended reservation could not be removed.", e);
    }
  }

  /** What became of a reservation, in words. */
  static String ended(String name, Optional<Booking> booking) {
    return booking
        .map(
            known ->
                "reservation %s is %s since %s"
                    .formatted(
                        name, known.state(), Instant.ofEpochMilli(known.endedMillis().orElse(0))))
        .orElse("reservation %s is not known any more".formatted(name));
  }

  private void leave(PlanQueue plan, ApplicationId id, String why) {
    Optional<CSQueue> others = service.queues().defaultOf(plan);
    if (service.settings().get(ReservationSettings.MOVE_ON_EXPIRY) && others.isPresent()) {
      LOG.info("{} goes on without it in {}: {}", id, others.get().getQueuePath(), why);
      actions.move(id, others.get().getQueuePath());
      actions.diagnoseBeside(
          id,
          "Its %s; it goes on as best effort in %s.".formatted(why, others.get().getQueuePath()));
    } else {
      LOG.info("{} is killed: {}", id, why);
      actions.kill(
          id,
          "Killed because its %s, and punctual.reservation.move-on-expiry is false; reserve longer, or let jobs go on as best effort"
              .formatted(why));
    }
  }

  private void tell(PlanQueue plan, Notice notice, Masters masters) {
    LOG.info("Reservation {} of {}: {}", notice.key(), notice.owner(), notice.text());
    String queue = PlanQueues.path(plan, notice.key().value());
    for (ApplicationId id : masters.of(queue).applications()) {
      actions.diagnoseBeside(id, "Reservation %s: %s.".formatted(notice.key(), notice.text()));
    }
  }
}
