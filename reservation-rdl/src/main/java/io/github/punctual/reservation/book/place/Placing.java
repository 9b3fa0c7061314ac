package io.github.punctual.reservation.book.place;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Cap;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.decision.Refusal.When;
import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.OutOfPatienceException;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.pages.BookPages;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.book.pages.Changes;
import io.github.punctual.reservation.book.pages.Expressions.Wanted;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.sharing.CapExcess;
import io.github.punctual.reservation.sharing.SharingClaim;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/** Finds out whether a request can be accepted, and with which placement. */
public final class Placing {
  /** How often it is tried again with those pinned that would exceed their own caps by moving. */
  private static final int MOST_ROUNDS = 4;

  private final BookPages pages;
  private final Changes changes;
  private final Planner planner;
  private final boolean explains;

  /**
   * One with a planner.
   *
   * @param explains whether refusals say what is in the way, which takes longer than to find none
   */
  public Placing(BookPages pages, Changes changes, Planner planner, boolean explains) {
    this.pages = pages;
    this.changes = changes;
    this.planner = planner;
    this.explains = explains;
  }

  /**
   * Places a request in a trial, which holds the changes when it is accepted and nothing otherwise.
   *
   * @param old the booking that it is to replace; empty for a new one
   */
  public Answer place(BookTrial trial, Request request, Optional<Booking> old) {
    List<Wanted> wanted = new ArrayList<>();
    Optional<Refused> refusal =
        pages.expressions().read(request.rdl(), pages.clock().nowMillis(), wanted);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    SortedSet<ReservationKey> pinned = new TreeSet<>();
    Optional<Answer> atOnce = Optional.empty();
    for (int round = 0; ; round++) {
      Answer answer = once(trial, request, old, wanted, pinned, atOnce.isPresent());
      if (answer.isAccepted()) {
        SortedSet<ReservationKey> exceeding =
            round < MOST_ROUNDS ? exceedingByMoving(trial, request.key()) : new TreeSet<>();
        if (exceeding.isEmpty()) {
          return answer;
        }
        pinned.addAll(round + 1 == MOST_ROUNDS ? pages.register().bookings().keySet() : exceeding);
      } else if (atOnce.isEmpty() && exceedsAtOnce(answer)) {
        // Perhaps there is a flatter placement, which keeps the cap.
        atOnce = Optional.of(answer);
      } else {
        trial.undo();
        return atOnce.orElse(answer);
      }
      trial.undo();
    }
  }

  /**
   * What would be accepted instead of a request that was refused, which changes nothing.
   *
   * @param old the booking that it was to replace; empty for a new one
   */
  public List<Offer> offers(Request request, Optional<Booking> old, RefusalCode code) {
    return new Negotiation(
            pages.settings(), asking(BookPages.QUICK, request, old), asking(planner, request, old))
        .search(request.rdl(), code);
  }

  /** The booking that an expression would be in place of the one of a request. */
  private Function<Rdl, Optional<Booking>> asking(
      Planner with, Request request, Optional<Booking> old) {
    Placing placing = new Placing(pages, changes, with, false);
    return rdl -> {
      BookTrial trial = changes.trial();
      try {
        return placing.place(trial, request.with(rdl, request.text()), old)
                instanceof Accepted accepted
            ? Optional.of(accepted.booking())
            : Optional.empty();
      } catch (OutOfPatienceException e) {
        // The refusal is known; what was found until now is offered with it.
        pages.plan().cutShort(true);
        return Optional.empty();
      } finally {
        trial.undo();
      }
    };
  }

  private static boolean exceedsAtOnce(Answer answer) {
    return answer instanceof Refused refused
        && refused
            .refusal()
            .binding()
            .flatMap(Binding::cap)
            .filter(cap -> cap.windowMillis() == 0)
            .isPresent();
  }

