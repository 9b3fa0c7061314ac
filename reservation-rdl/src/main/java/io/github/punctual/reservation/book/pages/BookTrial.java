package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Changes of a book that are made all together, or not at all. To change one occurrence takes time
 * that hardly grows with the number of the others.
 */
public final class BookTrial {
  private final Plan plan;
  private final PlanEdits edits;
  private final BookRegister register;
  private final OwnerPromises ledger;
  private final NavigableMap<ReservationKey, Draft> changed = new TreeMap<>();

  /** To which booking those reservations of the plan belong that were put in here. */
  private final Map<ReservationKey, ReservationKey> owners = new HashMap<>();

  /** A booking as it would be. */
  private static final class Draft {
    private Booking booking;

    /** Its occurrences, by their indices. */
    private final NavigableMap<Integer, Occurrence> occurrences = new TreeMap<>();

    /** Whether the booking does not have the latest occurrences yet. */
    private boolean stale;

    Draft(Booking booking) {
      this.booking = booking;
      booking.occurrences().forEach(each -> occurrences.put(each.index(), each));
    }

    Booking booking() {
      if (stale) {
        booking = booking.with(List.copyOf(occurrences.values()));
        stale = false;
      }
      return booking;
    }
  }

  BookTrial(Plan plan, BookRegister register, OwnerPromises ledger) {
    this.plan = plan;
    this.edits = new PlanEdits(plan);
    this.register = register;
    this.ledger = ledger;
  }

  /** The booking of a name as it would be with the changes of the trial. */
  public Optional<Booking> booking(ReservationKey key) {
    Draft own = changed.get(key);
    return own == null ? register.booking(key) : Optional.of(own.booking());
  }

  /** One occurrence of a booking as it would be. */
  public Optional<Occurrence> occurrence(ReservationKey key, int index) {
    Draft own = changed.get(key);
    return own == null
        ? register
            .booking(key)
            .flatMap(
                known ->
                    known.occurrences().stream().filter(each -> each.index() == index).findFirst())
        : Optional.ofNullable(own.occurrences.get(index));
  }

  /** Whether a booking would be entered. */
  public boolean changes(ReservationKey key) {
    return changed.containsKey(key);
  }

  /** The bookings that would be entered. */
  public NavigableMap<ReservationKey, Booking> changed() {
    NavigableMap<ReservationKey, Booking> result = new TreeMap<>();
    changed.forEach((key, draft) -> result.put(key, draft.booking()));
    return Collections.unmodifiableNavigableMap(result);
  }

  /** The booking to which a reservation of the plan would belong. */
  public ReservationKey ownerOf(ReservationKey planned) {
    ReservationKey own = owners.get(planned);
    return own == null ? register.ownerOf(planned) : own;
  }

  /** Puts in a booking, or another version of it. */
  public void put(Booking booking) {
    Draft draft = new Draft(booking);
    booking(booking.key())
        .ifPresent(
            old -> {
              ledger.remove(old);
              old.occurrences().stream()
                  .filter(occurrence -> !draft.occurrences.containsKey(occurrence.index()))
                  .forEach(occurrence -> remove(old, occurrence));
            });
    booking.occurrences().forEach(occurrence -> hold(booking, occurrence));
    ledger.add(booking);
    changed.put(booking.key(), draft);
  }

  /** Puts in an occurrence of a booking, or another version of it. */
  public void put(ReservationKey key, Occurrence occurrence) {
    Draft draft =
        changed.computeIfAbsent(key, name -> new Draft(register.booking(name).orElseThrow()));
    Occurrence was = draft.occurrences.put(occurrence.index(), occurrence);
    draft.stale = true;
    if (was != null) {
      ledger.remove(draft.booking.only(was));
    }
    ledger.add(draft.booking.only(occurrence));
    hold(draft.booking, occurrence);
  }

  /** The plan has of an occurrence what it should. */
  private void hold(Booking booking, Occurrence occurrence) {
    Optional<Reservation> reservation = reservation(booking, occurrence);
    if (reservation.isEmpty()) {
      remove(booking, occurrence);
      return;
    }
    ReservationKey planned = reservation.get().key();
    if (occurrence.index() > 0) {
      owners.put(planned, booking.key());
    }
    if (!plan.reservation(planned).equals(reservation)) {
      edits.put(reservation.get());
    }
  }

  /** What the plan is to have of an occurrence; empty when it is to have nothing of it. */
  private Optional<Reservation> reservation(Booking booking, Occurrence occurrence) {
    if (!booking.state().isLive()
        || occurrence.granted().isEmpty()
        || occurrence.placement().end() <= plan.origin()) {
      return Optional.empty();
    }
    return Optional.of(
        new Reservation(
            BookRegister.planned(booking.key(), occurrence.index()),
            occurrence.granted().get(),
            occurrence.placement(),
            occurrence.pinnedUntil()));
  }

  private void remove(Booking booking, Occurrence occurrence) {
    ReservationKey planned = BookRegister.planned(booking.key(), occurrence.index());
    if (plan.reservation(planned).isPresent()) {
      edits.remove(planned);
    }
  }

  /** Lets a planner find a place, moves those that have to move for it, and says where it is. */
  public Optional<Placement> place(Planner planner, Demand demand, long earliest) {
    Optional<PlanChange> change = planner.place(plan, demand, earliest);
    change.ifPresent(found -> found.moved().forEach(this::move));
    return change.map(PlanChange::placement);
  }

  private void move(ReservationKey planned, Placement placement) {
    ReservationKey owner = ownerOf(planned);
    Occurrence occurrence =
        occurrence(owner, BookRegister.index(owner, planned))
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "the planner moved %s, which has no placement".formatted(planned)));
    put(owner, occurrence.with(placement));
  }

  public void commit() {
    changed.values().forEach(draft -> register.enter(draft.booking()));
  }

  public void undo() {
    changed.forEach(
        (key, draft) -> {
          ledger.remove(draft.booking());
          register.booking(key).ifPresent(ledger::add);
        });
    changed.clear();
    owners.clear();
    edits.undo();
  }
}
