package io.github.punctual.reservation.follow;

import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The plan follower (Rayon, section 5.2) as a policy for queues: the level of a reservation's queue
 * is what it is promised now, and it is served before all others until it has that. Beyond it the
 * queue shares what is idle with all others by dominant resource fairness, so that a job that comes
 * before its promise begins runs early if it can, and what was lent comes back when it is wanted.
 *
 * <p>All other queues share what these leave in the same way, alike and none with priority. When
 * more is promised than there is, the most important and most urgent are served first, in whole
 * gangs.
 *
 * <p>Bookings are read and not changed; whoever has them brings them to the present before each
 * decision.
 */
public final class FollowerPolicy implements Decider<QueueSnapshot, QueueShares> {
  /**
   * A reservation that has a queue.
   *
   * @param spareMillis until a window of it ends, beside what it is still promised there
   */
  private record Reserved(QueueUse use, Booking booking, List<DueBundles> dues, long spareMillis) {}

  /**
   * The most important first; among equals the one with the least time to spare until a window of
   * it ends, beside what it is still promised there; then the one accepted first.
   */
  private static final Comparator<Reserved> URGENCY =
      Comparator.<Reserved>comparingInt(each -> -each.booking().request().priority())
          .thenComparingLong(Reserved::spareMillis)
          .thenComparingLong(each -> each.booking().number());

  /** What there was of a reservation at the last decision. */
  private record Seen(Booking booking, ResourceVector held, ResourceVector wanted) {}

  private final Function<ReservationKey, Optional<Booking>> bookings;
  private final Function<QueueId, Optional<ReservationKey>> queues;
  private final FollowerSettings settings;
  private final ReservedLevels levels;
  private final DelayCorrection delays;
  private final Map<ReservationKey, ServiceRecord> records = new TreeMap<>();
  private List<Seen> before = List.of();
  private long beforeMillis;

  /**
   * A follower of a book.
   *
   * @param bookings tells the booking of a name; empty when there is none
   * @param queues tells the reservation that a queue serves; empty for any other queue
   * @param delays what is known of the delays of containers
   */
  public FollowerPolicy(
      Function<ReservationKey, Optional<Booking>> bookings,
      Function<QueueId, Optional<ReservationKey>> queues,
      FollowerSettings settings,
      DelayCorrection delays) {
    this.bookings = Objects.requireNonNull(bookings, "bookings");
    this.queues = Objects.requireNonNull(queues, "queues");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.levels = new ReservedLevels(settings.leadMillis(), delays);
    this.delays = delays;
  }

  @Override
  public String name() {
    return "reservations, then drf";
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    long now = snapshot.nowMillis();
    count(now);
    List<Reserved> reserved = new ArrayList<>();
    for (QueueUse use : snapshot.queues()) {
      Optional<Booking> booking =
          queues.apply(use.queue()).flatMap(bookings).filter(each -> each.state().isLive());
      if (booking.isPresent()) {
        reserved.add(
            new Reserved(
                use,
                booking.get(),
                levels.of(booking.get(), now),
                spareMillis(booking.get(), now)));
      }
    }
    reserved.sort(URGENCY);
    Map<QueueId, QueueShare> shares = new TreeMap<>();
    List<ResourceVector> filled =
        ReservedLevels.fill(reserved.stream().map(Reserved::dues).toList(), snapshot.capacity());
    long wake = Long.MAX_VALUE;
    for (int rank = 0; rank < reserved.size(); rank++) {
      Reserved each = reserved.get(rank);
      ResourceVector level = filled.get(rank);
      if (settings.learnDelays()) {
        learn(each, level, now);
      }
      shares.put(
          each.use().queue(),
          new QueueShare(
              each.use().queue(), rank, level, Beyond.FAIR, each.booking().request().weight()));
      wake = Math.min(wake, levels.nextChangeMillis(each.booking(), now));
    }
    for (QueueUse use : snapshot.queues()) {
      shares.computeIfAbsent(
          use.queue(), queue -> QueueShare.elastic(queue, 1).behind(reserved.size()));
    }
    before =
        reserved.stream()
            .map(each -> new Seen(each.booking(), each.use().held(), each.use().wanted()))
            .toList();
    beforeMillis = now;
    return new QueueShares(
        snapshot.queues().stream().map(use -> shares.get(use.queue())).toList(),
        wake == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wake));
  }

  /** How each reservation that had a queue has been served, by name, until the last decision. */
  public List<Service> services() {
    return records.entrySet().stream()
        .map(entry -> entry.getValue().service(entry.getKey()))
        .toList();
  }

  /** Forgets how reservations were served that nobody knows any more. */
  public void retain(Predicate<ReservationKey> known) {
    records.keySet().removeIf(known.negate());
    before = before.stream().filter(seen -> known.test(seen.booking().key())).toList();
  }

  /** How long a queue waits for what its level says, for each size that it waits for. */
  private void learn(Reserved each, ResourceVector level, long now) {
    boolean waits = !level.min(each.use().wanted()).fitsIn(each.use().held());
    records
        .computeIfAbsent(each.booking().key(), key -> new ServiceRecord())
        .waited(waits, now)
        .ifPresent(
            millis ->
                each.dues().stream()
                    .map(DueBundles::bundle)
                    .distinct()
                    .forEach(bundle -> delays.sample(bundle, millis)));
  }

  /** That of the occurrence which has the least: others may have as much as the horizon is long. */
  private static long spareMillis(Booking booking, long now) {
    return booking.occurrences().stream()
        .filter(each -> each.asked().isPresent() && each.end() * booking.stepMillis() > now)
        .mapToLong(
            each -> each.finish() * booking.stepMillis() - now - promised(booking, each, now))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** For how long an occurrence is promised anything from now on. */
  private static long promised(Booking booking, Occurrence occurrence, long now) {
    return booking.only(occurrence).promises().stream()
        .mapToLong(
            promise -> Math.max(0, promise.untilMillis() - Math.max(now, promise.fromMillis())))
        .sum();
  }

  private void count(long now) {
    long millis = now - beforeMillis;
    for (Seen each : before) {
      if (millis > 0) {
        records
            .computeIfAbsent(each.booking().key(), key -> new ServiceRecord())
            .count(each.booking().promisedAt(beforeMillis), each.held(), each.wanted(), millis);
      }
    }
  }
}
