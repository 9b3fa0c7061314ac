package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Replayer;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.ReservationEntry;
import java.util.Optional;
import java.util.function.Supplier;

/** Decides about the reservations of a plan queue again. */
public final class ReservationReplayer implements Replayer {
  private ReservationBook book;
  private Optional<BookOutlook<?>> foreseen = Optional.empty();
  private Optional<ReservationEntry.Step> latest = Optional.empty();

  @Override
  public DecisionLog.Entry replay(DecisionLog.Entry logged) {
    if (logged instanceof ReservationEntry.Start start) {
      begin(start);
      return start;
    }
    ReservationEntry.Step step = (ReservationEntry.Step) logged;
    if (step.event() instanceof ReservationEntry.Overruled) {
      // It was decided elsewhere.
      return step;
    }
    long nowMillis = step.atMillis();
    latest = Optional.empty();
    book.advance(nowMillis);
    if (step.foreseen()) {
      BookOutlook<?> outlook = book.outlook(nowMillis, () -> happen(step.event(), nowMillis));
      // What changes nothing is never taken, and may come between a change and its being taken.
      if (latest.filter(each -> !each.changes().isEmpty()).isPresent()) {
        foreseen = Optional.of(outlook);
      }
    } else {
      happen(step.event(), nowMillis);
    }
    book.takeNotices();
    ReservationEntry.Step now =
        latest.orElseGet(
            () ->
                ReservationEntry.Step.without(
                    nowMillis, step.subject(), step.event(), step.foreseen()));
    return step.isCutShort() ? now.asFarAs(step) : now;
  }

  private void begin(ReservationEntry.Start start) {
    book = ReservationBook.restore(PartsText.read(start.settings()), start.state());
    foreseen = Optional.empty();
    book.writeTo(
        entry -> {
          if (entry instanceof ReservationEntry.Step step) {
            latest = Optional.of(step);
          }
        },
        start.subject());
  }

  private Object happen(ReservationEntry.BookEvent event, long nowMillis) {
    if (event instanceof ReservationEntry.Submitted submitted) {
      return within(submitted.bound(), () -> book.submit(submitted.request(), nowMillis));
    } else if (event instanceof ReservationEntry.Updated updated) {
      return within(updated.bound(), () -> book.update(updated.request(), nowMillis));
    } else if (event instanceof ReservationEntry.Deleted deleted) {
      return book.delete(deleted.key(), nowMillis);
    } else if (event instanceof ReservationEntry.Finished finished) {
      return book.finished(finished.key(), nowMillis);
    } else if (event instanceof ReservationEntry.CapacityChanged changed) {
      book.capacity(changed.capacity(), millis -> changed.reason(), nowMillis);
    } else if (event instanceof ReservationEntry.Taken
        && (foreseen.filter(book::take).isEmpty() || latest.isEmpty())) {
      throw new IllegalStateException(
          "what was foreseen last is no longer what the change would lead to");
    }
    // When time passes that is all.
    return event;
  }

  private Answer within(Optional<CapacityProfile> bound, Supplier<Answer> request) {
    return bound.isPresent() ? book.within(bound.get(), request) : request.get();
  }
}
