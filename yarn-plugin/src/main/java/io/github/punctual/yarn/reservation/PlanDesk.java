package io.github.punctual.yarn.reservation;

import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.OutOfPatienceException;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.DelayCorrection;
import io.github.punctual.reservation.follow.ElasticPolicy;
import io.github.punctual.reservation.follow.FollowerPolicy;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.settings.ReservationLimits;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reservations of one plan queue. Requests are planned one after the other, each for a bounded
 * time; everything else waits neither for them nor for anything else. Safe for several threads.
 */
public final class PlanDesk {
  private static final Logger LOG = LoggerFactory.getLogger(PlanDesk.class);

  private final String path;
  private final InstantSource clock;
  private final FollowerSettings following;
  private final ReservationLimits limits;
  private final DeskBook book;
  private final UserQuota quota;
  private final JobsFirst jobsFirst;
  private final DeskNews news = new DeskNews();
  // For the thread of the queues.
  private final DelayCorrection delays = new DelayCorrection(DelayCorrection.Settings.DEFAULTS);
  private final FollowerPolicy follower;
  private long followedMillis;

  // What the thread of the queues knew last.
  private volatile List<Service> services = List.of();
  private volatile List<DelayCorrection.Learned> learned = List.of();

  /**
   * An empty desk of a plan queue.
   *
   * @param following how its promises are followed
   * @param limits what a request may cost, and users may have
   * @param jobs those outside of the plan whose promises are kept
   */
  PlanDesk(
      String path,
      ReservationBook.Parts parts,
      FollowerSettings following,
      ReservationLimits limits,
      PromisedJobs jobs,
      InstantSource clock) {
    this.path = path;
    this.quota = new UserQuota(path, limits);
    this.jobsFirst = new JobsFirst(jobs);
    this.following = following;
    this.limits = limits;
    this.clock = clock;
    this.book = new DeskBook(parts, clock);
    this.follower =
        new FollowerPolicy(
            this::booking, this::reservationOf, following, delays, new ElasticPolicy(queue -> 1));
  }

  /** From now on it writes to a log what it decides. */
  void writeTo(DecisionLog log) {
    book.writeTo(log, path);
  }

