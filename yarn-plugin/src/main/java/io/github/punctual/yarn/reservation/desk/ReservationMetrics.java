package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.metrics.TimesTaken;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * Reservations as a source of Hadoop's metrics2: one record for all of them, and one, with the
 * queue as a tag, for each plan queue.
 */
final class ReservationMetrics extends RegisteredSource {
  /** The name of the source and of the record of all plans. */
  public static final String NAME = "PunctualReservations";

  /** The name of the records of single plans. */
  public static final String PLAN = "PunctualPlan";

  private final ReservationService service;

  /** The metrics of one service, not registered yet. */
  ReservationMetrics(ReservationService service) {
    super(NAME, "Reservations by Punctual");
    this.service = service;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    Collection<PlanDesk> desks = service.desks();
    List<PlanView> plans = desks.stream().map(PlanDesk::view).toList();
    MetricsRecordBuilder overall = collector.addRecord(NAME).setContext("yarn");
    standing(overall, plans);
    counts(overall, desks.stream().map(PlanDesk::counts).toList());
    for (PlanView plan : plans) {
      MetricsRecordBuilder record = collector.addRecord(PLAN).setContext("yarn");
      record.tag(Interns.info("Queue", "The path of the plan queue"), plan.queue());
      standing(record, List.of(plan));
    }
  }

  private static void standing(MetricsRecordBuilder record, List<PlanView> plans) {
    Map<BookingState, Integer> countByState = new EnumMap<>(BookingState.class);
    for (PlanView plan : plans) {
      for (Booking booking : plan.bookings()) {
        countByState.merge(booking.state(), 1, Integer::sum);
      }
    }
    for (BookingState state : BookingState.values()) {
      record.addGauge(
          info("Reservations" + camel(state), "Reservations that are known and " + state),
          countByState.getOrDefault(state, 0));
    }
    ResourceVector capacity = ResourceVector.ZERO;
    ResourceVector promised = ResourceVector.ZERO;
    ResourceSeconds due = ResourceSeconds.ZERO;
    ResourceSeconds received = ResourceSeconds.ZERO;
    long belowMillis = 0;
    for (PlanView plan : plans) {
      capacity = capacity.plus(plan.capacityAt(plan.nowMillis()));
      promised = promised.plus(plan.promisedAt(plan.nowMillis()));
      for (Service service : plan.services()) {
        due = due.plus(service.promised());
        received = received.plus(service.received());
        belowMillis += service.shortMillis();
      }
    }
    amounts(record, "Capacity", "that can be promised now", capacity);
    amounts(record, "Promised", "promised now", promised);
    seconds(record, "Due", "promised until now to the reservations that are known", due);
    seconds(record, "Received", "received until now by the reservations that are known", received);
    record.addGauge(
        info(
            "BelowMillis",
            "Time for which reservations that are known held less than promised and wanted more"),
        belowMillis);
  }

  private static void amounts(
      MetricsRecordBuilder record, String name, String what, ResourceVector amounts) {
    record
        .addGauge(
            info(name + "MemoryMB", "Memory " + what + ", in MiB"),
            amounts.get(ResourceVector.MEMORY))
        .addGauge(info(name + "VCores", "Vcores " + what), amounts.get(ResourceVector.VCORES));
  }

  private static void counts(MetricsRecordBuilder record, List<ReservationCounts> counts) {
    record.addCounter(
        info("Accepted", "Requests and updates that were accepted"),
        sum(counts, ReservationCounts::accepted));
    for (RefusalCode code : RefusalCode.values()) {
      record.addCounter(
          info("Refused" + camel(code), "Requests and updates refused as " + code),
          sum(counts, each -> each.refused(code)));
    }
    for (NoticeKind kind : NoticeKind.values()) {
      record.addCounter(
          info("Notices" + camel(kind), "Owners told that a reservation is " + kind),
          sum(counts, each -> each.notices(kind)));
    }
    record
        .addGauge(
            info("PlanningMeanMicros", "Mean time of an answer to a request in microseconds"),
            mean(counts, ReservationCounts::answers))
        .addCounter(
            info("FollowerDecisions", "Decisions what the queues of reservations are to have"),
            sum(counts, each -> each.decisions().count()))
        .addGauge(
            info("FollowerMeanMicros", "Mean time of such a decision in microseconds"),
            mean(counts, ReservationCounts::decisions));
  }

  private static long sum(List<ReservationCounts> counts, ToLongFunction<ReservationCounts> count) {
    return counts.stream().mapToLong(count).sum();
  }

  private static double mean(
      List<ReservationCounts> counts, Function<ReservationCounts, TimesTaken> times) {
    double total = counts.stream().map(times).mapToDouble(TimesTaken::micros).sum();
    return total / Math.max(1, sum(counts, each -> times.apply(each).count()));
  }
}
