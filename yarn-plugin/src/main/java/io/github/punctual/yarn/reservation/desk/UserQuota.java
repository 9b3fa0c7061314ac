package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.yarn.settings.ReservationLimits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** How many reservations, and occurrences of them, one user may have in the plan of a path. */
record UserQuota(String path, ReservationLimits limits) {
  /** Why a user may have no further reservation; empty when he may. */
  Optional<Refused> tooMany(ReservationBook book, Request request) {
    long has = live(book, request.owner()).count();
    if (has < limits.mostPerUser()) {
      return Optional.empty();
    }
    String why =
        "%s has as many live reservations in %s as one user may have (%s)"
            .formatted(request.owner(), path, ReservationLimits.MOST_PER_USER.name());
    return Optional.of(refused(why, "reservations", 1, has, limits.mostPerUser()));
  }

  /** What could be kept, and is more than its user may have, is refused all the same. */
  Answer within(ReservationBook book, Answer answer) {
    if (!(answer instanceof Accepted accepted)) {
      return answer;
    }
    Request request = accepted.booking().request();
    long own = accepted.booking().occurrences().size();
    long others =
        live(book, request.owner())
            .filter(each -> !each.key().equals(request.key()))
            .mapToLong(each -> each.occurrences().size())
            .sum();
    long most = limits.mostOccurrencesPerUser();
    String why =
        "with other reservations of %s in %s it would have more occurrences until the end of the plan than one user may have (%s)"
            .formatted(request.owner(), path, ReservationLimits.MOST_OCCURRENCES_PER_USER.name());
    return own + others <= most ? answer : refused(why, "occurrences", own, others, most);
  }

  private static Refused refused(String why, String unit, long asked, long others, long most) {
    RefusalCode code = RefusalCode.TOO_MANY;
    OptionalDouble limit = OptionalDouble.of((double) most);
    Measure measure = new Measure(unit, asked, Math.max(0, most - others), limit);
    return new Refused(code, new Refusal(code.name(), why, code.advice()).with(measure));
  }

  private static Stream<Booking> live(ReservationBook book, String owner) {
    return book.bookings().stream()
        .filter(each -> each.state().isLive() && each.request().owner().equals(owner));
  }
}