  private Optional<Placement> find(
      BookTrial trial, Booking booking, Demand demand, boolean capped) {
    long from = Math.max(pages.clock().earliest(), demand.start());
    long until = Math.min(pages.plan().horizon(), demand.finish());
    Optional<VectorTimeline> headroom =
        capped
            ? pages
                .policy()
                .headroom(
                    booking.request().owner(),
                    booking.request().queue(),
                    pages.ledger(),
                    from,
                    until)
            : Optional.empty();
    if (headroom.isEmpty()) {
      return trial.place(planner, demand, pages.clock().earliest());
    }
    try (Fillers fillers = new Fillers(pages.plan(), headroom.get(), from, until)) {
      return fillers
          .place(planner, demand, pages.clock().earliest())
          .or(() -> fillers.place(BookPages.QUICK, demand, pages.clock().earliest()));
    }
  }

  private Answer once(
      BookTrial trial,
      Request request,
      Optional<Booking> old,
      List<Wanted> wanted,
      SortedSet<ReservationKey> pinned,
      boolean capped) {
    pinned.stream()
        .filter(key -> !key.equals(request.key()))
        .flatMap(key -> pages.register().booking(key).stream())
        .forEach(booking -> pin(trial, booking));
    List<Span> held =
        old.map(each -> pages.register().known(each.heldBefore(pages.clock().earliest())))
            .orElse(List.of());
    Booking booking =
        new Booking(
            request,
            old.map(Booking::number).orElse(pages.register().nextNumber()),
            pages.clock().nowMillis(),
            pages.clock().stepMillis(),
            held.isEmpty() ? BookingState.PLANNED : BookingState.RUNNING,
            List.of(),
            held,
            ResourceSeconds.ZERO,
            OptionalLong.empty(),
            List.of());
    trial.put(booking);
    VectorTimeline before = booking.timeline();
    int index = 0;
    for (Wanted each : wanted) {
      Optional<Placement> found = find(trial, booking, each.demand(), capped);
      if (found.isEmpty()) {
        return refused(trial, each.demand(), request.queue());
      }
      Optional<Demand> demand = Optional.of(each.demand());
      trial.put(
          booking.key(),
          new Occurrence(index, each.baseMillis(), demand, demand, found.get(), Long.MIN_VALUE));
      index++;
    }
    Booking whole = trial.booking(booking.key()).orElseThrow();
    Optional<CapExcess> excess = excess(trial, whole, before);
    if (excess.isPresent()) {
      return refused(excess.get());
    }
    unpin(trial, pinned);
    return new Accepted(whole);
  }

  /** Adds an occurrence to a periodic booking, at risk when there is no place for it. */
  public Booking extend(Booking booking, long baseMillis, Optional<Demand> demand, int index) {
    BookTrial trial = changes.trial();
    trial.put(booking);
    Optional<Placement> found =
        demand.isEmpty()
            ? Optional.of(Placement.NOWHERE)
            : trial.place(planner, demand.get(), pages.clock().earliest());
    Optional<Demand> granted = found.isPresent() ? demand : Optional.empty();
    Occurrence refused =
        new Occurrence(
            index, baseMillis, demand, Optional.empty(), Placement.NOWHERE, Long.MIN_VALUE);
    trial.put(booking.key(), refused.with(granted, found.orElse(Placement.NOWHERE)));
    Booking longer = trial.booking(booking.key()).orElseThrow();
    Optional<CapExcess> excess = excess(trial, longer, booking.timeline());
    if (found.isPresent()
        && (excess.isPresent() || !exceedingByMoving(trial, booking.key()).isEmpty())) {
      trial.undo();
      trial.put(booking);
      trial.put(booking.key(), refused);
    }
    changes.commit(trial, "room was made for " + booking.key(), Optional.of(booking.key()));
    Booking counted = pages.register().booking(booking.key()).orElseThrow();
    if (demand.isEmpty()
        || !counted.occurrences().get(counted.occurrences().size() - 1).isWhole()) {
      String why =
          excess
              .map(this::refused)
              .or(() -> demand.map(each -> refused(trial, each, booking.request().queue())))
              .map(Refused::refusal)
              .map(RefusalText::of)
              .orElse("it can never be satisfied");
      changes.tell(counted, NoticeKind.OCCURRENCE_REFUSED, baseMillis, why);
    }
    return counted;
  }

