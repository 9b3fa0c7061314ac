package io.github.punctual.yarn.keep;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.store.StoredState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the store holds of a kind of promises that nothing serves under this scheduler, as after a
 * switch from one that served it: of a queue the registration of its bursts or the reservations, or
 * else jobs.
 *
 * @param queue the path of the queue; empty for jobs
 * @param reason what becomes of it, and where it would be served
 */
public record UnservedPromises(
    String queue,
    OptionalInt reservations,
    OptionalInt registrations,
    OptionalInt jobs,
    String reason) {
  /** Of what stands in the configuration of the queues, the configuration says what becomes. */
  private static final String REGISTERED = "REGISTERED";

  private static final Logger LOG = LoggerFactory.getLogger(UnservedPromises.class);

  /**
   * Finds what a store holds of the kinds that are not served, and logs it, once for each kind.
   *
   * @param scheduler the simple name of the scheduler, for who reads the reasons
   * @param isThere whether a job has not ended
   */
  static List<UnservedPromises> of(
      StoredState stored,
      Set<DecisionLog.Kind> served,
      String scheduler,
      long nowMillis,
      Predicate<JobId> isThere) {
    List<UnservedPromises> all = new ArrayList<>();
    if (!served.contains(DecisionLog.Kind.QUEUES)) {
      all.addAll(queues(stored, scheduler));
    }
    if (!served.contains(DecisionLog.Kind.RESERVATIONS)) {
      all.addAll(reservations(stored, scheduler, nowMillis));
    }
    if (!served.contains(DecisionLog.Kind.DEADLINES)) {
      long promised =
          stored.jobs().values().stream()
              .filter(job -> job.phase() == StoreRecord.Phase.RUNNING)
              .filter(job -> job.standing() == Standing.PROMISED)
              .filter(job -> isThere.test(job.job().id()))
              .count();
      all.addAll(
          jobs(
              promised,
              scheduler
                  + " promises no deadlines; what they were promised is given up, and they run as others of their queues"));
    }
    if (!served.contains(DecisionLog.Kind.UTILITIES)) {
      Set<JobId> planned = new HashSet<>(stored.runs().running().keySet());
      planned.addAll(stored.runs().files().keySet());
      all.addAll(
          jobs(
              planned.stream().filter(isThere).count(),
              scheduler
                  + " plans no jobs by utility; those that still run do so as others of their queues"));
    }
    all.stream()
        .collect(Collectors.groupingBy(UnservedPromises::reason, TreeMap::new, Collectors.toList()))
        .forEach((reason, of) -> LOG.warn("The store holds {}: {}", text(of), reason));
    return List.copyOf(all);
  }

  private static List<UnservedPromises> queues(StoredState stored, String scheduler) {
    String reason =
        scheduler
            + " serves no bursts; the registration waits in the store, and is in force again under a scheduler that does";
    return stored.queues().registrations().stream()
        .filter(queue -> queue.origin().equals(REGISTERED))
        .map(
            queue ->
                new UnservedPromises(
                    queue.queue(),
                    OptionalInt.empty(),
                    OptionalInt.of(1),
                    OptionalInt.empty(),
                    reason))
        .toList();
  }

  private static List<UnservedPromises> reservations(
      StoredState stored, String scheduler, long nowMillis) {
    String reason =
        scheduler
            + " serves no reservations here; enable the reservation system (yarn.resourcemanager.reservation-system.enable), and they go on";
    return stored.reservations().reservations().stream()
        .collect(Collectors.groupingBy(ReservationRecord::plan, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(
            ofPlan ->
                new UnservedPromises(
                    ofPlan.getKey(),
                    OptionalInt.of(UnusedReservations.lasting(ofPlan.getValue(), nowMillis)),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    reason))
        .filter(plan -> plan.reservations().getAsInt() > 0)
        .toList();
  }

  private static List<UnservedPromises> jobs(long count, String reason) {
    return count == 0
        ? List.of()
        : List.of(
            new UnservedPromises(
                "", OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of((int) count), reason));
  }

  private static String text(List<UnservedPromises> alike) {
    return alike.stream().map(UnservedPromises::text).collect(Collectors.joining(", "));
  }

  private String text() {
    String of = queue.isEmpty() ? "" : " of " + queue;
    return reservations.isPresent()
        ? reservations.getAsInt() + " reservations" + of
        : jobs.isPresent() ? jobs.getAsInt() + " jobs" : "a registration" + of;
  }
}
