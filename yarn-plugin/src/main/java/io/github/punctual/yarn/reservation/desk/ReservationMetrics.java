package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.resource.ResourceSeconds;
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
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * Reservations as a source of Hadoop's metrics2: records of what was asked for, and, with the queue
 * as a tag, of what each plan queue promises.
 */
final class ReservationMetrics extends RegisteredSource {
  /** The name of the source and of the record of all plans. */
  public static final String NAME = "PunctualReservations";

  /** The name of the records of single plans. */
  public static final String PLAN = "PunctualPlan";

  private static final MetricsInfo QUEUE = info("Queue", "The path of the plan queue");

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
    List<ReservationCounts> counts = desks.stream().map(PlanDesk::counts).toList();
    times(record(collector, NAME), counts);
    kinds(collector, counts);
    for (PlanView plan : plans) {
      standing(record(collector, PLAN).tag(QUEUE, plan.queue()), plan);
      states(collector, plan);
    }
  }

  private static void states(MetricsCollector collector, PlanView plan) {
    Map<BookingState, Integer> countByState = new EnumMap<>(BookingState.class);
    for (Booking booking : plan.bookings()) {
      countByState.merge(booking.state(), 1, Integer::sum);
    }
    for (BookingState state : BookingState.values()) {
      record(collector, PLAN, info("State", "What has become of reservations"), state)
          .tag(QUEUE, plan.queue())
          .addGauge(
              info("Reservations", "Reservations that are known, by state"),
              countByState.getOrDefault(state, 0));
    }
  }

  private static void standing(MetricsRecordBuilder record, PlanView plan) {
    ResourceSeconds due = ResourceSeconds.ZERO;
    ResourceSeconds received = ResourceSeconds.ZERO;
    long belowMillis = 0;
    for (Service service : plan.services()) {
      due = due.plus(service.promised());
      received = received.plus(service.received());
      belowMillis += service.shortMillis();
    }
    amounts(record, "Capacity", "that can be promised now", plan.capacityAt(plan.nowMillis()));
    amounts(record, "Promised", "promised now", plan.promisedAt(plan.nowMillis()));
    seconds(record, "Due", "promised until now to the reservations that are known", due);
    seconds(record, "Received", "received until now by the reservations that are known", received);
    record.addGauge(
        info(
            "BelowMillis",
            "Time for which reservations that are known held less than promised and wanted more"),
        belowMillis);
  }

  private static void kinds(MetricsCollector collector, List<ReservationCounts> counts) {
    for (RefusalCode code : RefusalCode.values()) {
      record(collector, NAME, info("Reason", "Why requests were refused"), code)
          .addCounter(
              info("RefusedTotal", "Requests and updates that were refused, by reason"),
              sum(counts, each -> each.of(code)));
    }
    for (NoticeKind kind : NoticeKind.values()) {
      record(collector, NAME, info("Kind", "What owners were told of their reservations"), kind)
          .addCounter(
              info("NoticesTotal", "What owners were told, by kind"),
              sum(counts, each -> each.of(kind)));
    }
  }

  private static void times(MetricsRecordBuilder record, List<ReservationCounts> counts) {
    record
        .addCounter(
            info("AcceptedTotal", "Requests and updates that were accepted"),
            sum(counts, ReservationCounts::accepted))
        .addGauge(
            info("PlanningMeanMicros", "Mean time of an answer to a request in microseconds"),
            mean(counts, ReservationCounts::answers))
        .addCounter(
            info("FollowerDecisionsTotal", "Decisions what the queues of reservations are to have"),
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
