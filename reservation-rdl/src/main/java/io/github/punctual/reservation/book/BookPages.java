package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Plans;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a book consists of. The plan and the ledger always agree with the bookings. */
final class BookPages {
  /** How often, while the horizon passes, it is seen whether the next occurrence is within it. */
  private static final long LOOKS = 64;

  final BookSettings settings;
  final WatchedPlan plan;
  final Planner planner;

  /** For searches that ask very often; it moves nobody. */
  final Planner quick = new Gree();

  final SharingPolicy policy;
  final Expressions expressions;
  final VectorTimeline capacity;
  final OwnerPromises ledger;
  final Agenda agenda = new Agenda();
  final List<Notice> notices = new ArrayList<>();
  private final NavigableMap<ReservationKey, Booking> bookings = new TreeMap<>();

  /** To which booking the reservations of the plan belong that have another name. */
  private final NavigableMap<ReservationKey, ReservationKey> owners = new TreeMap<>();

  /** Those of which something that was accepted is not promised. */
  private final NavigableSet<ReservationKey> wanting = new TreeSet<>();

  /** At which steps, from the present on, the plan was told of a capacity. */
  private final NavigableSet<Long> told = new TreeSet<>();

  long nowMillis;
  long nextNumber = 1;
  long nextNotice = 1;

  /** What bookings were before they changed, since somebody began to watch them, by name. */
  private Optional<NavigableMap<ReservationKey, Optional<Booking>>> watched = Optional.empty();

  /** Whether time ran out while offers were searched for the present request. */
  boolean offersCutShort;

  /** Counts the changes of bookings and of the capacity. */
  private long revision;

  private BookPages(
      BookSettings settings,
      Plan plan,
      Planner planner,
      SharingPolicy policy,
      Expressions expressions,
      VectorTimeline capacity,
      long nowMillis) {
    this.settings = settings;
    this.plan = new WatchedPlan(plan);
    this.planner = planner;
    this.policy = policy;
    this.expressions = expressions;
    this.capacity = capacity;
    this.nowMillis = nowMillis;
    this.ledger = new OwnerPromises(policy, capacity);
  }

  /** The pages of a book that goes on where another one was. */
  static BookPages of(ReservationBook.Parts parts, BookState state) {
    VectorTimeline capacity = new VectorTimeline();
    state.capacity().forEach(capacity::setFrom);
    long step = parts.settings().stepOf(state.nowMillis());
    BookPages pages =
        new BookPages(
            parts.settings(),
            Plans.create(capacity.at(step), step, parts.settings().horizonSteps()),
            parts.planner(),
            parts.policy(),
            new Expressions(parts.settings()),
            capacity,
            state.nowMillis());
    VectorTimeline ahead = new VectorTimeline(capacity);
    ahead.forgetBefore(step);
    pages.setCapacity(ahead);
    pages.nextNumber = state.nextNumber();
    pages.nextNotice = state.nextNotice();
    pages.notices.addAll(state.notices());
    for (Booking booking : state.bookings()) {
      for (Occurrence occurrence : booking.occurrences()) {
        pages.reservation(booking, occurrence).ifPresent(pages.plan::put);
      }
      pages.ledger.add(booking);
      pages.enter(booking);
    }
    return pages;
  }

  /** From the step of the present on there is this much. */
  void setCapacity(VectorTimeline line) {
    revision++;
    line.breakpoints().forEach(capacity::setFrom);
    // The plan keeps the steps at which it was told to change, so each must be told again.
    told.headSet(step()).clear();
    told.addAll(line.breakpoints().keySet());
    told.forEach(step -> plan.setCapacity(step, line.at(step)));
  }

  /** What is planned next finds no more than this, and no more than there is. */
  void bound(Optional<VectorTimeline> most) {
    if (most.isPresent()) {
      told.addAll(most.get().breakpoints().tailMap(step()).keySet());
      told.add(step());
      told.forEach(step -> plan.setCapacity(step, capacity.at(step).min(most.get().at(step))));
    } else {
      told.forEach(step -> plan.setCapacity(step, capacity.at(step)));
    }
  }

  /** The step of the present. */
  long step() {
    return settings.stepOf(nowMillis);
  }

  /** The first step in which something new can be promised. */
  long earliest() {
    return settings.stepFrom(nowMillis);
  }

  /** Greater after each change of a booking or of the capacity. */
  long revision() {
    return revision;
  }

  /**
   * All that is remembered.
   *
   * @param untold whether with the notices that nobody has taken yet
   */
  BookState state(boolean untold) {
    return new BookState(
        nowMillis,
        nextNumber,
        nextNotice,
        capacity.breakpoints(),
        List.copyOf(bookings.values()),
        untold ? notices : List.of());
  }

  /** From now on it is noted which bookings change. */
  void watch() {
    watched = Optional.of(new TreeMap<>());
  }

  /**
   * Ends that.
   *
   * @return what those that were entered or forgotten since were before; empty for new ones
   */
  NavigableMap<ReservationKey, Optional<Booking>> watched() {
    NavigableMap<ReservationKey, Optional<Booking>> changed = watched.orElseGet(TreeMap::new);
    watched = Optional.empty();
    return changed;
  }

  private void note(ReservationKey key, Booking was) {
    watched.ifPresent(known -> known.putIfAbsent(key, Optional.ofNullable(was)));
  }

