package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.PromisedAhead;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.service.PromiseCheck;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds answers to requests that break no promise that was made to a job before. A place that would
 * is looked for once more in what those jobs leave.
 *
 * @param plan the path of the plan queue
 * @param check asks what becomes of jobs; empty where nobody is promised anything, or what a plan
 *     promises goes before it
 */
record JobsFirst(String plan, Optional<PromiseCheck> check) {
  /** So many of the jobs that would be late are named. */
  private static final int NAMED = 3;

  /** Of what promised jobs leave, so many steps are told to a planner at most. */
  private static final int STEPS_MOST = 256;

  /** Plans are made of the nodes of the default partition. */
  private static final PoolId CLUSTER = Pools.queue("root", "");

  /**
   * What becomes of a book with the answer to a request.
   *
   * @param question asks the book for the answer and makes the change
   * @param isMeant whether the change will be made when it is accepted
   * @throws UnansweredException when it is not known in time what becomes of promised jobs
   */
  BookOutlook<Answer> answer(
      ReservationBook book, long nowMillis, Supplier<Answer> question, boolean isMeant) {
    BookOutlook<Answer> first = book.outlook(nowMillis, question);
    Impact impact = impact(first, isMeant);
    if (impact.isHarmless()) {
      return first;
    }
    if (!impact.left().containsKey(CLUSTER)) {
      return refused(first, impact, Optional.empty());
    }
    CapacityProfile room = room(first.before(), impact);
    BookOutlook<Answer> second = book.outlook(nowMillis, () -> book.within(room, question));
    if (second.result() instanceof Refused refused) {
      return refused(second, impact, Optional.of(refused.refusal()));
    }
    Impact still = impact(second, isMeant);
    return still.isHarmless() ? second : refused(second, still, Optional.empty());
  }

  private Impact impact(BookOutlook<Answer> outlook, boolean isMeant) {
    Optional<CapacityProfile> more =
        check.isPresent() && outlook.result() instanceof Accepted
            ? more(outlook.before(), outlook.after())
            : Optional.empty();
    return more.isEmpty()
        ? Impact.NONE
        : check
            .get()
            .impact(Map.of(Pools.queue(plan, ""), more.get()), isMeant)
            .orElseThrow(() -> UnansweredException.policyBusy(plan));
  }

  /** What is promised after a change and was not before it; empty when that is nothing. */
  static Optional<CapacityProfile> more(BookState before, BookState after) {
    // Bookings are replaced, never changed.
    Set<Booking> same = identities(before);
    same.retainAll(identities(after));
    CapacityProfile more = promised(after, same).beyond(promised(before, same));
    return more.isZero() ? Optional.empty() : Optional.of(more);
  }

  private static Set<Booking> identities(BookState state) {
    Set<Booking> identities = Collections.newSetFromMap(new IdentityHashMap<>());
    identities.addAll(state.bookings());
    return identities;
  }

  /** What all live bookings but some are promised over time. */
  private static CapacityProfile promised(BookState state, Set<Booking> but) {
    return PromisedAhead.promised(
            state.bookings().stream().filter(booking -> !but.contains(booking)).toList())
        .from(state.nowMillis());
  }

  /** What the plan promises already, and what promised jobs leave beside it. */
  private static CapacityProfile room(BookState before, Impact impact) {
    NavigableMap<Long, ResourceVector> left = new TreeMap<>(impact.left().get(CLUSTER).steps());
    // The policy was asked a moment later.
    left.put(before.nowMillis(), left.firstEntry().getValue());
    return promised(before, Set.of()).plus(CapacityProfile.of(coarse(left)));
  }

  /** The same or less, in not too many steps. */
  private static NavigableMap<Long, ResourceVector> coarse(
      NavigableMap<Long, ResourceVector> steps) {
    NavigableMap<Long, ResourceVector> coarse = steps;
    while (coarse.size() > STEPS_MOST) {
      NavigableMap<Long, ResourceVector> half = new TreeMap<>();
      int index = 0;
      for (var step : coarse.entrySet()) {
        long from = index++ % 2 == 0 ? step.getKey() : half.lastKey();
        half.merge(from, step.getValue(), ResourceVector::min);
      }
      coarse = half;
    }
    return coarse;
  }

  /** Says who would be late, beside what is in the way of a place where nobody would. */
  private static BookOutlook<Answer> refused(
      BookOutlook<Answer> outlook, Impact impact, Optional<Refusal> beside) {
    Refusal other = beside.orElseGet(() -> new Refusal("", "", RefusalCode.NO_ROOM.advice()));
    Stream<Refusal.Holder> broken =
        impact.broken().stream().map(job -> new Refusal.Holder(job.value()));
    String why =
        "%s would miss the deadline that was promised before%s"
            .formatted(
                impact.broken().size() == 1 ? "a job" : impact.broken().size() + " jobs",
                other.why().isEmpty() ? "" : "; beside what they need, " + other.why());
    Refusal refusal =
        new Refusal(
            RefusalCode.NO_ROOM.name(),
            why,
            other.measures(),
            other.when(),
            other.binding(),
            Stream.concat(broken, other.holders().stream()).limit(NAMED).toList(),
            other.hiddenHolders() + Math.max(0, impact.broken().size() - NAMED),
            other.offers(),
            other.advice());
    return new BookOutlook<>(
        new Refused(RefusalCode.NO_ROOM, refusal),
        outlook.before(),
        outlook.before(),
        outlook.revision());
  }
}
