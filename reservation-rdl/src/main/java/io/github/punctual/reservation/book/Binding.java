package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.List;
import java.util.Objects;

/**
 * What is in the way of a reservation: the part of it for which the least room is left.
 *
 * @param bundle the unit of allocation of that part
 * @param askedBundles how many of them it needs at once at least, to be done in its window
 * @param availableBundles the most that are free at once at any instant of the window
 * @param askedWork how much work it is, in bundle-seconds
 * @param availableWork how much of it could be done in its window with all that is free; as much as
 *     asked where its shape, and not the amount, does not fit
 * @param fromMillis when its window begins, or the present if that is later
 * @param untilMillis when its window ends
 * @param tightestMillis when the least is free
 * @param resourceType of which the least is left then
 * @param tightestAmount how much of it is free then, at least 0
 * @param holders who is promised the most of it in the window, largest first, at most three
 */
public record Binding(
    ResourceVector bundle,
    long askedBundles,
    long availableBundles,
    double askedWork,
    double availableWork,
    long fromMillis,
    long untilMillis,
    long tightestMillis,
    String resourceType,
    long tightestAmount,
    List<ReservationKey> holders) {
  /** Copies the holders. */
  public Binding {
    Objects.requireNonNull(bundle, "bundle");
    Objects.requireNonNull(resourceType, "resourceType");
    holders = List.copyOf(holders);
  }
}