  /** Tests what a booking is promised beyond what it had before. */
  private Optional<CapExcess> excess(BookTrial trial, Booking booking, VectorTimeline before) {
    if (pages.policy().isTrivial()) {
      return Optional.empty();
    }
    VectorTimeline amount = booking.timeline();
    amount.subtract(before);
    // The ledger is tested without the claim.
    trial.put(booking.with(List.of()).withHeld(before.spans()));
    Optional<CapExcess> excess =
        pages
            .policy()
            .test(
                new SharingClaim(booking.request().owner(), booking.request().queue(), amount),
                pages.ledger());
    trial.put(booking);
    return excess;
  }

  /** Those that others would have moved beyond their own caps. */
  private SortedSet<ReservationKey> exceedingByMoving(BookTrial trial, ReservationKey newcomer) {
    SortedSet<ReservationKey> result = new TreeSet<>();
    if (!pages.policy().isTrivial()) {
      for (Booking booking : List.copyOf(trial.changed().values())) {
        boolean moved =
            pages
                .register()
                .booking(booking.key())
                .filter(old -> !old.timeline().equals(booking.timeline()))
                .isPresent();
        if (moved
            && !booking.key().equals(newcomer)
            && excess(trial, booking, booking.with(List.of()).timeline()).isPresent()) {
          result.add(booking.key());
        }
      }
    }
    return result;
  }

  private static void pin(BookTrial trial, Booking booking) {
    trial.put(
        booking.with(
            booking.occurrences().stream().map(each -> each.pinned(Long.MAX_VALUE)).toList()));
  }

  /** Those that were pinned for the trial alone are again as they were. */
  private void unpin(BookTrial trial, SortedSet<ReservationKey> pinned) {
    for (ReservationKey key : pinned) {
      pages.register().booking(key).filter(was -> trial.changes(key)).ifPresent(trial::put);
    }
  }

  private Refused refused(BookTrial trial, Demand demand, String queue) {
    if (!explains) {
      return Refused.of(RefusalCode.NO_ROOM, "");
    }
    Diagnosis diagnosis =
        new Diagnosis(
            pages.plan(),
            pages.clock().stepMillis(),
            pages.clock().earliest(),
            queue,
            trial::ownerOf);
    try {
      return diagnosis.of(demand);
    } catch (OutOfPatienceException e) {
      // It is known that it is refused: whoever asks again would never learn of it.
      pages.plan().cutShort(true);
      return diagnosis.inShort(demand);
    }
  }

  private Refused refused(CapExcess excess) {
    boolean isUsers = excess.scope() == CapExcess.Scope.USER;
    RefusalCode code = isUsers ? RefusalCode.USER_CAP : RefusalCode.QUEUE_CAP;
    long stepMillis = pages.clock().stepMillis();
    boolean isAverage = excess.kind() == CapExcess.Kind.AVERAGE;
    return new Refused(
        code,
        new Refusal(
            code.name(),
            (isUsers ? "its user" : "its queue") + " would be promised more than may be",
            List.of(new Measure(excess.type(), excess.amount(), excess.limit())),
            new When(
                OptionalLong.of(excess.from() * stepMillis),
                OptionalLong.of(excess.until() * stepMillis),
                OptionalLong.empty()),
            Optional.of(
                new Binding(
                    isUsers ? "root/" + excess.name() : PoolId.ofQueue(excess.name(), "").value(),
                    excess.type(),
                    Optional.of(
                        new Cap(
                            excess.fraction(),
                            isAverage ? excess.windowSteps() * stepMillis : 0,
                            excess.fitsFrom().isPresent()
                                ? OptionalLong.of(excess.fitsFrom().getAsLong() * stepMillis)
                                : OptionalLong.empty())))),
            List.of(),
            0,
            List.of(),
            code.advice()));
  }
}
