package io.github.punctual.reservation.plan;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Collection;
import java.util.Optional;

/**
 * The agenda of a cluster, or of the part of it that may be reserved: capacity and promises at
 * every step of a horizon. Not safe for use by several threads.
 */
public interface Plan {
  /** The first step that it knows. What lies before is past. */
  long origin();

  /** The step after the last that it knows; nothing can be placed from here on. */
  long horizon();

  /** All that can be promised at a step. */
  ResourceVector capacity(long step);

  /** What is promised at a step. */
  ResourceVector promised(long step);

  /**
   * How many bundles can be added at every step of [from, to), at least 0 and at most {@code most}.
   */
  default int room(ResourceVector bundle, long from, long to, int most) {
    return roomFor(bundle).least(from, to, most);
  }

  /**
   * What there is room for of a bundle, as the plan is whenever it is asked.
   *
   * @param bundle not zero
   */
  Room roomFor(ResourceVector bundle);

  /** All reservations, by name. */
  Collection<Reservation> reservations();

  /**
   * The reservations that have anything between their first and last step in [from, to), by name.
   */
  Collection<Reservation> reservations(long from, long to);

  /** The reservation of a name. */
  Optional<Reservation> reservation(ReservationKey key);

  /**
   * Puts a reservation in; one of the same name is replaced. More than the capacity can be promised
   * so: planners do not, and invariants say so.
   */
  void put(Reservation reservation);

  /**
   * Promises bundles at the steps [from, to) to nobody, so that planners can try: they give them
   * back. What lies outside of the horizon is ignored.
   *
   * @param bundles below 0 to give back
   */
  void hold(ResourceVector bundle, long from, long to, int bundles);

  /** Takes a reservation out, and says what it was. */
  Optional<Reservation> remove(ReservationKey key);

  /** From a step on, until the next such step or for ever, this much can be promised. */
  void setCapacity(long fromStep, ResourceVector capacity);

  /**
   * Time has come to a step: the horizon moves on with it, and what was promised before is no
   * longer known. Reservations stay until they are removed. Time does not go back.
   */
  void advance(long step);
}
