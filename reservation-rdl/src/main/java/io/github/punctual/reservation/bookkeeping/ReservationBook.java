package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.OutOfPatienceException;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.ReservationEntry;
import io.github.punctual.reservation.book.adaptation.Adapter;
import io.github.punctual.reservation.book.pages.BookPages;
import io.github.punctual.reservation.book.pages.Changes;
import io.github.punctual.reservation.book.pages.StepCapacity;
import io.github.punctual.reservation.book.place.Placing;
import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * The reservations of a cluster: what the paper calls the planning layer of the ResourceManager
 * (Rayon, section 5.1, steps 1 to 4 and 8). It decides what is accepted, keeps what was promised,
 * moves promises inside of their windows when the cluster changes, and tells owners what they lose.
 *
 * <p>It has no clock: callers say what time it is, in milliseconds, and never go back. Every method
 * that takes the present first lets time come to it, as {@link #advance} does. It is deterministic,
 * and not safe for use by several threads.
 */
public final class ReservationBook {
  /** What a book is made of, besides its state. */
  public record Parts(BookSettings settings, Planner planner, SharingPolicy policy) {}

  private final Parts parts;
  private final BookPages pages;
  private final BookAdvance progress;
  private final Adapter adapter;
  private final BookAdmission admission;
  private final Rewind rewind;
  private ReservationLog log;

  /** An empty book of a capacity that stays as it is until something else is said. */
  public ReservationBook(Parts parts, ResourceVector capacity, long nowMillis) {
    this(
        parts,
        new BookState(
            nowMillis,
            1,
            1,
            StepCapacity.before(
                    StepCapacity.of(
                        CapacityProfile.constant(nowMillis, capacity),
                        parts.settings().stepMillis(),
                        nowMillis),
                    parts.policy().lookback())
                .breakpoints(),
            List.of(),
            List.of()));
  }

  private ReservationBook(Parts parts, BookState state) {
    this.parts = parts;
    pages = BookPages.of(parts.settings(), parts.planner(), parts.policy(), state);
    Changes changes = pages.changes();
    Placing placing = new Placing(pages, changes, pages.planner(), true);
    progress =
        new BookAdvance(
            pages.clock(),
            pages.capacity(),
            pages.register(),
            pages.expressions(),
            changes,
            placing);
    adapter = new Adapter(pages, changes);
    admission =
        new BookAdmission(
            pages.register(), pages.plan(), pages.capacity(), changes, placing, progress, adapter);
    rewind = new Rewind(pages.register(), pages.notices(), pages.clock(), changes);
    log = new ReservationLog(DecisionLog.NONE, "", Map.of(), pages);
  }

  /**
   * A book that goes on where another one was when its state was taken.
   *
   * @throws IllegalArgumentException when live reservations were placed in steps of another length
   */
  public static ReservationBook restore(Parts parts, BookState state) {
    long stepMillis = parts.settings().stepMillis();
    state.bookings().stream()
        .filter(booking -> booking.state().isLive() && booking.stepMillis() != stepMillis)
        .findFirst()
        .ifPresent(
            booking -> {
              throw new IllegalArgumentException(
                  "%s was placed in steps of %d ms, and a step is now %d ms; keep the length of steps until all reservations made before have ended"
                      .formatted(booking.key(), booking.stepMillis(), stepMillis));
            });
    return new ReservationBook(parts, state);
  }

  /**
   * The same with parts that may look further back than those of the other book: before what is
   * known of it the capacity is taken to have been the same.
   *
   * @throws IllegalArgumentException as {@link #restore}
   */
  public static ReservationBook goOn(Parts parts, BookState state) {
    return restore(parts, state.knownFrom(parts.settings(), parts.policy().lookback()));
  }

  /**
   * From now on it writes what it decides, so that {@link ReservationReplayer} can decide it again.
   *
   * @param plan the path of the plan queue
   */
  public void writeTo(DecisionLog decisions, String plan) {
    log = new ReservationLog(decisions, plan, PartsText.of(parts), pages);
  }

  /** Has it written that a request was refused, where the book itself would not have done so. */
  public void overruled(ReservationKey key, Refused answer) {
    log.overruled(key, answer);
  }

  /** All that it remembers. */
  public BookState state() {
    return pages.state(true);
  }

  /** Accepts a request, if it can be kept with all others, or says why not. */
  public Answer submit(Request request, long nowMillis) {
    return submit(request, nowMillis, Patience.ENDLESS);
  }

  /**
   * Accepts a request, if it can be kept with all others, or says why not.
   *
   * @throws OutOfPatienceException when that takes longer than the caller waits; then nothing has
   *     changed
   */
  public Answer submit(Request request, long nowMillis, Patience patience) {
    advance(nowMillis);
    return log.decided(
        answer -> new ReservationEntry.Submitted(request, admission.bound()),
        () -> admission.submit(request, patience));
  }

  /**
   * Replaces what a reservation is promised from now on, by an expression that says what is still
   * wanted: renegotiation (Rayon, section 5.1). What it was promised until now stays as it was, and
   * is not counted as work of the new expression. When it is refused the old promise stays in
   * force. The owner and the queue of a reservation cannot change.
   */
  public Answer update(Request request, long nowMillis) {
    return update(request, nowMillis, Patience.ENDLESS);
  }

  /**
   * The same for somebody who does not wait however long it takes.
   *
   * @throws OutOfPatienceException when it takes longer; then nothing has changed
   */
  public Answer update(Request request, long nowMillis, Patience patience) {
    advance(nowMillis);
    return log.decided(
        answer -> new ReservationEntry.Updated(request, admission.bound()),
        () -> admission.update(request, patience));
  }

  /**
   * Does something while requests are planned on less than there is, because others than this book
   * promised the rest; what is promised already stays as it is.
   *
   * @param bound the most that can be promised at each instant; begins at the present or before
   */
  public <T> T within(CapacityProfile bound, Supplier<T> change) {
    return admission.within(bound, change);
  }

  /**
   * Says what a change would lead to: makes it and takes it back. So what it leads to can be
   * written down before anybody sees it.
   *
   * @param change calls one of {@link #submit}, {@link #update}, {@link #delete} and {@link
   *     #finished} with the same present
   */
  public <T> BookOutlook<T> outlook(long nowMillis, Supplier<T> change) {
    advance(nowMillis);
    BookState before = state();
    T result;
    BookState after;
    try {
      result = log.foreseeing(change);
      after = state();
    } finally {
      rewind.to(before);
    }
    BookOutlook<T> outlook = new BookOutlook<>(result, before, after, pages.revision());
    log.foreseen(outlook);
    return outlook;
  }

  /**
   * Makes a change as it was foreseen.
   *
   * @param outlook of this book
   * @return false, and nothing is changed, when the book has changed in another way since
   */
  public boolean take(BookOutlook<?> outlook) {
    if (outlook.revision() != pages.revision()) {
      return false;
    }
    log.taken(outlook, () -> rewind.again(outlook));
    return true;
  }

  /**
   * Gives back what a reservation is promised from now on.
   *
   * @return what it was; empty when there is no live reservation of that name
   */
  public Optional<Booking> delete(ReservationKey key, long nowMillis) {
    advance(nowMillis);
    return log.happened(
        was -> new ReservationEntry.Deleted(key), () -> close(key, BookingState.DELETED));
  }

  /**
   * The jobs of a reservation are done: what it is still promised is given back (Rayon, section
   * 6.4.2). A periodic one gives back its present occurrence and keeps those to come.
   *
   * @return what it was; empty when there is no live reservation of that name
   */
  public Optional<Booking> finished(ReservationKey key, long nowMillis) {
    advance(nowMillis);
    return log.happened(was -> new ReservationEntry.Finished(key), () -> finish(key, nowMillis));
  }

  private Optional<Booking> finish(ReservationKey key, long nowMillis) {
    Optional<Booking> booking = pages.register().live(key);
    if (booking.isEmpty() || !Compiler.isPeriodic(booking.get().request().rdl())) {
      return close(key, BookingState.FINISHED);
    }
    booking.get().occurrences().stream()
        .filter(each -> each.end() > pages.clock().step() && each.baseMillis() <= nowMillis)
        .findFirst()
        .ifPresent(
            present -> {
              progress.finish(booking.get(), present);
              adapter.restore();
            });
    return booking;
  }

  private Optional<Booking> close(ReservationKey key, BookingState state) {
    Optional<Booking> booking = pages.register().live(key);
    booking.ifPresent(
        was -> {
          progress.giveBack(was, state);
          adapter.restore();
        });
    return booking;
  }

  /** From now on, for ever, this much can be promised. */
  public void capacity(ResourceVector capacity, long nowMillis) {
    capacity(CapacityProfile.constant(nowMillis, capacity), millis -> Optional.empty(), nowMillis);
  }

  /**
   * From now on this much can be promised at each instant: nodes that are lost or come back, and
   * windows of maintenance. A step has what it has at all of its instants.
   *
   * @param capacity begins at the present or before
   * @param reason why there is less from an instant on, in words for owners; empty where nodes were
   *     lost
   */
  public void capacity(
      CapacityProfile capacity, LongFunction<Optional<String>> reason, long nowMillis) {
    advance(nowMillis);
    VectorTimeline line = StepCapacity.of(capacity, pages.clock().stepMillis(), nowMillis);
    VectorTimeline before = new VectorTimeline(pages.capacity().line());
    before.forgetBefore(pages.clock().step());
    if (!before.equals(line)) {
      log.decided(
          why -> new ReservationEntry.CapacityChanged(capacity, why),
          () -> adapter.follow(line, reason));
    }
  }

  /**
   * Lets time come to an instant: reservations that are over are archived, promises about to begin
   * are pinned, next occurrences of periodic ones are planned.
   *
   * @throws IllegalArgumentException when time would go back
   */
  public void advance(long nowMillis) {
    log.happened(
        passed -> new ReservationEntry.TimePassed(),
        () -> {
          progress.advance(nowMillis);
          return nowMillis;
        });
  }

  /** Live reservations and those that ended not long ago, in the order of their names. */
  public Collection<Booking> bookings() {
    return Collections.unmodifiableCollection(pages.register().bookings().values());
  }

  public Optional<Booking> booking(ReservationKey key) {
    return pages.register().booking(key);
  }

  /** What a reservation is promised at an instant; zero when it is unknown or no longer live. */
  public ResourceVector promised(ReservationKey key, long nowMillis) {
    return pages
        .register()
        .live(key)
        .map(booking -> booking.promisedAt(nowMillis))
        .orElse(ResourceVector.ZERO);
  }

  /** The last instant that it was told. */
  public long nowMillis() {
    return pages.clock().nowMillis();
  }

  /** The instant until which promises are made. */
  public long horizonMillis() {
    return pages.plan().horizon() * pages.settings().stepMillis();
  }

  public BookSettings settings() {
    return pages.settings();
  }

  /** What owners must be told, in the order in which it happened; each is given out once. */
  public List<Notice> takeNotices() {
    return pages.notices().take();
  }

  /** The plan, to be looked at and not changed. */
  public Plan plan() {
    return pages.plan();
  }
}
