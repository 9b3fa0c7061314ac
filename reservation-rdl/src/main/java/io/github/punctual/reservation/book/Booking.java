package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A reservation in the book. Immutable: the book has another one when something changes.
 *
 * @param request as it was accepted, or last updated
 * @param number the order in which reservations were accepted, from 1; an update keeps it
 * @param submittedMillis when the expression was accepted
 * @param stepMillis the length of a step
 * @param state what has become of it
 * @param occurrences those that are planned, in the order of time: one, unless it is periodic
 * @param held what was promised before the last update, or until it was given back: history, in
 *     steps, in the order of time
 * @param lost what was accepted and is not promised, at the moment
 * @param endedMillis when it stopped to be live; empty while it is
 * @param ofForgotten what older ones of the same owner and queue were promised that are no longer
 *     known, as far as caps count it: in steps, in the order of time; empty while it is live
 */
public record Booking(
    Request request,
    long number,
    long submittedMillis,
    long stepMillis,
    BookingState state,
    List<Occurrence> occurrences,
    List<Span> held,
    ResourceSeconds lost,
    OptionalLong endedMillis,
    List<Span> ofForgotten) {
  public Booking {
    Objects.requireNonNull(request, "request");
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(lost, "lost");
    Objects.requireNonNull(endedMillis, "endedMillis");
    occurrences = List.copyOf(occurrences);
    held = List.copyOf(held);
    ofForgotten = List.copyOf(ofForgotten);
  }

  public ReservationKey key() {
    return request.key();
  }

  /** What is promised at an instant, or was. */
  public ResourceVector promisedAt(long millis) {
    long step = Math.floorDiv(millis, stepMillis);
    ResourceVector sum = ResourceVector.ZERO;
    for (Occurrence occurrence : occurrences) {
      sum = sum.plus(occurrence.placement().at(step));
    }
    for (Span span : held) {
      if (step >= span.from() && step < span.until()) {
        sum = sum.plus(span.vector());
      }
    }
    return sum;
  }

  /**
   * Whether jobs that ended at an instant can have been those of the occurrence that is in turn
   * now: of the first one, or of one whose promise had begun by then.
   */
  public boolean isOfPresent(long endedMillis, long nowMillis) {
    long step = Math.floorDiv(nowMillis, stepMillis);
    return occurrences.stream()
        .filter(each -> each.end() > step && each.baseMillis() <= nowMillis)
        .findFirst()
        .map(
            present ->
                present.index() == 0
                    || began(present) <= Math.floorDiv(endedMillis - 1, stepMillis))
        .orElse(true);
  }

  /**
   * The first step at which an occurrence holds something, or held it before a loss; {@link
   * Long#MAX_VALUE} when there is none.
   */
  public long began(Occurrence occurrence) {
    long base = Math.floorDiv(occurrence.baseMillis(), stepMillis);
    return held.stream()
        .mapToLong(Span::from)
        .filter(from -> from >= base)
        .reduce(occurrence.placement().start(), Math::min);
  }

  /** All that it is promised, or was, in the order of time. */
  public List<PromisedSpan> promises() {
    List<PromisedSpan> result = new ArrayList<>();
    for (Span span : timeline().spans()) {
      result.add(
          new PromisedSpan(span.from() * stepMillis, span.until() * stepMillis, span.vector()));
    }
    return result;
  }

  /** When its first promise begins; empty when it has none. */
  public OptionalLong startMillis() {
    VectorTimeline line = timeline();
    return line.isZero()
        ? OptionalLong.empty()
        : OptionalLong.of(line.breakpoints().firstKey() * stepMillis);
  }

  /** When its last promise ends; empty when it has none. */
  public OptionalLong endMillis() {
    VectorTimeline line = timeline();
    return line.isZero()
        ? OptionalLong.empty()
        : OptionalLong.of(line.breakpoints().lastKey() * stepMillis);
  }

  /** When the last of its windows ends; empty when it needs no work. */
  public OptionalLong deadlineMillis() {
    return occurrences.stream()
        .filter(occurrence -> occurrence.asked().isPresent())
        .mapToLong(occurrence -> occurrence.finish() * stepMillis)
        .max();
  }

  /** What is promised from an instant on, until its end. */
  public ResourceSeconds promisedFrom(long millis) {
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (PromisedSpan promise : promises()) {
      long from = Math.max(millis, promise.fromMillis());
      if (promise.untilMillis() > from) {
        sum = sum.plus(ResourceSeconds.of(promise.vector(), promise.untilMillis() - from));
      }
    }
    return sum;
  }

  /** All that it is promised, or was, in steps. */
  public VectorTimeline timeline() {
    VectorTimeline line = new VectorTimeline();
    held.forEach(span -> line.add(span.from(), span.until(), span.vector()));
    for (Occurrence occurrence : occurrences) {
      for (Allocation allocation : occurrence.placement().allocations()) {
        for (Run run : allocation.runs()) {
          line.add(run.start(), run.end(), allocation.stage().bundle().times(run.bundles()));
        }
      }
    }
    return line;
  }

  /** What caps count of it: its timeline, and that of those that are forgotten. */
  public VectorTimeline counted() {
    VectorTimeline line = timeline();
    ofForgotten.forEach(span -> line.add(span.from(), span.until(), span.vector()));
    return line;
  }

  /** The same in place of older ones of its owner and queue, which were promised this. */
  public Booking inPlaceOf(List<Span> forgotten) {
    return new Booking(
        request,
        number,
        submittedMillis,
        stepMillis,
        state,
        occurrences,
        held,
        lost,
        endedMillis,
        forgotten);
  }

  public Booking with(List<Occurrence> others) {
    return with(state, others, held, lost, endedMillis);
  }

  /** The same with another version of one occurrence. */
  public Booking with(Occurrence changed) {
    return with(
        occurrences.stream()
            .map(each -> each.index() == changed.index() ? changed : each)
            .toList());
  }

  /** The same with one occurrence and nothing else: what the others add to it. */
  public Booking only(Occurrence occurrence) {
    return with(List.of(occurrence)).withHeld(List.of());
  }

  public Booking with(BookingState other) {
    return with(other, occurrences, held, lost, endedMillis);
  }

  /** The same, of which this much of what was accepted is not promised. */
  public Booking losing(ResourceSeconds nowLost) {
    return with(state, occurrences, held, nowLost, endedMillis);
  }

  public Booking withHeld(List<Span> others) {
    return with(state, occurrences, others, lost, endedMillis);
  }

  /** It is no longer live: what was promised before a step is history, the rest is gone. */
  public Booking closed(BookingState other, long step, long millis) {
    return with(other, List.of(), heldBefore(step), lost, OptionalLong.of(millis));
  }

  private Booking with(
      BookingState other,
      List<Occurrence> planned,
      List<Span> history,
      ResourceSeconds missing,
      OptionalLong ended) {
    return new Booking(
        request,
        number,
        submittedMillis,
        stepMillis,
        other,
        planned,
        history,
        missing,
        ended,
        ofForgotten);
  }

  /** What is promised before a step. */
  public List<Span> heldBefore(long step) {
    return timeline().spans().stream()
        .filter(span -> span.from() < step)
        .map(span -> new Span(span.from(), Math.min(step, span.until()), span.vector()))
        .toList();
  }
}