  /** From now on capacity is away at these times. */
  void maintenance(List<MaintenanceWindow> windows) {
    book.maintenance(windows);
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

  /**
   * Goes on where the store says.
   *
   * @throws IllegalArgumentException when what was stored is none that a book remembers
   */
  void restore(BookRecord stored, Collection<ReservationRecord> reservations) {
    book.restore(stored, reservations);
  }

  /** Goes on with other parts; what is promised stays as it is. */
  void change(ReservationBook.Parts other) {
    book.change(other);
  }

  /**
   * What would be answered; changes nothing.
   *
   * @throws UnansweredException when no answer is found in time
   */
  public Answer ask(Request request) {
    return inTurn(
        (present, now) ->
            quota
                .tooMany(present, request)
                .<Answer>map(refusal -> refusal)
                .orElseGet(
                    () ->
                        outlook(present, now, p -> present.submit(request, now, p), false)
                            .result()));
  }

  /**
   * What would be answered to a change; changes nothing.
   *
   * @throws UnansweredException when no answer is found in time
   */
  Answer askUpdate(Request request) {
    return inTurn(
        (present, now) ->
            outlook(present, now, p -> present.update(request, now, p), false).result());
  }

  /**
   * Would accept a reservation, or says why not.
   *
   * @throws UnansweredException when no answer is found in time
   */
  DeskChange<Answer> submit(Request request, String definition) {
    return inTurn(
        (present, now) -> {
          Optional<Refused> tooMany = quota.tooMany(present, request);
          return tooMany.isPresent()
              ? refused(present, now, request, tooMany.get(), 0)
              : answered(
                  present, request, definition, now, asked -> present.submit(request, now, asked));
        });
  }

  /**
   * Would change a reservation, or says why not.
   *
   * @throws UnansweredException when no answer is found in time
   */
  DeskChange<Answer> update(Request request, String definition) {
    return inTurn(
        (present, now) ->
            answered(
                present, request, definition, now, asked -> present.update(request, now, asked)));
  }

  /** Waits for the book, no longer than for all who may come before. */
  private <T> T inTurn(DeskBook.Work<T> work) {
    return book.with(limits.waitMillis(), work)
        .orElseThrow(() -> UnansweredException.busy(path, limits));
  }

  /** Thinks about a request for no longer than one may take. */
  private Answer inTime(Function<Patience, Answer> question) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limits.planningMillis());
    try {
      return question.apply(() -> System.nanoTime() - end >= 0);
    } catch (OutOfPatienceException e) {
      throw UnansweredException.tooLong(limits, e);
    }
  }

  private DeskChange<Answer> refused(
      ReservationBook present, long now, Request request, Refused answer, long nanos) {
    present.overruled(request.key(), answer);
    LOG.info("{} is refused: {}", request.key(), RefusalText.of(answer.refusal()));
    news.refused(now, request, answer, nanos);
    return DeskChange.none(answer);
  }

  private BookOutlook<Answer> outlook(
      ReservationBook present, long now, Function<Patience, Answer> question, boolean isMeant) {
    return jobsFirst.answer(present, now, () -> quota.within(present, inTime(question)), isMeant);
  }

  /** Finds an answer; a refusal is counted and remembered at once. */
  private DeskChange<Answer> answered(
      ReservationBook present,
      Request request,
      String definition,
      long now,
      Function<Patience, Answer> question) {
    long began = System.nanoTime();
    BookOutlook<Answer> outlook = outlook(present, now, question, true);
    long nanos = System.nanoTime() - began;
    if (outlook.result() instanceof Refused refused) {
      return refused(present, now, request, refused, nanos);
    }
    return change(present, outlook, request.key(), Optional.of(definition), nanos);
  }

  /** Would give back what a live reservation is promised, because its owner wants so. */
  DeskChange<Optional<Booking>> delete(ReservationKey key) {
    return inTurn(
        (present, now) -> {
          BookOutlook<Optional<Booking>> outlook =
              present.outlook(now, () -> present.delete(key, now));
          return outlook.result().isEmpty()
              ? DeskChange.none(outlook.result())
              : change(present, outlook, key, Optional.empty(), 0);
        });
  }

  private <T> DeskChange<T> change(
      ReservationBook present,
      BookOutlook<T> outlook,
      ReservationKey key,
      Optional<String> definition,
      long nanos) {
    DeskContents then =
        DeskContents.of(
            path,
            outlook.after(),
            each -> definition.filter(text -> each.equals(key)).orElse(book.definition(each)));
    return new DeskChange<>(
        outlook.result(),
        Optional.of(new DeskChange.Step(present, outlook, then, key, definition, nanos)));
  }

  /** Makes a change that was found; false, and nothing is changed, when the desk has since. */
  boolean take(DeskChange.Step step) {
    boolean taken = book.take(step);
    if (taken && step.outlook().result() instanceof Answer answer) {
      news.accepted(answer, step.nanos());
    }
    return taken;
  }

  /**
   * Gives back what a live reservation is still promised, because its jobs are done.
   *
   * @return whether it did; otherwise somebody has the book, and it is to be tried again soon
   */
  boolean finished(ReservationKey key) {
    return book.ifFree((present, now) -> present.finished(key, now)).isPresent();
  }

  /**
   * So much can be promised now, and from now on but for what maintenance takes away. While a
   * request is planned this holds from its answer on.
   */
  void capacity(ResourceVector capacity) {
    book.capacity(capacity);
  }

  /**
   * How it stands and what is known of the time to come, as of the last change or update. Waits for
   * nobody, not for a planner that thinks either.
   */
  DeskAhead ahead() {
    return book.ahead();
  }

  /** How the queues of the reservations are to be served now. For the thread of the queues. */
  QueueShares shares(List<QueueUse> reservationQueues) {
    long began = System.nanoTime();
    DeskAhead known = ahead();
    followedMillis = Math.max(followedMillis, Math.max(known.nowMillis(), clock.millis()));
    QueueShares shares =
        follower.decide(
            new QueueSnapshot(followedMillis, known.capacityAt(followedMillis), reservationQueues));
    services = List.copyOf(follower.services());
    learned = List.copyOf(delays.learned());
    news.counts().decided(System.nanoTime() - began);
    return shares;
  }

  /** What owners must be told, each once. */
  List<Notice> takeNotices() {
    List<Notice> taken = book.takeNotices();
    news.told(taken);
    return taken;
  }

  /** The latest notices, newest last. */
  public List<Notice> notices() {
    return news.notices();
  }

  /** Live reservations and those that ended not long ago, in the order of their names. */
  public List<Booking> bookings() {
    return ahead().bookings();
  }

  /** The reservation of a name. */
  public Optional<Booking> booking(ReservationKey key) {
    return ahead().booking(key);
  }

  /** The longest time before it begins for which a promise is served now, in milliseconds. */
  long leadMillis() {
    return delays().stream()
        .mapToLong(DelayCorrection.Learned::leadMillis)
        .reduce(following.leadMillis(), Math::max);
  }

  /** How late containers of each size come, where that is learned. */
  public List<DelayCorrection.Learned> delays() {
    return learned;
  }

  /** The definition with which a standard client made a reservation; empty when none did. */
  Optional<String> definition(ReservationKey key) {
    return Optional.of(book.definition(key)).filter(text -> !text.isEmpty());
  }

  /** What can be promised at an instant. */
  public ResourceVector capacityAt(long millis) {
    return ahead().capacityAt(millis);
  }

  /** What is promised at an instant. */
  public ResourceVector promisedAt(long millis) {
    return ahead().promisedAt(millis);
  }

  /** The instant until which promises are made, in milliseconds. */
  public long horizonMillis() {
    return ahead().horizonMillis();
  }

  /** The last instant that the book was told, in milliseconds. */
  public long nowMillis() {
    return ahead().nowMillis();
  }

  /** How it stands now. */
  public PlanView view() {
    return PlanView.of(path, ahead(), news.notices(), services, news.refused());
  }

  /** What was answered, told and decided here. */
  public ReservationCounts counts() {
    return news.counts();
  }

  /** What is to be kept now. */
  DeskContents contents() {
    return DeskContents.of(path, ahead().book(), book::definition);
  }
}
