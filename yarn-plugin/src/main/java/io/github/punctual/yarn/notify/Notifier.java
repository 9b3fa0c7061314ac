package io.github.punctual.yarn.notify;

import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.outlook.JobWatcher;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.NotifySettings;
import io.github.punctual.yarn.settings.NotifyState;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.Setting;
import io.github.punctual.yarn.web.api.Paths;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * Notices when jobs are at risk or have missed their deadlines, and has receivers outside told of
 * it, at most once for each job and state.
 */
public final class Notifier implements SchedulerPart, JobWatcher {
  private static final Set<UtilityStanding> ENDANGERED =
      EnumSet.of(UtilityStanding.AT_RISK, UtilityStanding.LATE, UtilityStanding.IMPOSSIBLE);

  /** Its master has said that all is done, or it was ended. */
  private static final Set<RMAppState> LEAVING =
      EnumSet.of(RMAppState.FINAL_SAVING, RMAppState.FINISHING);

  /** The name of the source of metrics and of its record. */
  private static final String METRICS = "PunctualNotify";

  private static final String COMPLETED_LATE = "It completed after its deadline.";

  private final Surroundings with;
  private final NotifySettings settings;
  private final String mode;
  private final ToldStates told;
  private final List<Deliveries> deliveries;

  /** What was found in this look, until it is written down that it is told. */
  private final List<Notification> found = new ArrayList<>();

  private String jobsPage = "";

  private Notifier(Surroundings with, NotifySettings settings) {
    this.with = with;
    this.settings = settings;
    this.mode = Setting.word(with.settings().get(PunctualSettings.MODE));
    this.told = new ToldStates(with.need(DeadlineService.class).store());
    List<Receiver> receivers = new ArrayList<>();
    if (!settings.url().isEmpty()) {
      receivers.add(new Webhook(settings.url(), settings.timeoutMillis()));
    }
    if (!settings.command().isEmpty()) {
      receivers.add(new Program(settings.command(), settings.timeoutMillis()));
    }
    this.deliveries =
        receivers.stream()
            .map(receiver -> new Deliveries(receiver, Deliveries.FIRST_PAUSE_MILLIS))
            .toList();
  }

  /** Adds one where anybody is to be told and there is something that looks at jobs. */
  public static void of(Surroundings with) {
    NotifySettings settings = with.settings().notifications();
    if (settings.isWanted()) {
      with.find(OutlookService.class)
          .ifPresent(looking -> looking.watch(with.add(new Notifier(with, settings))));
    }
  }

  @Override
  public void open() {
    told.load();
  }

  @Override
  public void stop() {
    deliveries.forEach(Deliveries::stop);
  }

  @Override
  public List<RegisteredSource> metrics() {
    return List.of(
        new RegisteredSource(METRICS, "Notifications by Punctual") {
          @Override
          public void getMetrics(MetricsCollector collector, boolean all) {
            DeliveryCounts counts = counts();
            record(collector, METRICS)
                .addCounter(
                    info("DeliveredTotal", "Notifications that were taken"), counts.delivered())
                .addCounter(
                    info(
                        "FailedTotal",
                        "Notifications that were not taken, however often it was tried"),
                    counts.failed())
                .addCounter(
                    info("DroppedTotal", "Notifications that were never tried, as too many waited"),
                    counts.dropped())
                .addGauge(
                    info("Waiting", "Notifications that wait or are tried"), counts.waiting());
          }
        });
  }

  /** What became of all that was to be told, to all receivers together. */
  public DeliveryCounts counts() {
    return deliveries.stream()
        .map(Deliveries::counts)
        .reduce(DeliveryCounts.NONE, DeliveryCounts::plus);
  }

  @Override
  public void seen(RMApp app, OptionalLong dueMillis, JobOutlook outlook) {
    // The clock first: what is not done when it is asked then was not done at that time.
    long now = with.clock().millis();
    if (dueMillis.isEmpty() || isDone(app)) {
      return;
    }
    if (now > dueMillis.getAsLong()) {
      note(
          NotifyState.MISSED,
          app,
          dueMillis.getAsLong(),
          Optional.of(outlook),
          "Its deadline has passed, and it is not done.");
    } else if (outlook.standing().filter(ENDANGERED::contains).isPresent()) {
      note(NotifyState.AT_RISK, app, dueMillis.getAsLong(), Optional.of(outlook), outlook.reason());
    }
  }

  /** Whether it has ended or is about to; when it was done is known when it has. */
  private static boolean isDone(RMApp app) {
    return app.getFinishTime() > 0 || LEAVING.contains(app.getState());
  }

  @Override
  public void over(RMApp app, OptionalLong dueMillis) {
    if (dueMillis.isPresent()
        && app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED
        && app.getFinishTime() > dueMillis.getAsLong()) {
      note(NotifyState.MISSED, app, dueMillis.getAsLong(), Optional.empty(), COMPLETED_LATE);
    }
  }

  @Override
  public void ended(TrackedJob job) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(job.id());
    if (app == null) {
      return; // Forgotten already: nothing could keep it from being told twice.
    }
    Phase phase = job.phase();
    long due = job.job().deadlineMillis();
    if (phase == Phase.TERMINATED) {
      note(
          NotifyState.MISSED,
          app,
          due,
          Optional.empty(),
          "It was terminated because it could not meet its deadline any more.");
    } else if (phase == Phase.MISSED || (phase == Phase.DONE && job.finishedMillis() > due)) {
      note(NotifyState.MISSED, app, due, Optional.empty(), COMPLETED_LATE);
    }
  }

  @Override
  public void looked() {
    // Written before anybody is told: a crash in between loses a notification and doubles none.
    told.save(with.scheduler().getRMContext().getRMApps().keySet());
    found.forEach(notification -> deliveries.forEach(each -> each.offer(notification)));
    found.clear();
  }

  private void note(
      NotifyState state, RMApp app, long dueMillis, Optional<JobOutlook> outlook, String reason) {
    ApplicationId id = app.getApplicationId();
    if (!settings.states().contains(state) || !told.isNew(id, state)) {
      return;
    }
    long now = with.clock().millis();
    String queueName = Objects.requireNonNullElse(app.getQueue(), "");
    CSQueue queue = with.scheduler().getQueue(queueName);
    found.add(
        new Notification(
            state,
            id.toString(),
            Objects.requireNonNullElse(app.getName(), ""),
            app.getUser(),
            queue == null ? queueName : queue.getQueuePath(),
            now,
            dueMillis,
            outlook.flatMap(JobOutlook::standing),
            outlook.flatMap(JobOutlook::projection),
            reason,
            mode,
            jobsPage() + id));
    // Not before: what could not be made is made at the next look.
    told.tell(id, state, now);
  }

  /** Where the page of each job is. Asked for when it is needed, and once: it may ask the DNS. */
  private String jobsPage() {
    if (jobsPage.isEmpty()) {
      jobsPage =
          WebAppUtils.getResolvedRMWebAppURLWithScheme(with.scheduler().getConf())
              + Paths.ROOT
              + "/jobs/";
    }
    return jobsPage;
  }
}
