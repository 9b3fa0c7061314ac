package io.github.punctual.yarn.web;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which reservations a request asks for.
 *
 * @param states the states
 * @param user the owner; empty for all
 * @param queue the plan queue by its path or its last name; empty for all
 * @param limit the most reservations
 */
record ReservationQuery(
    Set<BookingState> states, Optional<String> user, Optional<String> queue, int limit) {
  private static final List<String> NAMES = List.of("state", "user", "queue", "limit");

  static ReservationQuery of(Map<String, List<String>> values) throws BadParameterException {
    Parameters given = Parameters.of(values, NAMES);
    return new ReservationQuery(
        states(given.all("state")),
        given.single("user"),
        given.single("queue"),
        given.count("limit", JobQuery.DEFAULT_LIMIT, JobQuery.MAX_LIMIT));
  }

  boolean selects(Booking booking) {
    return states.contains(booking.state())
        && user.map(booking.request().owner()::equals).orElse(true);
  }

  boolean selects(String queuePath) {
    return queue.map(name -> Parameters.isQueue(name, queuePath)).orElse(true);
  }

  private static Set<BookingState> states(List<String> values) throws BadParameterException {
    Set<BookingState> states = EnumSet.noneOf(BookingState.class);
    for (String value : values) {
      for (String word : value.split(",", -1)) {
        states.addAll(states(word.strip()));
      }
    }
    return values.isEmpty() ? EnumSet.allOf(BookingState.class) : states;
  }

  private static Set<BookingState> states(String word) throws BadParameterException {
    Set<BookingState> found =
        Arrays.stream(BookingState.values())
            .filter(
                state ->
                    state.name().equalsIgnoreCase(word)
                        || (word.equalsIgnoreCase("LIVE") && state.isLive()))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(BookingState.class)));
    if (found.isEmpty()) {
      throw new BadParameterException(
          "state",
          word,
          "one or more, separated by commas, of LIVE, "
              + Arrays.stream(BookingState.values())
                  .map(state -> state.name().toUpperCase(Locale.ROOT))
                  .collect(Collectors.joining(", ")));
    }
    return found;
  }
}
