package io.github.punctual.yarn.web;

import java.util.Optional;

/** What the caller of a request may see and change of reservations. */
interface CallerReservations {
  /** Who calls, where that is known for sure enough to change something. */
  Optional<String> caller();

  /** Whether the caller may see the reservations of others in a plan queue. */
  boolean mayList(String planQueue);

  /** Whether the caller may reserve in a plan queue. */
  boolean maySubmit(String planQueue);

  /** Whether the caller may change and delete the reservations of others in a plan queue. */
  boolean mayAdminister(String planQueue);

  /** Whether a reservation is the caller's own. */
  default boolean owns(String owner) {
    return caller().filter(owner::equals).isPresent();
  }

  /** Whether the caller may see a reservation. */
  default boolean mayView(String owner, String planQueue) {
    return owns(owner) || mayList(planQueue);
  }

  /** Whether the caller may know of a plan, though perhaps not whose promises it is made of. */
  default boolean mayEnter(String planQueue) {
    return mayList(planQueue) || maySubmit(planQueue);
  }
}
