package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.maintenance.CapacityForecast;
import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The book of a desk, which one thread has at a time. Only who plans something waits for it. How
 * things stand can be read without it, as they stood when it was last given back; and what the
 * passing of time, the nodes and the operator want of it is left to whoever has it, who does that
 * before he gives it back, unless he is about to take what he found. Safe for several threads.
 */
public final class DeskBook {
  private final InstantSource clock;

  /** Fair: whoever waits gets the book after those who came before him. */
  private final ReentrantLock turn = new ReentrantLock(true);

  /** Definitions of standard clients, by name. */
  private final Map<ReservationKey, String> definitions = new ConcurrentHashMap<>();

  private final Queue<Notice> told = new ConcurrentLinkedQueue<>();

  // What is wanted of the book, whoever has it.
  private final AtomicBoolean due = new AtomicBoolean();
  private volatile ReservationBook.Parts wantedParts;
  private volatile List<MaintenanceWindow> wantedWindows = List.of();
  private volatile Optional<ResourceVector> wantedCapacity = Optional.empty();

  /** What of that the book knows; guarded by its turn. */
  private Optional<ResourceVector> followedCapacity = Optional.empty();

  // For whoever has the book.
  private ReservationBook.Parts parts;
  private List<MaintenanceWindow> windows = List.of();
  private CapacityForecast forecast;
  private ReservationBook book;
  private Consumer<ReservationBook> logging = each -> {};

  private volatile DeskAhead ahead;

  /** An empty book. */
  DeskBook(ReservationBook.Parts parts, InstantSource clock) {
    this.clock = clock;
    this.parts = parts;
    this.wantedParts = parts;
    this.forecast =
        new CapacityForecast(List.of(), parts.settings().horizonMillis(), Optional.empty());
    this.book = new ReservationBook(parts, ResourceVector.ZERO, clock.millis());
    lookAhead();
  }

  /** From now on it writes to a log what it decides. */
  void writeTo(DecisionLog log, String path) {
    turn.lock();
    try {
      logging = each -> each.writeTo(log, path);
      logging.accept(book);
    } finally {
      giveBack();
    }
  }

  /** How things stand, and what is known of the time to come. Waits for nobody. */
  DeskAhead ahead() {
    return ahead;
  }

  /** The definition with which somebody made a reservation; empty text when nobody did. */
  String definition(ReservationKey key) {
    return definitions.getOrDefault(key, "");
  }

  /** What owners must be told, each once. */
  List<Notice> takeNotices() {
    List<Notice> taken = new ArrayList<>();
    for (Notice next = told.poll(); next != null; next = told.poll()) {
      taken.add(next);
    }
    return taken;
  }

  /** From now on it is made of other parts; what is promised stays as it is. Waits for nobody. */
  void change(ReservationBook.Parts other) {
    wantedParts = other;
    bringUpToDate();
  }

  /** From now on capacity is away at these times. Waits for nobody. */
  void maintenance(List<MaintenanceWindow> others) {
    wantedWindows = List.copyOf(others);
    bringUpToDate();
  }

  /**
   * So much can be promised now, and from now on but for what maintenance takes away. Waits for
   * nobody: while a request is planned this holds from its answer on.
   */
  public void capacity(ResourceVector present) {
    wantedCapacity = Optional.of(present);
    bringUpToDate();
  }

  /** Has it brought up to date: here and now, or soon by whoever has the book. */
  private void bringUpToDate() {
    due.set(true);
    if (turn.tryLock()) {
      giveBack();
    }
  }

  /** Goes on where the store says; an IllegalArgumentException where no book could. */
  void restore(BookRecord stored, Collection<ReservationRecord> reservations) {
    turn.lock();
    try {
      List<Booking> bookings = reservations.stream().map(ReservationRecord::booking).toList();
      BookState state =
          new BookState(
              stored.atMillis(),
              stored.nextNumber(),
              stored.nextNotice(),
              new TreeMap<>(stored.capacity()),
              bookings,
              List.of());
      // The policy may look further back than before, and of the last write a part may be missing.
      book = logged(ReservationBook.goOn(parts, state.countedOnce()));
      if (!stored.capacity().isEmpty()) {
        // After all that is known of maintenance there is again what there was before.
        long last = Collections.max(stored.capacity().keySet());
        forecast = forecast.expecting(stored.capacity().get(last));
      }
      reservations.forEach(record -> definitions.put(record.booking().key(), record.definition()));
      lookAhead();
    } finally {
      giveBack();
    }
  }