  /** When a booking comes again after all that is planned of it; empty when it never does. */
  OptionalLong nextBase(Booking booking) {
    List<Occurrence> planned = booking.occurrences();
    return planned.isEmpty()
        ? OptionalLong.empty()
        : expressions.next(
            booking.request().rdl(),
            booking.submittedMillis(),
            planned.get(planned.size() - 1).baseMillis());
  }

  /**
   * The first step after another in which it is seen whether the next occurrence can be planned: a
   * multiple of some number of steps, or the step in which it begins.
   */
  long nextLook(long baseMillis, long after) {
    long often = Math.max(1, settings.horizonSteps() / LOOKS);
    long base = settings.stepOf(baseMillis);
    long regular = (Math.floorDiv(after, often) + 1) * often;
    return base > after ? Math.min(base, regular) : regular;
  }

  /** How long reservations that have ended are known. */
  long keepMillis() {
    return Math.max(settings.keepMillis(), policy.lookback() * settings.stepMillis());
  }

  NavigableMap<ReservationKey, Booking> bookings() {
    return bookings;
  }

  Optional<Booking> booking(ReservationKey key) {
    return Optional.ofNullable(bookings.get(key));
  }

  /** Live ones of which something that was accepted is not promised, by name. */
  List<Booking> wanting() {
    return wanting.stream().map(bookings::get).toList();
  }

  /** The booking to which a reservation of the plan belongs. */
  ReservationKey ownerOf(ReservationKey planned) {
    return owners.getOrDefault(planned, planned);
  }

  /** The name in the plan of an occurrence. */
  static ReservationKey planned(ReservationKey key, int index) {
    return index == 0 ? key : new ReservationKey(key + "@" + index);
  }

  /** The index of the occurrence of a booking that has a name in the plan. */
  static int index(ReservationKey key, ReservationKey planned) {
    return planned.equals(key)
        ? 0
        : Integer.parseInt(planned.value().substring(key.value().length() + 1));
  }

  /** What the plan has of an occurrence; empty when it has nothing of it. */
  Optional<Reservation> reservation(Booking booking, Occurrence occurrence) {
    if (!booking.state().isLive()
        || occurrence.granted().isEmpty()
        || occurrence.placement().end() <= plan.origin()) {
      return Optional.empty();
    }
    return Optional.of(
        new Reservation(
            planned(booking.key(), occurrence.index()),
            booking.request().owner(),
            occurrence.granted().get(),
            occurrence.placement(),
            occurrence.pinnedUntil()));
  }

  /** Enters a booking, or another version of it, whose plan and ledger are as they should be. */
  void enter(Booking booking) {
    revision++;
    Booking was = bookings.put(booking.key(), booking);
    note(booking.key(), was);
    for (Occurrence occurrence : booking.occurrences()) {
      if (occurrence.index() > 0) {
        owners.put(planned(booking.key(), occurrence.index()), booking.key());
      }
    }
    if (booking.state().isLive() && !booking.occurrences().stream().allMatch(Occurrence::isWhole)) {
      wanting.add(booking.key());
    } else {
      wanting.remove(booking.key());
    }
    agenda.put(booking.key(), nextEvent(booking));
  }

  /** Forgets a booking that has ended. */
  void forget(Booking booking) {
    revision++;
    note(booking.key(), bookings.remove(booking.key()));
    owners.values().removeIf(key -> key.equals(booking.key()));
    agenda.remove(booking.key());
    ledger.remove(booking);
  }

  /** The step in which the book must look at a booking again. */
  private long nextEvent(Booking booking) {
    if (!booking.state().isLive()) {
      return settings.stepFrom(booking.endedMillis().orElse(nowMillis) + keepMillis());
    }
    long next = Long.MAX_VALUE;
    for (Occurrence occurrence : booking.occurrences()) {
      if (occurrence.pinnedUntil() < occurrence.placement().end()) {
        next = Math.min(next, occurrence.placement().start() - leadSteps());
      }
      if (booking.state() == BookingState.PLANNED) {
        next = Math.min(next, occurrence.placement().start());
      }
      for (long end : new long[] {occurrence.placement().end(), occurrence.end()}) {
        next = end > step() ? Math.min(next, end) : next;
      }
    }
    OptionalLong base = nextBase(booking);
    if (base.isPresent()) {
      next = Math.min(next, nextLook(base.getAsLong(), step()));
    }
    return next == Long.MAX_VALUE ? step() + 1 : next;
  }

  /** How many steps before it begins a placement is pinned. */
  long leadSteps() {
    return 1 + settings.leadMillis() / settings.stepMillis();
  }

  /** What is missing of what was accepted: the work of stages. */
  ResourceSeconds lost(Booking booking) {
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (Occurrence occurrence : booking.occurrences()) {
      if (!occurrence.isWhole()) {
        sum =
            sum.plus(
                DemandAmounts.work(
                        occurrence.asked(), occurrence.placement(), settings.stepMillis())
                    .minus(DemandAmounts.work(occurrence.placement(), settings.stepMillis())));
      }
    }
    return sum;
  }

  /** Tells an owner something. */
  void tell(Booking booking, NoticeKind kind, long fromMillis, String text) {
    notices.add(
        new Notice(
            nextNotice++,
            nowMillis,
            booking.key(),
            booking.request().owner(),
            kind,
            fromMillis,
            booking.lost(),
            booking.promisedFrom(nowMillis),
            text));
  }
}
