package io.github.punctual.yarn;

import io.github.punctual.yarn.metrics.OutlookMetrics;
import io.github.punctual.yarn.metrics.PunctualMetrics;
import io.github.punctual.yarn.metrics.QueueMetrics;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.metrics.ReservationMetrics;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.queues.LeafQueues;
import io.github.punctual.yarn.queues.QueueDecider;
import io.github.punctual.yarn.queues.QueueEnforcement;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.reservation.Reservations;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.tasks.TaskFeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What runs beside the CapacityScheduler. All are absent before it is initialised.
 *
 * @param tasks tells of tasks that end
 * @param deadlines promises to jobs
 * @param enforcement serves queues, where they are served otherwise than by the stock scheduler
 * @param queues promises to queues, about their bursts
 * @param leaves the queues to which promises can be made
 * @param reservations promises ahead
 * @param rush plans jobs by what their results are worth
 * @param outlook expects when jobs will be done
 */
record SchedulerServices(
    Optional<TaskFeed> tasks,
    Optional<DeadlineService> deadlines,
    Optional<QueueEnforcement> enforcement,
    Optional<QueueService> queues,
    Optional<LeafQueues> leaves,
    Optional<Reservations> reservations,
    Optional<RushService> rush,
    Optional<OutlookService> outlook) {
  /** None at all. */
  static final SchedulerServices NONE =
      new SchedulerServices(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** The one of a type. */
  <T> Optional<T> find(Class<T> type) {
    return Stream.of(
            tasks,
            deadlines,
            queues,
            leaves,
            reservations.map(Reservations::service),
            rush,
            outlook)
        .flatMap(Optional::stream)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst();
  }

  /**
   * Finds out what was promised before.
   *
   * @throws IOException when that cannot be known; then this ResourceManager must not be active
   */
  void open() throws IOException {
    if (deadlines.isPresent()) {
      deadlines.get().open();
    }
  }

  /** Starts them; the stock scheduler runs. */
  void start() {
    tasks.ifPresent(TaskFeed::start);
    deadlines.ifPresent(DeadlineService::start);
    outlook.ifPresent(OutlookService::start);
    queues.ifPresent(served -> leaves.ifPresent(served::start));
    rush.ifPresent(RushService::start);
    reservations.ifPresent(reserved -> reserved.service().start());
    Optional<QueueDecider> decider =
        reservations.map(Reservations::follower).or(() -> queues.map(Function.identity()));
    enforcement.ifPresent(enforced -> decider.ifPresent(enforced::start));
  }

  /** The metrics of those that are there, not yet registered. */
  List<RegisteredSource> metrics() {
    List<RegisteredSource> metrics = new ArrayList<>();
    deadlines.map(PunctualMetrics::new).ifPresent(metrics::add);
    outlook.map(OutlookMetrics::new).ifPresent(metrics::add);
    queues.map(QueueMetrics::new).ifPresent(metrics::add);
    reservations.map(Reservations::service).map(ReservationMetrics::new).ifPresent(metrics::add);
    return metrics;
  }

  /** Stops them; the stock scheduler still runs. */
  void stop() {
    enforcement.ifPresent(QueueEnforcement::stop);
    reservations.ifPresent(reserved -> reserved.service().stop());
    queues.ifPresent(QueueService::stop);
    outlook.ifPresent(OutlookService::stop);
    rush.ifPresent(RushService::stop);
    deadlines.ifPresent(DeadlineService::stop);
    tasks.ifPresent(TaskFeed::stop);
  }

  /** Puts ours above the ordering policies of the queues. The caller holds the write lock. */
  void putInOrder(CapacityScheduler scheduler) {
    deadlines.ifPresent(DeadlineService::putDeadlineJobsFirst);
    putQueuesInOrder(scheduler);
    enforcement.ifPresent(QueueEnforcement::putInOrder);
  }

  /** The queues were made anew from their configuration. The caller holds the write lock. */
  void reinitialized(CapacityScheduler scheduler) {
    deadlines.ifPresent(DeadlineService::putDeadlineJobsFirst);
    enforcement.ifPresent(QueueEnforcement::reinitialized);
    putQueuesInOrder(scheduler);
  }

  /** Lets plans order the queues, unless what is promised in reservations orders them. */
  void putQueuesInOrder(CapacityScheduler scheduler) {
    if (reservations.isEmpty()) {
      rush.ifPresent(planning -> planning.serving().putInOrder(scheduler));
    }
  }

  /** The settings of the queues were read again. */
  void refreshed(QueueSettings fresh) {
    reservations.ifPresent(reserved -> reserved.service().refreshed(fresh));
    deadlines.ifPresent(promising -> promising.refreshed(fresh));
    queues.ifPresent(served -> served.configure(fresh.declarations()));
  }
}
