package io.github.punctual.yarn;

import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.outlook.PromisedOutlook;
import io.github.punctual.yarn.queues.LeafQueues;
import io.github.punctual.yarn.queues.QueueEnforcement;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.reservation.Reservations;
import io.github.punctual.yarn.rush.RushOutlook;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.rush.job.RequirementsReader;
import io.github.punctual.yarn.rush.job.UtilityClasses;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.tasks.TaskFeed;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/**
 * Makes what runs beside a scheduler that was just initialised.
 *
 * @param writeLock the scheduler's
 * @param promisesToQueues whether promises are made to queues, about their bursts
 * @param plansByUtility whether jobs are planned by what their results are worth
 * @param reserves whether capacity can be reserved
 * @param rushSettings how jobs are planned
 * @param clock tells all of it the present
 */
record ServiceMaker(
    PunctualScheduler scheduler,
    Lock writeLock,
    boolean promisesToQueues,
    boolean plansByUtility,
    boolean reserves,
    PunctualSettings settings,
    QueueSettings queueSettings,
    RushSettings rushSettings,
    SteadyClock clock) {

  SchedulerServices make(Configuration conf) throws Exception {
    Vectors vectors = scheduler.vectors();
    boolean promisesToJobs = !promisesToQueues && !plansByUtility;
    DeadlineService deadlines =
        DeadlineService.create(scheduler, settings, queueSettings, promisesToJobs, conf, clock);
    Optional<QueueEnforcement> enforcement =
        promisesToQueues || reserves ? Optional.of(enforcement()) : Optional.empty();
    Optional<QueueService> queues =
        enforcement
            .filter(enforced -> promisesToQueues)
            .map(
                enforced ->
                    new QueueService(enforced, vectors, settings, deadlines.store(), clock));
    TaskFeed tasks = new TaskFeed(vectors, clock);
    deadlines.follow(tasks);
    Optional<RushService> rush =
        plansByUtility ? Optional.of(rush(deadlines, tasks)) : Optional.empty();
    OutlookService outlook =
        new OutlookService(deadlines, tasks, vectors, settings.projectionIntervalMillis(), clock);
    rush.ifPresentOrElse(
        plans -> outlook.ask(new RushOutlook(plans)),
        () -> outlook.ask(new PromisedOutlook(deadlines.jobs(), clock)));
    Optional<Reservations> reservations =
        enforcement
            .filter(enforced -> reserves)
            .map(
                enforced ->
                    new Reservations(
                        scheduler,
                        writeLock,
                        vectors,
                        settings.reservations(),
                        queueSettings,
                        deadlines,
                        enforced,
                        queues.map(Function.identity()),
                        clock));
    return new SchedulerServices(
        Optional.of(tasks),
        Optional.of(deadlines),
        enforcement,
        queues,
        queues.map(served -> new LeafQueues(scheduler, writeLock)),
        reservations,
        rush,
        Optional.of(outlook));
  }

  private RushService rush(DeadlineService deadlines, TaskFeed tasks) {
    UtilityClasses utilities =
        new UtilityClasses(settings.rush().utilities(), scheduler.getClass().getClassLoader());
    RequirementsReader requirements =
        new RequirementsReader(settings, utilities, scheduler.vectors());
    RushService rush =
        new RushService(
            scheduler,
            scheduler.vectors(),
            settings,
            rushSettings,
            requirements,
            deadlines,
            tasks,
            clock);
    deadlines.orderBy(rush.serving()::orderIn);
    deadlines.readDeclarationsBy(
        app -> {
          requirements.read(app);
          // It is checked, and nothing is promised.
          return Optional.empty();
        });
    return rush;
  }

  private QueueEnforcement enforcement() {
    return new QueueEnforcement(
        scheduler,
        writeLock,
        scheduler.vectors(),
        updateIntervalMillis(),
        settings.restartGraceMillis(),
        clock);
  }

  private long updateIntervalMillis() {
    long ofQueues = settings.bopf().updateIntervalMillis();
    long ofReservations = settings.reservations().updateIntervalMillis();
    if (!reserves) {
      return ofQueues;
    }
    return promisesToQueues ? Math.min(ofQueues, ofReservations) : ofReservations;
  }
}
