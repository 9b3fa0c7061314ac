package io.github.punctual.reservation.book;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What happened to the book of a plan queue, and what it decided. The subject is the queue. */
public sealed interface ReservationEntry extends DecisionLog.Entry {
  @Override
  default DecisionLog.Kind kind() {
    return DecisionLog.Kind.RESERVATIONS;
  }

  /**
   * The state from which the following entries start.
   *
   * @param settings what the book is made of, in words
   * @param state without notices, which were told before
   */
  record Start(long atMillis, String subject, Map<String, String> settings, BookState state)
      implements ReservationEntry {
    public Start {
      settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    @Override
    public boolean isStart() {
      return true;
    }

    @Override
    public long roughBytes() {
      return Rough.LINE + state.bookings().stream().mapToLong(Rough::of).sum();
    }
  }

  /**
   * Something happened, and this came of it.
   *
   * @param foreseen whether it was only found out what it would lead to: it is in force when {@link
   *     Taken} follows
   * @param refused what was answered to a request that was not accepted
   * @param isCutShort whether time ran out while it was found out what is in its way, or its offers
   *     were searched
   * @param changes what became of reservations, of the one that was asked for too
   * @param gone those that are no longer known
   * @param notices what owners are to be told
   */
  record Step(
      long atMillis,
      String subject,
      BookEvent event,
      boolean foreseen,
      Optional<Refused> refused,
      boolean isCutShort,
      List<Change> changes,
      List<ReservationKey> gone,
      List<Notice> notices)
      implements ReservationEntry {
    public Step {
      changes = List.copyOf(changes);
      gone = List.copyOf(gone);
      notices = List.copyOf(notices);
    }

    /** An event from which nothing came. */
    public static Step without(long atMillis, String subject, BookEvent event, boolean foreseen) {
      return new Step(
          atMillis,
          subject,
          event,
          foreseen,
          Optional.empty(),
          false,
          List.of(),
          List.of(),
          List.of());
    }

    /** The same with what another had time to say, where both refuse for the same reason. */
    public Step asFarAs(Step other) {
      Optional<Refused> same =
          refused.map(
              answer ->
                  other
                      .refused
                      .filter(with -> with.code() == answer.code())
                      .map(with -> answer.asFarAs(with))
                      .orElse(answer));
      return new Step(
          atMillis, subject, event, foreseen, same, other.isCutShort, changes, gone, notices);
    }

    @Override
    public long roughBytes() {
      long sum = Rough.LINE + Rough.of(event) + (refused.isPresent() ? 2 * Rough.LINE : 0);
      for (Change change : changes) {
        sum += Rough.PART + Rough.of(change.occurrences());
      }
      return sum + (gone.size() + 2L * notices.size()) * Rough.PART;
    }
  }

  /**
   * What became of a reservation.
   *
   * @param lost what was accepted and is not promised, at the moment
   * @param occurrences those that are new, or not as before
   */
  record Change(
      ReservationKey key, BookingState state, ResourceSeconds lost, List<Occurrence> occurrences) {
    public Change {
      occurrences = List.copyOf(occurrences);
    }
  }

  /** What happened. */
  sealed interface BookEvent {}

  /**
   * Somebody asked for a reservation.
   *
   * @param bound the most that could be promised, because others than the book promised the rest;
   *     empty when nothing bounded it but the capacity
   */
  record Submitted(Request request, Optional<CapacityProfile> bound) implements BookEvent {}

  /**
   * Somebody asked for something else in place of a reservation.
   *
   * @param bound as of {@link Submitted}
   */
  record Updated(Request request, Optional<CapacityProfile> bound) implements BookEvent {}

  /** A reservation was given back. */
  record Deleted(ReservationKey key) implements BookEvent {}

  /** The jobs of a reservation were done. */
  record Finished(ReservationKey key) implements BookEvent {}

  /**
   * Another amount can be promised.
   *
   * @param reason why there is less, in words; empty where that was not asked, or not known
   */
  record CapacityChanged(CapacityProfile capacity, Optional<String> reason) implements BookEvent {}

  /** Time passed, and there was something to be done. */
  record TimePassed() implements BookEvent {}

  /** The change that was foreseen last was made. */
  record Taken() implements BookEvent {}

  /**
   * A request that the book would have accepted, or was not asked about, was refused for reasons
   * that the book does not know: promises to jobs, or what a user may have.
   */
  record Overruled(ReservationKey key) implements BookEvent {}
}
