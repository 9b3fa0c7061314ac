package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The bookings of a book by name, and when each must be looked at again. */
public final class BookRegister {
  /** Of one owner so many that ended last are known; up to twice as many where caps are. */
  public static final int MOST_ENDED = 1000;

  private static final Comparator<Booking> LAST_ENDED_FIRST =
      Comparator.comparingLong(BookRegister::ended).thenComparing(Booking::number).reversed();

  private final BookSettings settings;
  private final BookClock clock;
  private final Expressions expressions;
  private final OwnerPromises ledger;
  private final Agenda agenda = new Agenda();

  private final SharingPolicy policy;

  /** How long reservations that have ended are known. */
  private final long keepMillis;

  /** How long reservations that have ended are known which the sharing policy may count. */
  private final long keepCountedMillis;

  /** How many steps back the sharing policy looks. */
  private final long lookback;

  private final NavigableMap<ReservationKey, Booking> bookings = new TreeMap<>();

  /** To which booking the reservations of the plan belong that have another name. */
  private final NavigableMap<ReservationKey, ReservationKey> owners = new TreeMap<>();

  /** Those of which something that was accepted is not promised. */
  private final NavigableSet<ReservationKey> wanting = new TreeSet<>();

  /** Owners of whom something has ended since it was seen whether that is too much. */
  private final Set<String> ending = new TreeSet<>();

  /** What bookings were before they changed, since somebody began to watch them, by name. */
  private Optional<NavigableMap<ReservationKey, Optional<Booking>>> watched = Optional.empty();

  private long nextNumber;
  private long revision;

  BookRegister(
      BookSettings settings,
      SharingPolicy policy,
      BookClock clock,
      Expressions expressions,
      OwnerPromises ledger) {
    this.settings = settings;
    this.clock = clock;
    this.expressions = expressions;
    this.ledger = ledger;
    this.policy = policy;
    this.lookback = policy.lookback();
    this.keepMillis = settings.keepMillis();
    this.keepCountedMillis = Math.max(keepMillis, lookback * settings.stepMillis());
  }

  /** Greater after each change of a booking. */
  long revision() {
    return revision;
  }

  /** The number of the next reservation that is accepted. */
  public long nextNumber() {
    return nextNumber;
  }

  /** The next reservation that is accepted has this number. */
  public void nextNumber(long number) {
    nextNumber = number;
  }

  /** Those that must be looked at by now. */
  public List<ReservationKey> due() {
    return agenda.due(clock.step());
  }

  /** History before this step need not be known. */
  public long oldestStep() {
    return settings.stepOf(clock.nowMillis() - keepCountedMillis);
  }

  /** History without what need not be known; its last part stays, to tell that there is some. */
  public List<Span> known(List<Span> history) {
    long oldest = oldestStep();
    int first = 0;
    while (first < history.size() - 1 && history.get(first).until() <= oldest) {
      first++;
    }
    return history.subList(first, history.size());
  }

  /** Whether a booking that has ended was known long enough. */
  public boolean isForgotten(Booking booking) {
    return knownUntil(booking) <= clock.nowMillis();
  }

  /** Until when a booking that has ended is known, in milliseconds. */
  private long knownUntil(Booking booking) {
    boolean mayCount = !booking.held().isEmpty() || !booking.ofForgotten().isEmpty();
    return ended(booking) + (mayCount ? keepCountedMillis : keepMillis);
  }

  /**
   * Forgets those that have ended before the last {@link #MOST_ENDED} of their owner did: who
   * reserves and gives back all day would fill the memory. What the sharing policy counts of them
   * is added to the last of them, which stays.
   */
  public void forgetSurplus() {
    if (ending.isEmpty()) {
      return;
    }
    Map<String, List<Booking>> byOwner =
        bookings.values().stream()
            .filter(each -> !each.state().isLive() && ending.contains(each.request().owner()))
            .collect(
                Collectors.groupingBy(
                    each -> each.request().owner(), TreeMap::new, Collectors.toList()));
    for (List<Booking> ended : byOwner.values()) {
      // Those to which sums were added are written anew, which is not worth it for each that ends.
      if (ended.size() > (policy.isTrivial() ? MOST_ENDED : 2 * MOST_ENDED)) {
        ended.stream()
            .sorted(LAST_ENDED_FIRST)
            .skip(MOST_ENDED)
            .collect(
                Collectors.groupingBy(
                    each -> each.request().queue(), TreeMap::new, Collectors.toList()))
            .values()
            .forEach(this::forget);
      }
    }
    // All of them have few enough now, so that another book that begins with these does alike.
    ending.clear();
  }

