package io.github.punctual.yarn.reservation;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.Outlook;
import io.github.punctual.reservation.book.Refusal;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.ReservationBook;
import io.github.punctual.reservation.follow.DelayCorrection;
import io.github.punctual.reservation.follow.ElasticPolicy;
import io.github.punctual.reservation.follow.FollowerPolicy;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.maintenance.CapacityForecast;
import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The reservations of one plan queue: its book, behind a lock. Nothing is waited for while it is
 * held. Safe for several threads.
 */
public final class PlanDesk {
  private final String path;
  private ReservationBook.Parts parts;
  private final InstantSource clock;
  private final FollowerSettings following;
  private final Object lock = new Object();

  /** Definitions of standard clients, by name. */
  private final Map<ReservationKey, String> definitions = new HashMap<>();

  private final DeskNews news = new DeskNews();
  private final DelayCorrection delays = new DelayCorrection(DelayCorrection.Settings.DEFAULTS);
  private CapacityForecast forecast;
  private ReservationBook book;
  private FollowerPolicy follower;
  private boolean restored;

  /** What there is of nodes, be some of them to go or not. */
  private ResourceVector present = ResourceVector.ZERO;

  private volatile DeskAhead ahead;

  /**
   * An empty desk of a plan queue.
   *
   * @param following how its promises are followed
   */
  PlanDesk(
      String path, ReservationBook.Parts parts, FollowerSettings following, InstantSource clock) {
    this.path = path;
    this.parts = parts;
    this.following = following;
    this.clock = clock;
    this.forecast =
        new CapacityForecast(List.of(), parts.settings().horizonMillis(), Optional.empty());
    open(new ReservationBook(parts, ResourceVector.ZERO, clock.millis()));
  }

  /** From now on capacity is away at these times. */
  void maintenance(List<MaintenanceWindow> windows) {
    synchronized (lock) {
      forecast = forecast.with(windows);
    }
  }

  private void open(ReservationBook opened) {
    book = opened;
    follower =
        new FollowerPolicy(
            opened, this::reservationOf, following, delays, new ElasticPolicy(queue -> 1));
    lookAhead();
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
    synchronized (lock) {
      List<Booking> bookings = reservations.stream().map(ReservationRecord::booking).toList();
      open(
          ReservationBook.restore(
              parts,
              new BookState(
                  stored.atMillis(),
                  stored.nextNumber(),
                  stored.nextNotice(),
                  new java.util.TreeMap<>(stored.capacity()),
                  bookings,
                  List.of())));
      if (!stored.capacity().isEmpty()) {
        // After all that is known of maintenance there is again what there was before.
        long last = Collections.max(stored.capacity().keySet());
        forecast = forecast.expecting(stored.capacity().get(last));
      }
      reservations.forEach(record -> definitions.put(record.booking().key(), record.definition()));
      restored = true;
    }
  }

  /** Goes on with other parts; what is promised stays as it is. */
  void change(ReservationBook.Parts other) {
    synchronized (lock) {
      parts = other;
      open(ReservationBook.restore(other, book.state()));
    }
  }

  /** Whether it goes on where the store said. */
  boolean isRestored() {
    return restored;
  }

  /** The present; never before an instant that was the present already. */
  private long now() {
    return Math.max(book.nowMillis(), clock.millis());
  }

  /** What would be answered; changes nothing. */
  public Answer ask(Request request) {
    synchronized (lock) {
      return book.ask(request, now());
    }
  }

  /** What would be answered to a change; changes nothing. */
  Answer askUpdate(Request request) {
    synchronized (lock) {
      return book.askUpdate(request, now());
    }
  }

  /** Would accept a reservation, or says why not. */
  DeskChange<Answer> submit(Request request, String definition) {
    synchronized (lock) {
      long now = now();
      return answered(request, definition, now, () -> book.submit(request, now));
    }
  }

  /** Would change a reservation, or says why not. */
  DeskChange<Answer> update(Request request, String definition) {
    synchronized (lock) {
      long now = now();
      return answered(request, definition, now, () -> book.update(request, now));
    }
  }

  /** Finds an answer; a refusal is counted and remembered at once. */
  private DeskChange<Answer> answered(
      Request request, String definition, long now, Supplier<Answer> asked) {
    long began = System.nanoTime();
    Outlook<Answer> outlook = book.outlook(now, asked);
    long nanos = System.nanoTime() - began;
    if (outlook.result() instanceof Refusal refusal) {
      news.refused(now, request, refusal, nanos);
      return DeskChange.none(refusal);
    }
    return change(outlook, request.key(), Optional.of(definition), nanos);
  }

  /** Would give back what a live reservation is promised, because its owner wants so. */
  DeskChange<Optional<Booking>> delete(ReservationKey key) {
    synchronized (lock) {
      long now = now();
      Outlook<Optional<Booking>> outlook = book.outlook(now, () -> book.delete(key, now));
      return outlook.result().isEmpty()
          ? DeskChange.none(outlook.result())
          : change(outlook, key, Optional.empty(), 0);
    }
  }