  private ReservationBook logged(ReservationBook next) {
    logging.accept(next);
    return next;
  }

  /**
   * Does something with the book at the present, now or when it is given back by those who came
   * before.
   *
   * @param waitMillis how long to wait for it
   * @return empty when it was not given back in this time
   */
  <T> Optional<T> with(long waitMillis, BiFunction<ReservationBook, Long, T> work) {
    return with(waitMillis, work, done -> false);
  }

  /**
   * The same where a change may be found that is taken next. Then what is due is left to who takes
   * it, or to whoever else has the book before: done now it could make the change another one.
   *
   * @param isTaken whether what is done is such a change
   */
  <T> Optional<T> with(
      long waitMillis, BiFunction<ReservationBook, Long, T> work, Predicate<T> isTaken) {
    try {
      if (!turn.tryLock(waitMillis, TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return Optional.of(done(work, isTaken));
  }

  /** Does something with the book as soon as those who came before have given it back. */
  <T> T with(BiFunction<ReservationBook, Long, T> work) {
    turn.lock();
    return done(work, done -> false);
  }

  /** Does something with the book unless somebody has it; empty when somebody has. */
  <T> Optional<T> ifFree(BiFunction<ReservationBook, Long, T> work) {
    return turn.tryLock() ? Optional.of(done(work, done -> false)) : Optional.empty();
  }

  private <T> T done(BiFunction<ReservationBook, Long, T> work, Predicate<T> isTaken) {
    boolean waits = false;
    try {
      T result = work.apply(book, now());
      waits = isTaken.test(result) && !hasNews();
      return result;
    } finally {
      if (waits) {
        show();
      } else {
        giveBack();
      }
    }
  }

  /**
   * Makes a change of a reservation that was found.
   *
   * @param asked the book that it was asked of
   * @param definition that of the reservation from then on; empty where it keeps the one it has
   * @return false, and nothing is changed, when the book has changed since
   */
  boolean take(
      ReservationBook asked,
      BookOutlook<?> outlook,
      ReservationKey key,
      Optional<String> definition) {
    return with(
        (present, now) -> {
          boolean taken = asked == present && present.take(outlook);
          definition.filter(text -> taken).ifPresent(text -> definitions.put(key, text));
          return taken;
        });
  }

  /** The present; never before an instant that was the present already. */
  private long now() {
    return Math.max(book.nowMillis(), clock.millis());
  }

  /** Whether nodes, windows or settings are others than the book knows: more than time passed. */
  private boolean hasNews() {
    return !wantedParts.equals(parts)
        || !wantedWindows.equals(windows)
        || !wantedCapacity.equals(followedCapacity);
  }

  /** Shows how things stand, and lets the next one have the book. */
  private void show() {
    try {
      lookAhead();
    } finally {
      turn.unlock();
    }
  }

  /** Does what is due before that. */
  private void giveBack() {
    do {
      try {
        if (due.getAndSet(false)) {
          follow();
        }
        lookAhead();
      } finally {
        turn.unlock();
      }
      // Somebody may have found it taken just before it was given back.
    } while (due.get() && turn.tryLock());
  }

  private void follow() {
    ReservationBook.Parts others = wantedParts;
    if (!others.equals(parts)) {
      boolean isFurtherBack = others.policy().lookback() > parts.policy().lookback();
      parts = others;
      book =
          logged(
              isFurtherBack
                  ? ReservationBook.goOn(parts, book.state())
                  : ReservationBook.restore(parts, book.state()));
    }
    List<MaintenanceWindow> away = wantedWindows;
    if (!away.equals(windows)) {
      windows = away;
      forecast = forecast.with(away);
    }
    long now = now();
    long step = parts.settings().stepMillis();
    followedCapacity = wantedCapacity;
    followedCapacity.ifPresent(
        present ->
            book.capacity(
                forecast.from(now, present),
                // Maintenance may begin within a step.
                at -> forecast.reason(at).or(() -> forecast.reason(at + step - 1)),
                now));
    book.advance(now);
    told.addAll(book.takeNotices());
    definitions.keySet().removeIf(key -> book.booking(key).isEmpty());
  }

  private void lookAhead() {
    ahead =
        new DeskAhead(
            book.state(),
            parts.settings().stepMillis(),
            book.horizonMillis(),
            parts.planner().name(),
            wantedCapacity.orElse(ResourceVector.ZERO),
            forecast.outages(book.nowMillis()));
  }
}
