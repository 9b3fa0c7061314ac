package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.declaration.Key;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.outlook.JobStory;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.TaskUsage;
import io.github.punctual.yarn.jobs.DeadlineTag;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.outlook.Sights;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.reclaim.Reclaiming;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.rush.job.RequirementsReader;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What pages and JSON are made from in a running scheduler. */
public final class LiveBackend implements Backend {
  private final CapacityScheduler scheduler;
  private final DeadlineService service;
  private final Optional<ReservationBackend> reservations;
  private final Optional<OutlookService> outlooks;
  private final Sights sights;
  private final long nowMillis = System.currentTimeMillis();

  /** What there is now; without reservations where plans are not shown, or there can be none. */
  public LiveBackend(DeadlineService service, Optional<ReservationBackend> reservations) {
    this.scheduler = service.scheduler();
    this.service = service;
    this.reservations = reservations;
    this.outlooks = HasParts.find(scheduler, OutlookService.class);
    this.sights = new Sights(service, outlooks);
  }

  /** What plans by utility; empty where nothing does. */
  Optional<RushService> utilities() {
    return HasParts.find(scheduler, RushService.class);
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

  /** What may be expected of a live job. */
  Optional<JobOutlook> outlook(ApplicationId id) {
    return outlooks.flatMap(outlook -> outlook.outlook(id));
  }

  @Override
  public JobHoldings holdings(ApplicationId id) {
    return JobHoldings.of(scheduler, id, service.jobs().find(id), planned(id));
  }

  private Optional<PlannedJob> planned(ApplicationId id) {
    return utilities().flatMap(plans -> plans.job(id));
  }

  /** All applications that the ResourceManager remembers. */
  Collection<RMApp> applications() {
    return scheduler.getRMContext().getRMApps().values();
  }

  Optional<RMApp> application(ApplicationId id) {
    return Optional.ofNullable(scheduler.getRMContext().getRMApps().get(id));
  }

  /** What the user of an application asked for about time. */
  Asked asked(RMApp app) {
    return Asked.of(app, planned(app.getApplicationId()));
  }

  /** Whether an application that the ResourceManager remembers names a utility. */
  boolean namesUtility(ApplicationId id) {
    return application(id)
        .filter(
            app ->
                plansByUtility()
                    ? RequirementsReader.namesUtility(app)
                    : DeadlineTag.has(app, Key.UTILITY))
        .isPresent();
  }

  /** An application that no policy of deadlines knows. */
  JobSight sight(RMApp app) {
    return sights.of(app);
  }

  @Override
  public JobDetail detail(ApplicationId id) {
    Optional<TrackedJob> tracked = service.jobs().find(id);
    JobStory story =
        outlooks
            .flatMap(outlook -> outlook.story(id))
            .orElseGet(() -> new JobStory(List.of(), List.of()));
    return new JobDetail(
        story,
        tracked.map(TrackedJob::events).orElse(List.of()),
        tracked
            .filter(job -> job.phase().waits() || isUnpromised(job))
            .flatMap(job -> service.loop().explain(job)),
        warning(id, tracked).filter(text -> !text.isEmpty()).stream().toList());
  }

  /** Whether a job runs of which nothing is promised: why, changes while it does. */
  static boolean isUnpromised(TrackedJob job) {
    return job.phase() == Phase.ADMITTED
        && job.decision().flatMap(Decision::unpromised).isPresent();
  }

  private Optional<String> warning(ApplicationId id, Optional<TrackedJob> tracked) {
    return tracked
        .map(TrackedJob::warning)
        .or(() -> application(id).flatMap(service.unusedTags()::of));
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
    if (utilities().isPresent()) {
      parts.add("plans by utility");
    }
    return String.join(", ", parts);
  }

  @Override
  public boolean hasDeadlines() {
    return service.isPromising() || plansByUtility();
  }

  @Override
  public boolean plansByUtility() {
    return utilities().isPresent();
  }

  @Override
  public boolean isReady() {
    boolean onlyQueues = queueService().isPresent() && !service.isPromising();
    return (onlyQueues || service.loop().isReady())
        && queueService().map(QueueService::isReady).orElse(true);
  }

  @Override
  public List<AdmittedPromises.PromisedPool> pools() {
    return service.promises();
  }

  @Override
  public Optional<QueuesView> queues() {
    return queueService().map(QueueService::view);
  }

  @Override
  public SortedMap<String, SortedMap<String, String>> settings() {
    return QueueSettings.written(scheduler.getConfiguration());
  }

  @Override
  public Optional<ResourceVector> held(String path) {
    return queue(path).map(queue -> vectors().of(queue.getQueueResourceUsage().getUsed()));
  }

  @Override
  public Optional<ResourceVector> capacity(String path) {
    return queue(path).map(queue -> vectors().of(queue.getEffectiveCapacity("")));
  }

  private Optional<CSQueue> queue(String path) {
    return Optional.ofNullable(scheduler.getQueue(path))
        .filter(queue -> queue.getQueuePath().equals(path));
  }

  private Vectors vectors() {
    return new Vectors(scheduler.getResourceCalculator());
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

  /** What decides of deadlines, or else of what else is served: a word. */
  String policyName() {
    if (service.isPromising()) {
      return service.policyName();
    }
    return utilities().isPresent() ? "rush" : queueService().isPresent() ? "bopf" : "none";
  }

  /** Which parts are in force, and how they are. */
  ObjectNode parts(Access access) {
    ObjectNode node = Json.object();
    if (service.isPromising()) {
      part(node, "deadlines", service.policyName(), service.loop().isReady());
    }
    queueService()
        .ifPresent(
            queues ->
                part(node, "queues", "bopf", queues.isReady())
                    .put("bypassed", queues.view().bypassed()));
    if (reservations.isPresent()) {
      Stream<String> plans = plans().stream().filter(access::mayEnter).map(PlanView::queue);
      Fields.words(node.putObject("reservations"), "plans", plans);
    }
    utilities().ifPresent(plans -> part(node, "utility", "rush", plans.plan().isPresent()));
    return node;
  }

  private static ObjectNode part(ObjectNode node, String name, String policy, boolean ready) {
    return node.putObject(name).put("policy", policy).put("ready", ready);
  }

  /** The state of the whole scheduler, as far as a caller may know it. */
  ObjectNode status(Access access) {
    return StatusView.of(this, service, access);
  }

  JobRegistry jobs() {
    return service.jobs();
  }

  /** How a job stands, with the present numbers. */
  Optional<Decision> explain(TrackedJob job) {
    return service.loop().explain(job);
  }

  /** The application's name, as long as the ResourceManager remembers the application. */
  Optional<String> applicationName(TrackedJob job) {
    return application(job.id()).map(RMApp::getName);
  }

  /** What the running tasks of a job hold; empty when it has no master. */
  Optional<ResourceVector> usage(TrackedJob job) {
    var application = scheduler.getSchedulerApplications().get(job.id());
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    return Optional.ofNullable(attempt).map(TaskUsage::of).map(vectors()::of);
  }
}
