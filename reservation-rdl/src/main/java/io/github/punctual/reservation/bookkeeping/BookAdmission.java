package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.OutOfPatienceException;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.adaptation.Adapter;
import io.github.punctual.reservation.book.pages.BookCapacity;
import io.github.punctual.reservation.book.pages.BookRegister;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.book.pages.Changes;
import io.github.punctual.reservation.book.pages.WatchedPlan;
import io.github.punctual.reservation.book.place.Placing;
import java.util.Optional;
import java.util.function.Supplier;

/** Decides about requests: finds a place for them, or says why there is none. */
final class BookAdmission {
  private final BookRegister register;
  private final WatchedPlan plan;
  private final BookCapacity capacity;
  private final Changes changes;
  private final Placing placing;
  private final BookAdvance progress;
  private final Adapter adapter;
  private Optional<CapacityProfile> bound = Optional.empty();

  BookAdmission(
      BookRegister register,
      WatchedPlan plan,
      BookCapacity capacity,
      Changes changes,
      Placing placing,
      BookAdvance progress,
      Adapter adapter) {
    this.register = register;
    this.plan = plan;
    this.capacity = capacity;
    this.changes = changes;
    this.placing = placing;
    this.progress = progress;
    this.adapter = adapter;
  }

  /** Does something while no more than this can be promised to requests. */
  <T> T within(CapacityProfile most, Supplier<T> change) {
    bound = Optional.of(most);
    try {
      return change.get();
    } finally {
      bound = Optional.empty();
    }
  }

  /** The most that can be promised to requests now; empty when nothing bounds it. */
  Optional<CapacityProfile> bound() {
    return bound;
  }

  /** Accepts a request for something new, or says why not. */
  Answer submit(Request request, Patience patience) {
    return decide(request, Optional.empty(), patience);
  }

  /** Accepts a request in place of what was accepted before, or says why not. */
  Answer update(Request request, Patience patience) {
    Optional<Booking> old = register.booking(request.key());
    if (old.isEmpty()) {
      return Refused.of(
          RefusalCode.UNKNOWN, "there is no reservation named %s".formatted(request.key()));
    }
    if (!old.get().state().isLive()) {
      return Refused.of(RefusalCode.ENDED, "%s has ended".formatted(request.key()));
    }
    Request own = old.get().request();
    if (!own.owner().equals(request.owner()) || !own.queue().equals(request.queue())) {
      throw new IllegalArgumentException(
          "%s belongs to %s in %s; an update cannot make it that of %s in %s"
              .formatted(
                  request.key(), own.owner(), own.queue(), request.owner(), request.queue()));
    }
    return decide(request, old, patience);
  }

  private Answer decide(Request request, Optional<Booking> old, Patience patience) {
    Optional<Booking> same = register.booking(request.key());
    if (old.isEmpty() && same.isPresent()) {
      return Refused.of(
          RefusalCode.DUPLICATE,
          "there is a reservation named %s, of %s"
              .formatted(request.key(), same.get().request().owner()));
    }
    BookTrial trial = changes.trial();
    Answer answer = find(trial, request, old, patience);
    if (answer instanceof Accepted) {
      changes.commit(trial, "room was made for " + request.key(), Optional.of(request.key()));
      progress.begin(request.key());
      if (old.isEmpty()) {
        register.nextNumber(register.nextNumber() + 1);
      } else {
        adapter.restore();
      }
      return new Accepted(register.booking(request.key()).orElseThrow());
    }
    return answer;
  }

  /** An answer in a trial, which holds the changes when it is one that accepts. */
  private Answer find(BookTrial trial, Request request, Optional<Booking> old, Patience patience) {
    plan.patience(patience);
    if (bound.isPresent()) {
      capacity.bound(bound);
    }
    try {
      return placing.place(trial, request, old) instanceof Refused refused
          ? refused.with(placing.offers(request, old, refused.code()))
          : new Accepted(trial.booking(request.key()).orElseThrow());
    } catch (OutOfPatienceException e) {
      trial.undo();
      throw e;
    } finally {
      plan.patience(Patience.ENDLESS);
      if (bound.isPresent()) {
        capacity.bound(Optional.empty());
      }
    }
  }
}
