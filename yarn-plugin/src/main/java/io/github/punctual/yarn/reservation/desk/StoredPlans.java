package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.UnusedReservations;
import io.github.punctual.yarn.settings.ReservationSettings;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.thread.OncePerCause;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up plans where the store says, or leaves what it holds of them as it is.
 *
 * @param desks of the plan queues that are there, by their paths
 * @param failures notes what cannot be used
 */
record StoredPlans(
    StoreKeeper store,
    ReservationKeeper keeper,
    Map<String, PlanDesk> desks,
    InstantSource clock,
    OncePerCause failures) {
  private static final Logger LOG = LoggerFactory.getLogger(StoredPlans.class);

  /** Clocks of several machines may differ by less. */
  private static final long AHEAD_MILLIS = 10_000;

  /** Goes on with a plan where the store says, or leaves what it holds of it as it is. */
  void goOn(BookRecord book) {
    PlanDesk desk = desks.get(book.plan());
    List<ReservationRecord> ofPlan =
        store.stored().reservations().reservations().stream()
            .filter(record -> record.plan().equals(book.plan()))
            .toList();
    if (desk == null) {
      leave(
          book,
          ofPlan,
          "there is no such plan queue; make %s one again, and they go on".formatted(book.plan()));
      return;
    }
    try {
      tellIfAhead(book);
      desk.book().restore(book, ofPlan);
      keeper.known(desk, book, ofPlan);
      store.takeUp(book.plan());
      LOG.info("{} reservations of {} are as before", ofPlan.size(), book.plan());
    } catch (IllegalArgumentException e) {
      if (lasting(ofPlan) == 0) {
        // All of them are over by now, and nothing is promised by them.
        desk.book().restore(book, List.of());
        keeper.known(desk, book, ofPlan);
        store.takeUp(book.plan());
        return;
      }
      failures.note(LOG, "What the store remembers of reservations cannot be used.", e);
      leave(
          book,
          ofPlan,
          "%s; with the length as it was (%s) they go on at the next start"
              .formatted(e.getMessage(), ReservationSettings.STEP.name()));
    }
  }

  private void leave(BookRecord book, Collection<ReservationRecord> ofPlan, String reason) {
    int lasting = lasting(ofPlan);
    LOG.warn("{} reservations of {} wait in the store: {}", lasting, book.plan(), reason);
    if (lasting > 0) {
      store.leave(new UnusedReservations(book.plan(), lasting, reason));
    }
  }

  /** How many of them may still have something promised. */
  private int lasting(Collection<ReservationRecord> ofPlan) {
    long now = clock.millis();
    return (int)
        ofPlan.stream()
            .map(ReservationRecord::booking)
            .filter(booking -> booking.state().isLive())
            .filter(
                booking ->
                    Compiler.isPeriodic(booking.request().rdl())
                        || booking.endMillis().orElse(now) > now)
            .count();
  }

  private void tellIfAhead(BookRecord book) {
    long aheadMillis = book.atMillis() - clock.millis();
    if (aheadMillis >= AHEAD_MILLIS) {
      LOG.warn(
          "The clock of this machine is {} ms behind {}, which {} was told before. Its time stands still until the clock has caught up: see whether the clock is right",
          aheadMillis,
          Instant.ofEpochMilli(book.atMillis()),
          book.plan());
    }
  }
}
