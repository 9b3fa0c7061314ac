package io.github.punctual.reservation.book;

import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.Rdl;
import java.util.Objects;

/**
 * What somebody asks for.
 *
 * @param key the name that the reservation has, or will have
 * @param owner the user
 * @param queue the path of the plan queue
 * @param name what the user calls it; may be empty
 * @param rdl what is wanted
 * @param text the expression as it was written, or printed
 * @param priority who is served first when not all can be: the larger the more important; 0 where
 *     nothing is said
 * @param weight of its queue beyond what is promised, above 0
 */
public record Request(
    ReservationKey key,
    String owner,
    String queue,
    String name,
    Rdl rdl,
    String text,
    int priority,
    double weight) {
  public Request {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(rdl, "rdl");
    Objects.requireNonNull(text, "text");
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight of reservation %s is %s; it must be above 0 and finite".formatted(key, weight));
    }
  }

  /** The same with another expression, as an offer has it. */
  public Request with(Rdl other, String otherText) {
    return new Request(key, owner, queue, name, other, otherText, priority, weight);
  }
}
