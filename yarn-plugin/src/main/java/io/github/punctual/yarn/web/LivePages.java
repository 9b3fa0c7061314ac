package io.github.punctual.yarn.web;

import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.outlook.JobOutlook;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.outlook.JobStory;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.outlook.Sights;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.reclaim.Reclaiming;
import io.github.punctual.yarn.reservation.PlanView;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.AdmittedPromises;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.shadow.ShadowBook;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** The pages of a running scheduler. */
final class LivePages implements OverviewBackend {
  private static final Set<Phase> WAITING = EnumSet.of(Phase.WAITING, Phase.WAITING_WITH_MASTER);

  private final ResourceScheduler scheduler;
  private final DeadlineService service;
  private final Optional<ReservationBackend> reservations;
  private final Optional<OutlookService> outlooks;
  private final Sights sights;
  private final long nowMillis = System.currentTimeMillis();

  LivePages(
      ResourceManager rm, DeadlineService service, Optional<ReservationBackend> reservations) {
    this.scheduler = rm.getResourceScheduler();
    this.service = service;
    this.reservations = reservations;
    this.outlooks = HasParts.find(scheduler, OutlookService.class);
    this.sights = new Sights(service, outlooks);
  }

  private Optional<QueueService> queueService() {
    return HasParts.find(scheduler, QueueService.class);
  }

  @Override
  public long nowMillis() {
    return nowMillis;
  }

  @Override
  public List<JobSight> all() {
    return sights.all();
  }

  @Override
  public Optional<JobSight> find(ApplicationId id) {
    return sights.find(id);
  }

  @Override
  public Optional<JobOutlook> outlook(ApplicationId id) {
    return outlooks.flatMap(outlook -> outlook.outlook(id));
  }

  @Override
  public JobDetail detail(ApplicationId id) {
    Optional<TrackedJob> tracked = service.jobs().find(id);
    JobStory story =
        outlooks.flatMap(outlook -> outlook.story(id)).orElseGet(() -> JobDetail.NONE.story());
    return new JobDetail(
        story,
        tracked.map(TrackedJob::events).orElse(List.of()),
        tracked
            .filter(job -> WAITING.contains(job.phase()))
            .flatMap(job -> service.loop().explain(job)),
        warning(id, tracked).filter(text -> !text.isEmpty()).stream().toList());
  }

  private Optional<String> warning(ApplicationId id, Optional<TrackedJob> tracked) {
    return tracked
        .map(TrackedJob::warning)
        .or(
            () ->
                Optional.ofNullable(service.scheduler().getRMContext().getRMApps().get(id))
                    .flatMap(service.unusedTags()::of));
  }

  @Override
  public Optional<Calibrated> calibration() {
    return outlooks.map(
        outlook -> new Calibrated(outlook.scores(), outlook.scoresByKey(), outlook.standings()));
  }

  @Override
  public String scheduler() {
    return scheduler.getClass().getSimpleName();
  }

  @Override
  public String policy() {
    List<String> parts = new ArrayList<>();
    if (service.shadow().isPresent()) {
      parts.add("shadow mode");
    }
    if (service.isPromising()) {
      parts.add("policy " + service.policyName());
    }
    if (queueService().isPresent()) {
      parts.add("promises to queues");
    }
    if (HasParts.find(scheduler, RushService.class).isPresent()) {
      parts.add("plans by utility");
    }
    return String.join(", ", parts);
  }

  @Override
  public boolean isReady() {
    boolean onlyQueues = queueService().isPresent() && !service.isPromising();
    return (onlyQueues || service.loop().isReady())
        && queueService().map(QueueService::isReady).orElse(true);
  }

  @Override
  public List<AdmittedPromises.Standing> pools() {
    return service.promises();
  }

  @Override
  public Optional<QueuesView> queues() {
    return queueService().map(QueueService::view);
  }

  @Override
  public Optional<ShadowBook> shadow() {
    return service.shadow();
  }

  @Override
  public List<PlanView> plans() {
    return reservations.map(ReservationBackend::plans).orElse(List.of());
  }

  @Override
  public Optional<LostWork> lost() {
    return HasParts.find(scheduler, Reclaiming.class).map(Reclaiming::lost);
  }
}