  /**
   * Forgets those of an owner in a queue, but for what is counted.
   *
   * @param surplus those that ended last come first
   */
  private void forget(List<Booking> surplus) {
    List<Booking> counted = surplus.stream().filter(this::isCounted).toList();
    surplus.forEach(this::forget);
    if (!counted.isEmpty()) {
      Booking last = counted.get(0);
      VectorTimeline sum = new VectorTimeline();
      counted.forEach(each -> sum.add(each.counted()));
      sum.subtract(last.timeline());
      sum.forgetBefore(clock.step() - lookback);
      Booking heir = last.inPlaceOf(sum.spans());
      ledger.add(heir);
      enter(heir);
    }
  }

  /** Whether the sharing policy looks back as far as a booking that has ended. */
  private boolean isCounted(Booking booking) {
    return !policy.isTrivial()
        && booking.stepMillis() == settings.stepMillis()
        && Stream.concat(booking.held().stream(), booking.ofForgotten().stream())
            .anyMatch(span -> span.until() > clock.step() - lookback);
  }

  private static long ended(Booking booking) {
    return booking.endedMillis().orElse(0);
  }

  /** From now on it is noted which bookings change. */
  public void watch() {
    watched = Optional.of(new TreeMap<>());
  }

  /**
   * Ends that.
   *
   * @return what those that were entered or forgotten since were before; empty for new ones
   */
  public NavigableMap<ReservationKey, Optional<Booking>> watched() {
    NavigableMap<ReservationKey, Optional<Booking>> changed = watched.orElseGet(TreeMap::new);
    watched = Optional.empty();
    return changed;
  }

  private void note(ReservationKey key, Booking was) {
    watched.ifPresent(known -> known.putIfAbsent(key, Optional.ofNullable(was)));
  }

  /** All of them, by name; to be looked at and not changed. */
  public NavigableMap<ReservationKey, Booking> bookings() {
    return bookings;
  }

  /** The booking of a name, unless it has ended. */
  public Optional<Booking> live(ReservationKey key) {
    return booking(key).filter(each -> each.state().isLive());
  }

  public Optional<Booking> booking(ReservationKey key) {
    return Optional.ofNullable(bookings.get(key));
  }

  /** Live ones of which something that was accepted is not promised, by name. */
  public List<Booking> wanting() {
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

  /** Enters a booking, or another version of it, whose plan and ledger are as they should be. */
  public void enter(Booking booking) {
    revision++;
    Booking was = bookings.put(booking.key(), booking);
    note(booking.key(), was);
    if (!booking.state().isLive()) {
      ending.add(booking.request().owner());
    }
    forgetOwners(was, booking);
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

  /** The first occurrences go as they become history. */
  private void forgetOwners(Booking was, Booking booking) {
    if (was == null || booking.occurrences().isEmpty()) {
      return;
    }
    int first = booking.occurrences().get(0).index();
    for (Occurrence gone : was.occurrences()) {
      if (gone.index() >= first) {
        return;
      }
      owners.remove(planned(was.key(), gone.index()));
    }
  }

  /** Forgets a booking that has ended. */
  public void forget(Booking booking) {
    revision++;
    note(booking.key(), bookings.remove(booking.key()));
    owners.values().removeIf(key -> key.equals(booking.key()));
    agenda.remove(booking.key());
    ledger.remove(booking);
  }

  /** The step in which the book must look at a booking again. */
  private long nextEvent(Booking booking) {
    if (!booking.state().isLive()) {
      return settings.stepFrom(knownUntil(booking));
    }
    long next = Long.MAX_VALUE;
    for (Occurrence occurrence : booking.occurrences()) {
      if (occurrence.pinnedUntil() < occurrence.placement().end()) {
        next = Math.min(next, occurrence.placement().start() - clock.leadSteps());
      }
      if (booking.state() == BookingState.PLANNED) {
        next = Math.min(next, occurrence.placement().start());
      }
      for (long end : new long[] {occurrence.placement().end(), occurrence.end()}) {
        next = end > clock.step() ? Math.min(next, end) : next;
      }
    }
    OptionalLong base = expressions.next(booking);
    if (base.isPresent()) {
      next = Math.min(next, clock.nextLook(base.getAsLong(), clock.step()));
    }
    return next == Long.MAX_VALUE ? clock.step() + 1 : next;
  }
}
