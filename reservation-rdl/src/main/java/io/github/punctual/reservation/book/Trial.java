package io.github.punctual.reservation.book;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Changes of a book that are made all together, or not at all. */
final class Trial {
  private final BookPages pages;
  private final PlanEdits plan;
  private final NavigableMap<ReservationKey, Booking> changed = new TreeMap<>();

  Trial(BookPages pages) {
    this.pages = pages;
    this.plan = new PlanEdits(pages.plan);
  }

  /** As it would be. */
  Optional<Booking> booking(ReservationKey key) {
    Booking own = changed.get(key);
    return own == null ? pages.booking(key) : Optional.of(own);
  }

  /** The bookings that would be entered. */
  NavigableMap<ReservationKey, Booking> changed() {
    return changed;
  }

  /** Puts in a booking, or another version of it. */
  void put(Booking booking) {
    Optional<Booking> before = booking(booking.key());
    before.ifPresent(
        old -> {
          pages.ledger.remove(old);
          old.occurrences().stream()
              .filter(
                  occurrence ->
                      booking.occurrences().stream()
                          .noneMatch(each -> each.index() == occurrence.index()))
              .forEach(occurrence -> remove(old, occurrence));
        });
    for (Occurrence occurrence : booking.occurrences()) {
      Optional<Reservation> reservation = pages.reservation(booking, occurrence);
      if (reservation.isPresent()) {
        if (!pages.plan.reservation(reservation.get().key()).equals(reservation)) {
          plan.put(reservation.get());
        }
      } else {
        remove(booking, occurrence);
      }
    }
    pages.ledger.add(booking);
    changed.put(booking.key(), booking);
  }

  private void remove(Booking booking, Occurrence occurrence) {
    ReservationKey planned = BookPages.planned(booking.key(), occurrence.index());
    if (pages.plan.reservation(planned).isPresent()) {
      plan.remove(planned);
    }
  }

  /** Lets a planner find a place, moves those that have to move for it, and says where it is. */
  Optional<Placement> place(Planner planner, Demand demand, long earliest) {
    Optional<PlanChange> change = planner.place(pages.plan, demand, earliest);
    change.ifPresent(found -> found.moved().forEach(this::move));
    return change.map(PlanChange::placement);
  }

  private void move(ReservationKey planned, Placement placement) {
    Booking booking = booking(pages.ownerOf(planned)).orElseThrow();
    for (Occurrence occurrence : booking.occurrences()) {
      if (BookPages.planned(booking.key(), occurrence.index()).equals(planned)) {
        put(booking.with(occurrence.with(placement)));
        return;
      }
    }
    throw new IllegalStateException(
        "the planner moved %s, which has no placement".formatted(planned));
  }

  /** Makes the changes last. */
  void commit() {
    changed.values().forEach(pages::enter);
  }

  /** Takes all changes back. */
  void undo() {
    for (Booking booking : List.copyOf(changed.values())) {
      pages.ledger.remove(booking);
      pages.booking(booking.key()).ifPresent(pages.ledger::add);
    }
    changed.clear();
    plan.undo();
  }
}
