package io.github.punctual.reservation.flat;

import java.util.List;
import java.util.Objects;

/**
 * What Hadoop calls a ReservationDefinition, as a client sent it: nothing is checked yet.
 *
 * @param arrivalMillis from when on it can be allocated, since the epoch
 * @param deadlineMillis when it must have ended, since the epoch
 * @param interpreter how the requests belong together
 * @param requests what is asked for
 * @param recurrence after how many milliseconds it comes again; empty or 0 for never
 * @param name any text; one that begins with {@link FlatReader#PREFIX} is an expression
 */
public record FlatDefinition(
    long arrivalMillis,
    long deadlineMillis,
    Interpreter interpreter,
    List<FlatRequest> requests,
    String recurrence,
    String name) {
  public FlatDefinition {
    Objects.requireNonNull(interpreter, "interpreter");
    requests = List.copyOf(requests);
    Objects.requireNonNull(recurrence, "recurrence");
    Objects.requireNonNull(name, "name");
  }
}
