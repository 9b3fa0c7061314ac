package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Offer;
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
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.service.PromiseCheck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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
record JobsFirst(String plan, Optional<JobsCheck> check) {
  /** Says what would become of promised jobs, as {@link PromiseCheck#impact} does. */
  interface JobsCheck {
    Optional<Impact> impact(Map<PoolId, CapacityProfile> more, boolean isMeant);
  }

  /**
   * A question to a book.
   *
   * @param request whose expression may be that of an offer instead
   * @param answer asks the book for the answer to a request and makes the change
   * @param trial the same for an offer: what all of them take is bounded together
   */
  record Question(
      ReservationBook book,
      long nowMillis,
      Request request,
      Function<Request, Answer> answer,
      Function<Request, Answer> trial) {
    /** The same question, asked to see what could be offered. */
    private Question tried() {
      return new Question(book, nowMillis, request, trial, trial);
    }

    /** What becomes of the book, where a place may be in what is left of a room alone. */
    private BookOutlook<Answer> outlook(Optional<CapacityProfile> room) {
      Supplier<Answer> asked = () -> answer.apply(request);
      return book.outlook(
          nowMillis, () -> room.isPresent() ? book.within(room.get(), asked) : asked.get());
    }

    /** The same with the expression of an offer; empty where that can be no request. */
    private Optional<Question> about(Offer offer) {
      return RdlText.parse(offer.accept())
          .tree()
          .map(rdl -> request.with(rdl, offer.accept()))
          .map(offered -> new Question(book, nowMillis, offered, trial, trial));
    }
  }

  /** So many of the jobs that would be late are named. */
  private static final int NAMED = 3;

  /** Of what promised jobs leave, so many steps are told to a planner at most. */
  private static final int STEPS_MOST = 256;

  /** Plans are made of the nodes of the default partition. */
  private static final PoolId CLUSTER = Pools.queue("root", "");

  /** An answer, and what promised jobs leave where it was sought in that. */
  private record Found(BookOutlook<Answer> outlook, Optional<CapacityProfile> room) {}

  /**
   * What becomes of a book with the answer to a request. What is offered would be accepted.
   *
   * @param isMeant whether the change will be made when it is accepted
   * @throws UnansweredException when it is not known in time what becomes of promised jobs
   */
  BookOutlook<Answer> answer(Question question, boolean isMeant) {
    Found found = found(question, isMeant);
    return found.outlook().result() instanceof Refused refused
        ? refused(found.outlook(), refused.with(trueOffers(question, found, refused)))
        : found.outlook();
  }

  private Found found(Question question, boolean isMeant) {
    BookOutlook<Answer> first = question.outlook(Optional.empty());
    Impact impact = impact(first, isMeant);
    if (impact.isHarmless()) {
      return new Found(first, Optional.empty());
    }
    Optional<CapacityProfile> room = room(first.before(), impact);
    if (room.isEmpty()) {
      return new Found(refused(first, impact, Optional.empty()), room);
    }
    BookOutlook<Answer> second = question.outlook(room);
    if (second.result() instanceof Refused refused) {
      return new Found(refused(second, impact, Optional.of(refused.refusal())), room);
    }
    Impact still = impact(second, isMeant);
    return new Found(still.isHarmless() ? second : refused(second, still, Optional.empty()), room);
  }

  /**
   * The offers of a refusal that would be accepted. They are sought in the plan alone: where jobs
   * are in the way of one it is sought again in what these leave.
   */
  private List<Offer> trueOffers(Question question, Found found, Refused refused) {
    List<Offer> offers = refused.refusal().offers();
    if (check.isEmpty() && !Compiler.isPeriodic(question.request().rdl())) {
      return offers; // But for occurrences the book has counted all that counts.
    }
    List<Offer> kept = new ArrayList<>();
    Optional<CapacityProfile> room = Optional.empty();
    for (Offer offer : offers) {
      Optional<Impact> impact = impact(question, offer, found.room());
      if (impact.filter(Impact::isHarmless).isPresent()) {
        kept.add(offer);
      } else if (found.room().isEmpty()) {
        Optional<CapacityProfile> left =
            impact.flatMap(harm -> room(found.outlook().before(), harm));
        room = left.isPresent() ? left : room;
      }
    }
    if (room.isPresent()) {
      for (Offer other : offersWithin(question, room)) {
        if (kept.stream().noneMatch(each -> each.kind().equals(other.kind()))
            && impact(question, other, room).filter(Impact::isHarmless).isPresent()) {
          kept.add(other);
        }
      }
    }
    return kept;
  }

  private static List<Offer> offersWithin(Question question, Optional<CapacityProfile> room) {
    try {
      return question.tried().outlook(room).result() instanceof Refused refused
          ? refused.refusal().offers()
          : List.of();
    } catch (UnansweredException e) {
      return List.of(); // The refusal is known, and it is told without them.
    }
  }

  /** What would become of jobs with an offer; empty where it is refused, or not known in time. */
  private Optional<Impact> impact(Question question, Offer offer, Optional<CapacityProfile> room) {
    try {
      return question
          .about(offer)
          .map(asked -> asked.outlook(room))
          .filter(outlook -> outlook.result().isAccepted())
          .map(outlook -> impact(outlook, false));
    } catch (UnansweredException e) {
      return Optional.empty(); // The refusal is known; what may not be true is not offered.
    }
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

  /**
   * What the plan promises already, and what promised jobs leave beside it; empty where the policy
   * does not say that.
   */
  private static Optional<CapacityProfile> room(BookState before, Impact impact) {
    CapacityProfile beside = impact.left().get(CLUSTER);
    if (beside == null) {
      return Optional.empty();
    }
    NavigableMap<Long, ResourceVector> left = new TreeMap<>(beside.steps());
    // The policy was asked a moment later.
    left.put(before.nowMillis(), left.firstEntry().getValue());
    return Optional.of(promised(before, Set.of()).plus(CapacityProfile.of(coarse(left))));
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
    return refused(outlook, new Refused(RefusalCode.NO_ROOM, refusal));
  }

  private static BookOutlook<Answer> refused(BookOutlook<Answer> outlook, Refused refused) {
    return new BookOutlook<>(refused, outlook.before(), outlook.before(), outlook.revision());
  }
}
