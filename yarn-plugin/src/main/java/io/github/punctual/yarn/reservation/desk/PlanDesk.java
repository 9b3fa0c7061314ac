package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.OutOfPatienceException;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.DelayCorrection;
import io.github.punctual.reservation.follow.FollowerPolicy;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.jobs.Latest;
import io.github.punctual.yarn.keep.StoreSection.Change;
import io.github.punctual.yarn.keep.StoreSection.Contents;
import io.github.punctual.yarn.settings.ReservationLimits;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reservations of one plan queue. Requests are planned one after the other, each for a bounded
 * time, and throw {@link UnansweredException} when no answer is found by then; everything else
 * waits neither for them nor for anything else. Safe for several threads.
 */
public final class PlanDesk {
  private static final Logger LOG = LoggerFactory.getLogger(PlanDesk.class);

  /** So many notices are kept to be shown. */
  private static final int NOTICES = 100;

  /** So many refusals are kept to be shown. */
  private static final int REFUSALS = 50;

  private final String path;
  private final InstantSource clock;
  private final FollowerSettings following;
  private final ReservationLimits limits;
  private final DeskBook book;
  private final UserQuota quota;
  private final JobsFirst jobsFirst;
  private final Latest<Notice> notices = new Latest<>(NOTICES);
  private final Latest<RefusedRequest> refused = new Latest<>(REFUSALS);
  private final ReservationCounts counts = new ReservationCounts();
  // For the thread of the queues.
  private final DelayCorrection delays = new DelayCorrection();
  private final FollowerPolicy follower;
  private long followedMillis;
  private long forgotten;

  // What the thread of the queues knew last.
  private volatile List<Service> services = List.of();
  private volatile List<DelayCorrection.Learned> learned = List.of();

  /** An empty desk of a plan queue, which keeps promises to jobs outside of it. */
  PlanDesk(
      String path,
      ReservationBook.Parts parts,
      FollowerSettings following,
      ReservationLimits limits,
      JobsFirst jobsFirst,
      InstantSource clock) {
    this.path = path;
    this.quota = new UserQuota(path, limits);
    this.jobsFirst = jobsFirst;
    this.following = following;
    this.limits = limits;
    this.clock = clock;
    this.book = new DeskBook(parts, clock);
    this.follower = new FollowerPolicy(this::booking, this::reservationOf, following, delays);
  }

  /** What it promises, of which nodes, operators and the store tell. */
  public DeskBook book() {
    return book;
  }

  private Optional<ReservationKey> reservationOf(QueueId queue) {
    String prefix = path + ".";
    return queue.path().startsWith(prefix)
        ? Optional.of(new ReservationKey(queue.path().substring(prefix.length())))
        : Optional.empty();
  }

  /** The path of the plan queue. */
  public String path() {
    return path;
  }

  /** What would be answered; changes nothing. */
  public Answer ask(Request request) {
    return inTurn(
        (present, now) -> {
          Optional<Refused> tooMany = quota.tooMany(present, request);
          return tooMany.isPresent()
              ? tooMany.get()
              : outlook(present, now, request, submitting(present, now), false).result();
        });
  }

  /** What would be answered to a change; changes nothing. */
  public Answer askUpdate(Request request) {
    return inTurn(
        (present, now) -> outlook(present, now, request, updating(present, now), false).result());
  }

  /** Would accept a reservation, or says why not. */
  public Change<Answer> submit(Request request, String definition) {
    return inTurnToTake(
        (present, now) -> {
          Optional<Refused> tooMany = quota.tooMany(present, request);
          return tooMany.isPresent()
              ? refused(present, now, request, tooMany.get(), 0)
              : answered(present, request, definition, now, submitting(present, now));
        });
  }

  /** Would change a reservation, or says why not. */
  public Change<Answer> update(Request request, String definition) {
    return inTurnToTake(
        (present, now) -> answered(present, request, definition, now, updating(present, now)));
  }

  private static BiFunction<Request, Patience, Answer> submitting(
      ReservationBook present, long now) {
    return (request, patience) -> present.submit(request, now, patience);
  }

  private static BiFunction<Request, Patience, Answer> updating(ReservationBook present, long now) {
    return (request, patience) -> present.update(request, now, patience);
  }

  /** Waits for the book, no longer than for all who may come before. */
  private <T> T inTurn(BiFunction<ReservationBook, Long, T> work) {
    return book.with(limits.waitMillis(), work)
        .orElseThrow(() -> UnansweredException.busy(path, limits));
  }

  /** The same, where a change that is found is to be as it is when it is made. */
  private <T> Change<T> inTurnToTake(BiFunction<ReservationBook, Long, Change<T>> work) {
    return book.with(limits.waitMillis(), work, change -> change.after().isPresent())
        .orElseThrow(() -> UnansweredException.busy(path, limits));
  }