  private <T> DeskChange<T> change(
      Outlook<T> outlook, ReservationKey key, Optional<String> definition, long nanos) {
    DeskContents then =
        DeskContents.of(
            path,
            outlook.after(),
            each ->
                definition
                    .filter(text -> each.equals(key))
                    .orElse(definitions.getOrDefault(each, "")));
    return new DeskChange<>(
        outlook.result(),
        Optional.of(new DeskChange.Step(book, outlook, then, key, definition, nanos)));
  }

  /** Makes a change that was found; false, and nothing is changed, when the desk has since. */
  boolean take(DeskChange.Step step) {
    synchronized (lock) {
      if (step.book() != book || !book.take(step.outlook())) {
        return false;
      }
      step.definition().ifPresent(text -> definitions.put(step.key(), text));
      lookAhead();
      if (step.outlook().result() instanceof Answer answer) {
        news.accepted(answer, step.nanos());
      }
      return true;
    }
  }

  /** Gives back what a live reservation is still promised, because its jobs are done. */
  Optional<Booking> finished(ReservationKey key) {
    synchronized (lock) {
      Optional<Booking> over = book.finished(key, now());
      lookAhead();
      return over;
    }
  }

  /** So much can be promised now, and from now on but for what maintenance takes away. */
  void capacity(ResourceVector capacity) {
    synchronized (lock) {
      long now = now();
      long step = parts.settings().stepMillis();
      present = capacity;
      book.capacity(
          forecast.from(now, capacity),
          // Maintenance may begin within a step.
          at -> forecast.reason(at).or(() -> forecast.reason(at + step - 1)),
          now);
      lookAhead();
    }
  }

  /**
   * What is known of the time to come, as of the last change or update. Waits for nobody, not for a
   * planner that thinks either.
   */
  DeskAhead ahead() {
    return ahead;
  }

  private void lookAhead() {
    ahead = DeskAhead.of(book.state(), parts.settings().stepMillis(), present);
  }

  /** How the queues of the reservations are to be served now. */
  QueueShares shares(List<QueueUse> reservationQueues) {
    synchronized (lock) {
      long began = System.nanoTime();
      long now = now();
      book.advance(now);
      QueueShares shares =
          follower.decide(new QueueSnapshot(now, book.capacityAt(now), reservationQueues));
      lookAhead();
      news.counts().decided(System.nanoTime() - began);
      return shares;
    }
  }

  /** What owners must be told, each once. */
  List<Notice> takeNotices() {
    synchronized (lock) {
      List<Notice> taken = book.takeNotices();
      news.told(taken);
      definitions.keySet().removeIf(key -> book.booking(key).isEmpty());
      return taken;
    }
  }

  /** The latest notices, newest last. */
  public List<Notice> notices() {
    synchronized (lock) {
      return news.notices();
    }
  }

  /** Live reservations and those that ended not long ago, in the order of their names. */
  public List<Booking> bookings() {
    synchronized (lock) {
      return List.copyOf(book.bookings());
    }
  }

  /** The reservation of a name. */
  public Optional<Booking> booking(ReservationKey key) {
    synchronized (lock) {
      return book.booking(key);
    }
  }

  /** How reservations were served until now, by name. */
  public List<Service> services() {
    synchronized (lock) {
      return follower.services();
    }
  }

  /** The longest time before it begins for which a promise is served now, in milliseconds. */
  long leadMillis() {
    return delays().stream()
        .mapToLong(DelayCorrection.Learned::leadMillis)
        .reduce(following.leadMillis(), Math::max);
  }

  /** How late containers of each size came, where that is learned. */
  public List<DelayCorrection.Learned> delays() {
    synchronized (lock) {
      return delays.learned();
    }
  }

  /** The definition with which a standard client made a reservation; empty when none did. */
  Optional<String> definition(ReservationKey key) {
    synchronized (lock) {
      return Optional.ofNullable(definitions.get(key)).filter(text -> !text.isEmpty());
    }
  }

  /** What can be promised at an instant. */
  public ResourceVector capacityAt(long millis) {
    synchronized (lock) {
      return book.capacityAt(millis);
    }
  }

  /** What is promised at an instant. */
  public ResourceVector promisedAt(long millis) {
    synchronized (lock) {
      return book.promisedAt(millis);
    }
  }

  /** The instant until which promises are made, in milliseconds. */
  public long horizonMillis() {
    synchronized (lock) {
      return book.horizonMillis();
    }
  }

  /** The last instant that the book was told, in milliseconds. */
  public long nowMillis() {
    synchronized (lock) {
      return book.nowMillis();
    }
  }

  /** The name of the planner. */
  public String planner() {
    synchronized (lock) {
      return parts.planner().name();
    }
  }

  /** How it stands now. */
  public PlanView view() {
    synchronized (lock) {
      return PlanView.of(
          path,
          book,
          news.notices(),
          follower.services(),
          news.refused(),
          forecast.outages(book.nowMillis()));
    }
  }

  /** What was answered, told and decided here. */
  public ReservationCounts counts() {
    return news.counts();
  }

  /** What is to be kept now. */
  DeskContents contents() {
    synchronized (lock) {
      return DeskContents.of(path, book.state(), key -> definitions.getOrDefault(key, ""));
    }
  }
}
