package io.github.punctual.yarn.web.api;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.reservation.desk.PlanView;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What the caller of a request may see and change. */
public interface Access {
  /** Who calls, where that is known for sure enough to change something. */
  Optional<String> caller();

  /** From where; empty where that is not known. */
  String address();

  /** Whether the caller may see everything. */
  boolean mayViewAll();

  /** Whether the caller may see an application of an owner in a queue. */
  boolean mayView(ApplicationId id, String owner, String queue);

  /** Whether the caller may see an application of which no more than its id is known. */
  boolean mayView(ApplicationId id);

  /** Whether the caller may know how the jobs of a user went, also of those that are forgotten. */
  boolean mayViewJobsOf(String owner);

  /** Whether the caller may submit to a queue or administers it; a path that need not exist. */
  boolean mayViewQueue(String path);

  /** Whether the caller administers a queue, or, where there is none, the one to make it in. */
  boolean mayAdministerQueue(String path);

  /**
   * Whether the caller may know what is promised of a pool. That of one user alone tells of that
   * user's jobs, so it is for the user, and for who administers the queue.
   */
  default boolean mayKnow(PoolId pool) {
    String queue = Pools.queueOf(pool);
    String user = pool.value().substring(pool.value().indexOf('/') + 1);
    return Pools.isOfUser(pool) ? mayAdministerQueue(queue) || owns(user) : mayViewQueue(queue);
  }

  /** Whether the caller may see the reservations of others in a plan queue. */
  boolean mayList(String planQueue);

  /** Whether the caller may reserve in a plan queue. */
  boolean maySubmit(String planQueue);

  /** Whether the caller may change and delete the reservations of others in a plan queue. */
  boolean mayAdministerReservations(String planQueue);

  /** Whether what belongs to somebody is the caller's own. */
  default boolean owns(String owner) {
    return caller().filter(owner::equals).isPresent();
  }

  /** Whether the caller may see a reservation, or a refused request for one, of a plan. */
  default boolean mayView(PlanView plan, Request request) {
    return owns(request.owner()) || mayList(plan.queue());
  }

  /** Whether the caller may know of a plan, though perhaps not whose promises it is made of. */
  default boolean mayEnter(PlanView plan) {
    return mayList(plan.queue())
        || maySubmit(plan.queue())
        || plan.bookings().stream().anyMatch(each -> owns(each.request().owner()));
  }

  /** Which reservations of a plan the caller may know by name. */
  default Predicate<ReservationKey> mayKnow(PlanView plan) {
    if (mayList(plan.queue())) {
      return key -> true;
    }
    Set<ReservationKey> own =
        plan.bookings().stream()
            .filter(each -> owns(each.request().owner()))
            .map(Booking::key)
            .collect(Collectors.toSet());
    return own::contains;
  }

  /** Which reservations of a plan, and applications, in the way of one the caller may know. */
  default Predicate<String> mayName(PlanView plan) {
    Predicate<ReservationKey> reservations = mayKnow(plan);
    return name ->
        name.startsWith(ApplicationId.appIdStrPrefix)
            ? mayView(ApplicationId.fromString(name))
            : reservations.test(new ReservationKey(name));
  }
}