  /** As long as may be thought about a request from now on. */
  private Patience patience() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limits.planningMillis());
    return () -> System.nanoTime() - end >= 0;
  }

  /** Thinks about a request for no longer than that. */
  private Answer inTime(Patience patience, Function<Patience, Answer> question) {
    try {
      // What is answered without planning would not ask: no offer is tried when the time is over.
      patience.check();
      return question.apply(patience);
    } catch (OutOfPatienceException e) {
      throw UnansweredException.tooLong(limits, e);
    }
  }

  private Change<Answer> refused(
      ReservationBook present, long now, Request request, Refused answer, long nanos) {
    present.overruled(request.key(), answer);
    LOG.info("{} is refused: {}", request.key(), RefusalText.of(answer.refusal()));
    counts.answered(answer, nanos);
    refused.add(new RefusedRequest(now, request, answer.refusal()));
    return Change.none(answer);
  }

  private BookOutlook<Answer> outlook(
      ReservationBook present,
      long now,
      Request request,
      BiFunction<Request, Patience, Answer> made,
      boolean isMeant) {
    Patience all = patience();
    return jobsFirst.answer(
        new JobsFirst.Question(
            present,
            now,
            request,
            asked ->
                quota.within(present, inTime(patience(), patience -> made.apply(asked, patience))),
            offered ->
                quota.within(present, inTime(all, patience -> made.apply(offered, patience)))),
        isMeant);
  }

  /** Finds an answer; a refusal is counted and remembered at once. */
  private Change<Answer> answered(
      ReservationBook present,
      Request request,
      String definition,
      long now,
      BiFunction<Request, Patience, Answer> made) {
    long began = System.nanoTime();
    BookOutlook<Answer> outlook = outlook(present, now, request, made, true);
    long nanos = System.nanoTime() - began;
    if (outlook.result() instanceof Refused refused) {
      return refused(present, now, request, refused, nanos);
    }
    return change(present, outlook, request.key(), Optional.of(definition), nanos);
  }

  /** Would give back what a live reservation is promised, because its owner wants so. */
  public Change<Optional<Booking>> delete(ReservationKey key) {
    return inTurnToTake(
        (present, now) -> {
          BookOutlook<Optional<Booking>> outlook =
              present.outlook(now, () -> present.delete(key, now));
          return outlook.result().isEmpty()
              ? Change.none(outlook.result())
              : change(present, outlook, key, Optional.empty(), 0);
        });
  }

  private <T> Change<T> change(
      ReservationBook present,
      BookOutlook<T> outlook,
      ReservationKey key,
      Optional<String> definition,
      long nanos) {
    Contents then =
        contents(
            outlook.after(),
            each -> definition.filter(text -> each.equals(key)).orElse(book.definition(each)));
    return new Change<>(
        Optional.of(then),
        () -> {
          if (!book.take(present, outlook, key, definition)) {
            return Optional.empty();
          }
          if (outlook.result() instanceof Answer answer) {
            counts.answered(answer, nanos);
          }
          return Optional.of(outlook.result());
        });
  }

  /**
   * Gives back what a live reservation is still promised, because its jobs are done.
   *
   * @return whether it did; otherwise somebody has the book, and it is to be tried again soon
   */
  public boolean finished(ReservationKey key) {
    return book.ifFree((present, now) -> present.finished(key, now)).isPresent();
  }

  /**
   * How it stands and what is known of the time to come, as of the last change or update. Waits for
   * nobody, not for a planner that thinks either.
   */
  public DeskAhead ahead() {
    return book.ahead();
  }

  /** How the queues of the reservations are to be served now. For the thread of the queues. */
  public QueueShares shares(List<QueueUse> reservationQueues) {
    long began = System.nanoTime();
    DeskAhead known = ahead();
    followedMillis = Math.max(followedMillis, Math.max(known.nowMillis(), clock.millis()));
    QueueShares shares =
        follower.decide(
            new QueueSnapshot(followedMillis, known.capacityAt(followedMillis), reservationQueues));
    forgetWithTheBook();
    services = follower.services();
    learned = List.copyOf(delays.learned());
    counts.decisions().add(System.nanoTime() - began);
    return shares;
  }

  /** How a reservation was served is known as long as its booking is. */
  private void forgetWithTheBook() {
    DeskAhead known = ahead();
    // One more for each reservation that the book has forgotten.
    long gone = known.book().nextNumber() - known.bookings().size();
    if (gone != forgotten) {
      forgotten = gone;
      follower.retain(key -> known.booking(key).isPresent());
    }
  }

  /** What owners must be told, each once. */
  public List<Notice> takeNotices() {
    List<Notice> taken = book.takeNotices();
    counts.told(taken);
    taken.forEach(notices::add);
    return taken;
  }

  /** The latest notices, newest last. */
  public List<Notice> notices() {
    return notices.newestLast();
  }

  /** Live reservations and those that ended not long ago, in the order of their names. */
  public List<Booking> bookings() {
    return ahead().bookings();
  }

  public Optional<Booking> booking(ReservationKey key) {
    return ahead().booking(key);
  }

  /** The longest time before it begins for which a promise is served now, in milliseconds. */
  public long leadMillis() {
    return delays().stream()
        .mapToLong(DelayCorrection.Learned::leadMillis)
        .reduce(following.leadMillis(), Math::max);
  }

  /** How late containers of each size come, where that is learned. */
  public List<DelayCorrection.Learned> delays() {
    return learned;
  }

  /** The definition with which a standard client made a reservation; empty when none did. */
  public Optional<String> definition(ReservationKey key) {
    return Optional.of(book.definition(key)).filter(text -> !text.isEmpty());
  }

  public PlanView view() {
    return PlanView.of(path, ahead(), notices(), services, refused.newestLast());
  }

  /** What was answered, told and decided here. */
  public ReservationCounts counts() {
    return counts;
  }

  /** What is to be kept now. */
  Contents contents() {
    return contents(ahead().book(), book::definition);
  }

  private Contents contents(BookState state, Function<ReservationKey, String> definitionOf) {
    return new Contents(
        state.bookings().stream()
            .map(booking -> new ReservationRecord(path, booking, definitionOf.apply(booking.key())))
            .toList(),
        new BookRecord(
            path, state.nowMillis(), state.nextNumber(), state.nextNotice(), state.capacity()));
  }
}
