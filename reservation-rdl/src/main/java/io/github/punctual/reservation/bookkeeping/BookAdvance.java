package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.pages.BookPages;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.book.pages.BookingStates;
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
  private final BookPages pages;
  private final Placing placing;

  /** The step until which it was seen what there is to do. */
  private long before;

  BookAdvance(BookPages pages, Placing placing) {
    this.pages = pages;
    this.placing = placing;
  }

  /** Time has come to an instant. */
  void advance(long nowMillis) {
    long step = pages.clock().step();
    pages.clock().advance(nowMillis);
    before = step;
    if (pages.clock().step() > pages.plan().origin()) {
      pages.plan().advance(pages.clock().step());
      pages.capacity().line().forgetBefore(pages.clock().step() - pages.policy().lookback());
    }
    for (ReservationKey key : pages.register().due()) {
      look(key);
    }
    pages.register().forgetSurplus();
  }

  private void look(Booking booking) {
    if (!booking.state().isLive()) {
      if (pages.register().isForgotten(booking)) {
        pages.register().forget(booking);
      } else {
        pages.register().enter(booking);
      }
      return;
    }
    Booking pinned = booking.with(booking.occurrences().stream().map(this::pinned).toList());
    Booking extended = pruned(extended(lapsed(pinned)));
    boolean over =
        extended.occurrences().stream().allMatch(each -> each.end() <= pages.clock().step())
            && pages.expressions().next(extended).isEmpty();
    enter(over ? closed(extended) : BookingStates.of(extended, pages));
  }

  private Booking closed(Booking booking) {
    boolean nothing = booking.timeline().isZero() && !booking.lost().isZero();
    return booking.closed(
        nothing ? BookingState.LOST : BookingState.ENDED,
        pages.clock().step(),
        pages.clock().nowMillis());
  }

  /** Brings a booking to the present that was just accepted. */
  void begin(ReservationKey key) {
    before = Long.MIN_VALUE / 2;
    look(key);
  }

  private void look(ReservationKey key) {
    pages.register().booking(key).ifPresent(this::look);
  }

  /** The rest of an occurrence is given back. */
  void finish(Booking booking, Occurrence occurrence) {
    Occurrence done = occurrence.asking(Optional.empty());
    List<Span> held = new ArrayList<>(booking.held());
    held.addAll(booking.only(occurrence).heldBefore(pages.clock().earliest()));
    enter(BookingStates.of(booking.with(done).withHeld(held), pages));
  }

  void enter(Booking booking) {
    BookTrial trial = new BookTrial(pages);
    trial.put(booking);
    trial.commit();
  }

  private Occurrence pinned(Occurrence occurrence) {
    Placement placement = occurrence.placement();
    boolean near = placement.start() - pages.clock().leadSteps() <= pages.clock().step();
    return near && occurrence.pinnedUntil() < placement.end()
        ? occurrence.pinned(placement.end())
        : occurrence;
  }

  /** Tells of what can no longer be restored. */
  private Booking lapsed(Booking booking) {
    Booking result = booking;
    for (Occurrence occurrence : booking.occurrences()) {
      if (!occurrence.isWhole() && occurrence.end() <= pages.clock().step()) {
        pages.tell(
            result,
            NoticeKind.LOST,
            occurrence.finish() * pages.settings().stepMillis(),
            "its window has passed and %s of what was accepted were not promised again"
                .formatted(BookingStates.lost(result.with(List.of(occurrence)), pages.settings())));
        result = result.with(occurrence.settled());
      }
    }
    return result;
  }

  /** Plans the next occurrences as far as the horizon now reaches. */
  private Booking extended(Booking booking) {
    Booking result = booking;
    OptionalLong next = pages.expressions().next(result);
    while (next.isPresent()
        && pages.clock().nextLook(next.getAsLong(), before) <= pages.clock().step()) {
      long base = next.getAsLong();
      Request request = result.request();
      long submitted = result.submittedMillis();
      long horizon = pages.plan().horizon();
      Optional<Demand> demand = pages.expressions().whole(request.rdl(), submitted, base, horizon);
      if (demand.isEmpty() && pages.settings().stepOf(base) > pages.clock().step()) {
        break; // The horizon cuts it; it is planned as it is at the latest when it begins.
      }
      if (demand.isEmpty()) {
        demand = pages.expressions().at(request.rdl(), submitted, base, horizon);
      }
      int index = result.occurrences().get(result.occurrences().size() - 1).index() + 1;
      result = placing.extend(result, base, demand, index);
      next = pages.expressions().next(result);
    }
    return result;
  }

  /** All but the last of the occurrences that have ended become history, and old history goes. */
  private Booking pruned(Booking booking) {
    List<Occurrence> ended =
        booking.occurrences().stream().filter(each -> each.end() <= pages.clock().step()).toList();
    if (ended.size() < 2) {
      return booking;
    }
    List<Occurrence> dropped = ended.subList(0, ended.size() - 1);
    List<Occurrence> kept =
        booking.occurrences().stream().filter(each -> !dropped.contains(each)).toList();
    long oldest = pages.register().oldestStep();
    List<Span> held = new ArrayList<>(booking.held());
    held.removeIf(span -> span.until() <= oldest);
    held.addAll(booking.with(dropped).withHeld(List.of()).heldBefore(Long.MAX_VALUE));
    held.sort(Comparator.comparingLong(Span::from));
    return booking.with(kept).withHeld(held);
  }

  /** Gives back what is promised from the present on. */
  Booking giveBack(Booking booking, BookingState state) {
    return booking
        .losing(ResourceSeconds.ZERO)
        .closed(state, pages.clock().earliest(), pages.clock().nowMillis());
  }
}
