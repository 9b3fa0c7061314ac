package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Makes the changes of a trial last, and tells those whose promises are no longer the same. */
public final class Changes {
  private final BookPages pages;

  /** Those of one book. */
  public Changes(BookPages pages) {
    this.pages = pages;
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
            .flatMap(key -> pages.register().booking(key).stream())
            .toList();
    for (Booking booking : List.copyOf(trial.changed().values())) {
      trial.put(BookingStates.of(booking, pages));
    }
    trial.commit();
    before.forEach(was -> tell(was, pages.register().booking(was.key()).orElseThrow(), cause));
  }

  /** Compares a booking with what it was, and tells of the difference when there is one. */
  private void tell(Booking was, Booking is, String cause) {
    long from = firstDifference(was, is) * pages.settings().stepMillis();
    Optional<NoticeKind> kind = kind(was, is);
    if (kind.isEmpty()) {
      return;
    }
    String since = Instant.ofEpochMilli(from).toString();
    ResourceSeconds left = is.promisedFrom(pages.clock().nowMillis());
    pages.tell(
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
    return pages.clock().step();
  }
}
