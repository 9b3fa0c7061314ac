package io.github.punctual.yarn.outlook;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.RefusedDeclaration;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.outlook.JobSight.Ending;
import io.github.punctual.yarn.service.DeadlineService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;

/**
 * All jobs of a ResourceManager, as they are shown: with and without a deadline.
 *
 * @param outlooks what says what may be expected of jobs; empty when nothing does
 */
public record Sights(DeadlineService service, Optional<OutlookService> outlooks) {
  /** Diagnostics of masters may be stack traces of any length. */
  private static final int DIAGNOSTICS_MOST = 500;

  /** Jobs that wait, run, ended recently or were refused. */
  public List<JobSight> all() {
    Map<ApplicationId, JobSight> sights = new LinkedHashMap<>();
    service.jobs().live().forEach(job -> sights.put(job.id(), of(job)));
    service.jobs().recent().forEach(job -> sights.put(job.id(), of(job)));
    service.jobs().refused().forEach(refusal -> sights.put(refusal.id(), of(refusal)));
    for (RMApp app : service.scheduler().getRMContext().getRMApps().values()) {
      sights.computeIfAbsent(app.getApplicationId(), id -> of(app));
    }
    return List.copyOf(sights.values());
  }

  public Optional<JobSight> find(ApplicationId id) {
    return service
        .jobs()
        .find(id)
        .map(this::of)
        .or(
            () ->
                service.jobs().refused().stream()
                    .filter(refusal -> refusal.id().equals(id))
                    .findFirst()
                    .map(Sights::of))
        .or(
            () ->
                Optional.ofNullable(service.scheduler().getRMContext().getRMApps().get(id))
                    .map(this::of));
  }

  private JobSight of(TrackedJob job) {
    // Others are asked without its monitor, which the event thread takes.
    String name = name(job, job.job());
    Optional<JobOutlook> outlook = outlook(job.id());
    // Under the job's monitor, so that phase, allocation and decision belong together.
    synchronized (job) {
      DeadlineJob declared = job.job();
      Phase phase = job.phase();
      return new JobSight(
          job.id(),
          name,
          declared.user(),
          job.place().queuePath(),
          phase.name(),
          ending(phase),
          declared.submitMillis(),
          OptionalLong.of(declared.deadlineMillis()),
          job.finishedMillis() > 0 ? OptionalLong.of(job.finishedMillis()) : OptionalLong.empty(),
          promise(job),
          phase.isLast() ? Optional.empty() : outlook,
          JobText.of(job));
    }
  }

  /** The name that its user gave it, in the letters that its user wrote. */
  private String name(TrackedJob job, DeadlineJob declared) {
    RMApp app = service.scheduler().getRMContext().getRMApps().get(job.id());
    return Optional.ofNullable(app).flatMap(Sights::name).orElseGet(declared::historyName);
  }

  private static Optional<String> name(RMApp app) {
    return Optional.ofNullable(app.getName()).map(String::strip).filter(name -> !name.isEmpty());
  }

  private static Ending ending(Phase phase) {
    return switch (phase) {
      case MISSED, REFUSED, TERMINATED -> Ending.LOST;
      case MET, KILLED, FAILED, DONE -> Ending.OVER;
      default -> Ending.LIVE;
    };
  }

  private static String promise(TrackedJob job) {
    if (job.phase() != Phase.ADMITTED || job.guaranteedTasks() == 0) {
      return "";
    }
    String would = job.inShadow().isEmpty() ? "" : "would be: ";
    if (job.decision().flatMap(Decision::course).isPresent()) {
      return would + "done by its deadline";
    }
    int asked = job.job().requestedTasks();
    int given = job.guaranteedTasks();
    return would
        + (asked > given
            ? "%d of %d tasks at once".formatted(given, asked)
            : given == 1 ? "1 task" : "%d tasks at once".formatted(given));
  }

  private static JobSight of(RefusedDeclaration refusal) {
    return new JobSight(
        refusal.id(),
        refusal.name().isBlank() ? refusal.id().toString() : refusal.name(),
        refusal.user(),
        refusal.queue(),
        Phase.REFUSED.name(),
        Ending.LOST,
        refusal.submitMillis(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        "",
        Optional.empty(),
        refusal.message());
  }

  private Optional<JobOutlook> outlook(ApplicationId id) {
    return outlooks.flatMap(service -> service.outlook(id));
  }

  /** An application that no policy of deadlines knows. */
  public JobSight of(RMApp app) {
    return OutlookService.OVER.contains(app.getState()) ? over(app) : live(app);
  }

  /** A job that was not admitted by its deadline, and has ended. */
  private JobSight over(RMApp app) {
    ApplicationId id = app.getApplicationId();
    OptionalLong due =
        outlooks.map(service -> service.dueMillis(app)).orElseGet(OptionalLong::empty);
    boolean done = app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
    boolean late = done && due.isPresent() && app.getFinishTime() > due.getAsLong();
    boolean met = done && due.isPresent() && !late;
    return new JobSight(
        id,
        name(app).orElseGet(id::toString),
        app.getUser(),
        Objects.requireNonNullElse(app.getQueue(), ""),
        late ? Phase.MISSED.name() : met ? Phase.MET.name() : app.getState().name(),
        late ? Ending.LOST : Ending.OVER,
        app.getSubmitTime(),
        due,
        OptionalLong.of(app.getFinishTime()),
        "",
        Optional.empty(),
        late ? "It completed after its deadline." : ending(app));
  }

  /** How an application ended, and why by its diagnostics. */
  private static String ending(RMApp app) {
    String how = "It ended as " + app.getFinalApplicationStatus();
    String why = app.getDiagnostics().toString().strip();
    if (why.isEmpty()) {
      return how + ".";
    }
    int most = Math.min(why.length(), DIAGNOSTICS_MOST);
    return how + ": " + why.substring(0, most) + (most < why.length() ? " \u2026" : "");
  }

  private JobSight live(RMApp app) {
    ApplicationId id = app.getApplicationId();
    String queueName = Objects.requireNonNullElse(app.getQueue(), "");
    CSQueue queue = service.scheduler().getQueue(queueName);
    boolean reserved = queue instanceof ReservationQueue;
    Optional<OutlookSource.Known> known = outlooks.flatMap(service -> service.known(id));
    return new JobSight(
        id,
        name(app).orElseGet(id::toString),
        app.getUser(),
        queue == null ? queueName : queue.getQueuePath(),
        app.getState().name(),
        Ending.LIVE,
        app.getSubmitTime(),
        known.map(OutlookSource.Known::dueMillis).orElseGet(OptionalLong::empty),
        OptionalLong.empty(),
        known
            .map(OutlookSource.Known::promise)
            .orElse(reserved ? "reservation " + queue.getQueueShortName() : ""),
        outlook(id),
        known.isPresent() ? "" : message(reserved, queueName));
  }

  private static String message(boolean reserved, String queueName) {
    return reserved
        ? "It runs in reservation %s: the plan says what that is promised.".formatted(queueName)
        : "Best effort: nothing is promised to it.";
  }
}
