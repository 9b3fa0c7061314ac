package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.OutOfPatienceException;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.ReservationEntry;
import io.github.punctual.reservation.book.pages.BookPages;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Writes what a book decides, each time only what has changed. */
final class ReservationLog {
  private final DecisionLog log;
  private final String plan;
  private final Map<String, String> settings;
  private final BookPages pages;

  /** Whether the log has a state of this book from which what follows can be decided again. */
  private boolean begun;

  private boolean foreseeing;

  /** What was foreseen last and would change something, since the log has begun. */
  private Optional<BookOutlook<?>> foreseen = Optional.empty();

  /** What is foreseen now. */
  private Optional<ReservationEntry.Step> latest = Optional.empty();

  /** The refusal that was written last. */
  private Optional<Refused> refused = Optional.empty();

  /**
   * A log.
   *
   * @param plan the path of the plan queue
   * @param settings what the book is made of
   */
  ReservationLog(DecisionLog log, String plan, Map<String, String> settings, BookPages pages) {
    this.log = log;
    this.plan = plan;
    this.settings = settings;
    this.pages = pages;
  }

  /** Writes the present state where the log has none, or wants it. */
  private void begin() {
    if (!foreseeing && (!begun || log.wantsStart())) {
      foreseen = Optional.empty();
      begun = true;
      log.append(
          new ReservationEntry.Start(
              pages.clock().nowMillis(), plan, settings, pages.state(false)));
    }
  }

  /** Does what is written whatever comes of it. */
  <T> T decided(Function<T, ReservationEntry.BookEvent> event, Supplier<T> change) {
    return written(event, change, true);
  }

  /** Does what is written only when it changes something. */
  <T> T happened(Function<T, ReservationEntry.BookEvent> event, Supplier<T> change) {
    return written(event, change, false);
  }

  private <T> T written(
      Function<T, ReservationEntry.BookEvent> event, Supplier<T> change, boolean always) {
    if (!log.writes()) {
      return change.get();
    }
    begin();
    long revision = pages.revision();
    int told = pages.notices().untold().size();
    pages.register().watch();
    pages.plan().cutShort(false);
    T result;
    try {
      result = change.get();
    } catch (OutOfPatienceException e) {
      throw e; // Nothing has changed, and nothing is decided.
    } catch (RuntimeException e) {
      begun &= pages.revision() == revision;
      throw e;
    }
    Map<ReservationKey, Optional<Booking>> before = pages.register().watched();
    if (always || pages.revision() != revision) {
      latest = Optional.of(step(event.apply(result), result, before, told));
      log.append(latest.get());
    }
    return result;
  }

  private ReservationEntry.Step step(
      ReservationEntry.BookEvent event,
      Object result,
      Map<ReservationKey, Optional<Booking>> before,
      int told) {
    List<ReservationEntry.Change> changes = new ArrayList<>();
    List<ReservationKey> gone = new ArrayList<>();
    before.forEach(
        (key, was) -> {
          Optional<Booking> is = pages.register().booking(key);
          if (is.isPresent() && !is.equals(was)) {
            changes.add(change(was, is.get()));
          } else if (is.isEmpty() && was.isPresent()) {
            gone.add(key);
          }
        });
    Optional<Refused> refusal =
        result instanceof Refused answer ? Optional.of(answer) : Optional.empty();
    if (refusal.isPresent()) {
      refused = refusal;
    }
    return new ReservationEntry.Step(
        pages.clock().nowMillis(),
        plan,
        event,
        foreseeing,
        refusal,
        pages.plan().isCutShort(),
        changes,
        gone,
        pages.notices().untold().subList(told, pages.notices().untold().size()));
  }

  private static ReservationEntry.Change change(Optional<Booking> was, Booking is) {
    Map<Integer, Occurrence> before = new HashMap<>();
    was.ifPresent(booking -> booking.occurrences().forEach(each -> before.put(each.index(), each)));
    return new ReservationEntry.Change(
        is.key(),
        is.state(),
        is.lost(),
        is.occurrences().stream().filter(each -> !each.equals(before.get(each.index()))).toList());
  }

  /** Does what will be taken back. */
  <T> T foreseeing(Supplier<T> change) {
    foreseeing = true;
    latest = Optional.empty();
    try {
      return change.get();
    } finally {
      foreseeing = false;
    }
  }

  void foreseen(BookOutlook<?> outlook) {
    if (latest.filter(step -> !step.changes().isEmpty()).isPresent()) {
      foreseen = Optional.of(outlook);
    }
  }

  /** Makes the change that was foreseen, and logs that. */
  void taken(BookOutlook<?> outlook, Runnable change) {
    long revision = pages.revision();
    // A state in between does not know of it: then there is to be one that has it already.
    boolean known =
        begun && foreseen.filter(each -> isSame(each, outlook)).isPresent() && !log.wantsStart();
    change.run();
    if (known) {
      foreseen = Optional.empty();
      log.append(
          ReservationEntry.Step.without(
              pages.clock().nowMillis(), plan, new ReservationEntry.Taken(), false));
    } else if (pages.revision() != revision) {
      begun = false;
    }
  }

  /** A request was refused, perhaps for reasons of which the book knows nothing. */
  void overruled(ReservationKey key, Refused answer) {
    if (log.writes() && refused.filter(answer::equals).isEmpty()) {
      begin();
      log.append(
          new ReservationEntry.Step(
              pages.clock().nowMillis(),
              plan,
              new ReservationEntry.Overruled(key),
              false,
              Optional.of(answer),
              false,
              List.of(),
              List.of(),
              List.of()));
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(BookOutlook<?> one, BookOutlook<?> other) {
    return one == other;
  }
}
