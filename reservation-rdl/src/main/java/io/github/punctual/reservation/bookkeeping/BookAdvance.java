package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.pages.BookCapacity;
import io.github.punctual.reservation.book.pages.BookClock;
import io.github.punctual.reservation.book.pages.BookRegister;
import io.github.punctual.reservation.book.pages.BookingStates;
import io.github.punctual.reservation.book.pages.Changes;
import io.github.punctual.reservation.book.pages.Expressions;
import io.github.punctual.reservation.book.place.Placing;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.sharing.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What becomes of a book as time passes: steps that come, reservations that end or move. */
final class BookAdvance {
  private final BookClock clock;
  private final BookCapacity capacity;
  private final BookRegister register;
  private final Expressions expressions;
  private final Changes changes;
  private final Placing placing;

  /** The step until which it was seen what there is to do. */
  private long before;

  BookAdvance(
      BookClock clock,
      BookCapacity capacity,
      BookRegister register,
      Expressions expressions,
      Changes changes,
      Placing placing) {
    this.clock = clock;
    this.capacity = capacity;
    this.register = register;
    this.expressions = expressions;
    this.changes = changes;
    this.placing = placing;
  }

  /** Time has come to an instant. */
  void advance(long nowMillis) {
    long step = clock.step();
    clock.advance(nowMillis);
    before = step;
    capacity.advance();
    for (ReservationKey key : register.due()) {
      look(key);
    }
    register.forgetSurplus();
  }

  private void look(Booking booking) {
    if (!booking.state().isLive()) {
      if (register.isForgotten(booking)) {
        register.forget(booking);
      } else {
        register.enter(booking);
      }
      return;
    }
    Booking pinned = booking.with(booking.occurrences().stream().map(this::pinned).toList());
    Booking extended = pruned(extended(lapsed(pinned)));
    boolean over =
        extended.occurrences().stream().allMatch(each -> each.end() <= clock.step())
            && expressions.next(extended).isEmpty();
    changes.enter(over ? closed(extended) : BookingStates.of(extended, clock));
  }

  private Booking closed(Booking booking) {
    boolean nothing = booking.timeline().isZero() && !booking.lost().isZero();
    return booking.closed(
        nothing ? BookingState.LOST : BookingState.ENDED, clock.step(), clock.nowMillis());
  }

  /** Brings a booking to the present that was just accepted. */
  void begin(ReservationKey key) {
    before = Long.MIN_VALUE / 2;
    look(key);
  }

  private void look(ReservationKey key) {
    register.booking(key).ifPresent(this::look);
  }

  /** The rest of an occurrence is given back. */
  void finish(Booking booking, Occurrence occurrence) {
    Occurrence done = occurrence.asking(Optional.empty());
    List<Span> held = new ArrayList<>(booking.held());
    held.addAll(booking.only(occurrence).heldBefore(clock.earliest()));
    changes.enter(BookingStates.of(booking.with(done).withHeld(held), clock));
  }

  private Occurrence pinned(Occurrence occurrence) {
    Placement placement = occurrence.placement();
    boolean near = placement.start() - clock.leadSteps() <= clock.step();
    return near && occurrence.pinnedUntil() < placement.end()
        ? occurrence.pinned(placement.end())
        : occurrence;
  }

  /** Tells of what can no longer be restored. */
  private Booking lapsed(Booking booking) {
    Booking result = booking;
    for (Occurrence occurrence : booking.occurrences()) {
      if (!occurrence.isWhole() && occurrence.end() <= clock.step()) {
        changes.tell(
            result,
            NoticeKind.LOST,
            occurrence.finish() * clock.stepMillis(),
            "its window has passed and %s of what was accepted were not promised again"
                .formatted(
                    BookingStates.lost(result.with(List.of(occurrence)), clock.stepMillis())));
        result = result.with(occurrence.settled());
      }
    }
    return result;
  }

  /** Plans the next occurrences as far as the horizon now reaches. */
  private Booking extended(Booking booking) {
    Booking result = booking;
    OptionalLong next = expressions.next(result);
    while (next.isPresent() && clock.nextLook(next.getAsLong(), before) <= clock.step()) {
      long base = next.getAsLong();
      Request request = result.request();
      long submitted = result.submittedMillis();
      boolean isToCome = Math.floorDiv(base, clock.stepMillis()) > clock.step();
      if (isToCome && expressions.isCut(request.rdl(), submitted, base)) {
        break; // It is planned as the horizon leaves it at the latest when it begins.
      }
      Optional<Demand> demand = expressions.at(request.rdl(), submitted, base);
      int index = result.occurrences().get(result.occurrences().size() - 1).index() + 1;
      result = placing.extend(result, base, demand, index);
      next = expressions.next(result);
    }
    return result;
  }

  /** All but the last of the occurrences that have ended become history, and old history goes. */
  private Booking pruned(Booking booking) {
    List<Occurrence> ended =
        booking.occurrences().stream().filter(each -> each.end() <= clock.step()).toList();
    if (ended.size() < 2) {
      return booking;
    }
    List<Occurrence> dropped = ended.subList(0, ended.size() - 1);
    List<Occurrence> kept =
        booking.occurrences().stream().filter(each -> !dropped.contains(each)).toList();
    long oldest = register.oldestStep();
    List<Span> held = new ArrayList<>(booking.held());
    held.removeIf(span -> span.until() <= oldest);
    held.addAll(booking.with(dropped).withHeld(List.of()).heldBefore(Long.MAX_VALUE));
    held.sort(Comparator.comparingLong(Span::from));
    return booking.with(kept).withHeld(held);
  }

  /** Gives back what is promised from the present on. */
  void giveBack(Booking booking, BookingState state) {
    Booking settled = booking.losing(ResourceSeconds.ZERO);
    changes.enter(settled.closed(state, clock.earliest(), clock.nowMillis()));
  }
}
