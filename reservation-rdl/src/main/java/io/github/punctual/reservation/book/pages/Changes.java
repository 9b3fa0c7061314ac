package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Begins trials, makes their changes last, and tells those whose promises changed by them. */
public final class Changes {
  private final Plan plan;
  private final BookRegister register;
  private final OwnerPromises ledger;
  private final BookClock clock;
  private final NoticeBoard notices;

  Changes(
      Plan plan,
      BookRegister register,
      OwnerPromises ledger,
      BookClock clock,
      NoticeBoard notices) {
    this.plan = plan;
    this.register = register;
    this.ledger = ledger;
    this.clock = clock;
    this.notices = notices;
  }

  /** A trial without changes. */
  public BookTrial trial() {
    return new BookTrial(plan, register, ledger);
  }

  /** Enters a booking, or another version of it, which moves nobody and of which nobody is told. */
  public void enter(Booking booking) {
    BookTrial trial = trial();
    trial.put(booking);
    trial.commit();
  }

  /**
   * Commits a trial.
   *
   * @param cause why others changed, in words
   * @param except the one that asked for it, and knows
   */
  public void commit(BookTrial trial, String cause, Optional<ReservationKey> except) {
    List<Booking> before =
        trial.changed().keySet().stream()
            .filter(key -> except.filter(key::equals).isEmpty())
            .flatMap(key -> register.booking(key).stream())
            .toList();
    for (Booking booking : List.copyOf(trial.changed().values())) {
      trial.put(BookingStates.of(booking, clock));
    }
    trial.commit();
    before.forEach(was -> compare(was, register.booking(was.key()).orElseThrow(), cause));
  }

  /** Compares a booking with what it was, and tells of the difference when there is one. */
  private void compare(Booking was, Booking is, String cause) {
    long from = firstDifference(was, is) * clock.stepMillis();
    Optional<NoticeKind> kind = kind(was, is);
    if (kind.isEmpty()) {
      return;
    }
    String since = Instant.ofEpochMilli(from).toString();
    ResourceSeconds left = is.promisedFrom(clock.nowMillis());
    tell(
        is,
        kind.get(),
        from,
        switch (kind.get()) {
          case MOVED ->
              "%s: its promises differ from %s on, inside of their windows; nothing is lost"
                  .formatted(cause, since);
          case REDUCED, AT_RISK ->
              "%s: from %s on %s of what was accepted are no longer promised, %s still are; it comes back when there is room in its window"
                  .formatted(cause, since, is.lost(), left);
          case RESTORED ->
              is.lost().isZero()
                  ? "%s: all that was accepted is promised again".formatted(cause)
                  : "%s: %s of what was accepted are promised, %s still are not"
                      .formatted(cause, left, is.lost());
          case OCCURRENCE_REFUSED, LOST -> cause;
        });
  }

  /** Tells the owner of a booking of its promises from an instant on, in milliseconds. */
  public void tell(Booking booking, NoticeKind kind, long fromMillis, String text) {
    notices.tell(booking, kind, fromMillis, text, clock.nowMillis());
  }

  private static Optional<NoticeKind> kind(Booking was, Booking is) {
    if (!is.lost().fitsIn(was.lost())) {
      return Optional.of(
          is.state() == BookingState.AT_RISK ? NoticeKind.AT_RISK : NoticeKind.REDUCED);
    }
    if (!was.lost().fitsIn(is.lost())) {
      return Optional.of(NoticeKind.RESTORED);
    }
    return was.timeline().equals(is.timeline()) ? Optional.empty() : Optional.of(NoticeKind.MOVED);
  }

  /** The first step at which the promises differ. */
  private long firstDifference(Booking was, Booking is) {
    VectorTimeline before = was.timeline();
    VectorTimeline after = is.timeline();
    NavigableSet<Long> steps = new TreeSet<>(before.breakpoints().keySet());
    steps.addAll(after.breakpoints().keySet());
    for (long step : steps) {
      if (!before.at(step).equals(after.at(step))) {
        return step;
      }
    }
    return clock.step();
  }
}
