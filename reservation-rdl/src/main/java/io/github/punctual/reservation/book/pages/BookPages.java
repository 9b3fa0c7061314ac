package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.List;

/**
 * What a book consists of, each part with its own state. The plan and the ledger always agree with
 * the bookings.
 */
public record BookPages(
    BookSettings settings,
    WatchedPlan plan,
    Planner planner,
    SharingPolicy policy,
    Expressions expressions,
    BookClock clock,
    BookCapacity capacity,
    OwnerPromises ledger,
    BookRegister register,
    NoticeBoard notices) {
  /** For searches that ask very often; it moves nobody. */
  public static final Planner QUICK = new Gree();

  /** The pages of a book that goes on where another one was. */
  public static BookPages of(
      BookSettings settings, Planner planner, SharingPolicy policy, BookState state) {
    VectorTimeline line = new VectorTimeline();
    state.capacity().forEach(line::setFrom);
    BookClock clock = new BookClock(settings, state.nowMillis());
    WatchedPlan plan =
        new WatchedPlan(line.at(clock.step()), clock.step(), settings.horizonSteps());
    Expressions expressions = new Expressions(settings, plan);
    BookCapacity capacity = new BookCapacity(line, plan, clock, policy.lookback());
    OwnerPromises ledger = new OwnerPromises(policy, line);
    BookPages pages =
        new BookPages(
            settings,
            plan,
            planner,
            policy,
            expressions,
            clock,
            capacity,
            ledger,
            new BookRegister(settings, policy, clock, expressions, ledger),
            new NoticeBoard(state));
    VectorTimeline ahead = new VectorTimeline(line);
    ahead.forgetBefore(clock.step());
    capacity.set(ahead);
    pages.register.nextNumber(state.nextNumber());
    state.bookings().forEach(pages.changes()::enter);
    return pages;
  }

  /** Greater after each change of a booking or of the capacity. */
  public long revision() {
    return register.revision() + capacity.revision();
  }

  /**
   * All that is remembered.
   *
   * @param untold whether with the notices that nobody has taken yet
   */
  public BookState state(boolean untold) {
    return new BookState(
        clock.nowMillis(),
        register.nextNumber(),
        notices.next(),
        capacity.line().breakpoints(),
        List.copyOf(register.bookings().values()),
        untold ? notices.untold() : List.of());
  }

  /** What makes its changes. */
  public Changes changes() {
    return new Changes(plan, register, ledger, clock, notices);
  }
}
