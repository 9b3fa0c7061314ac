package io.github.punctual.yarn;

import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.Enforcer;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.queues.QueueEnforcement;
import io.github.punctual.yarn.queues.QueueMode;
import io.github.punctual.yarn.reservation.Reservations;
import io.github.punctual.yarn.rush.RushPolicies;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.OncePerCause;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.RushOptions;
import io.github.punctual.yarn.tasks.TaskFeed;
import io.github.punctual.yarn.web.PunctualFilterInitializer;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CapacityScheduler, and beside it the service that keeps promises about time. Everything that
 * is not about a deadline job goes to the stock scheduler as it comes. No exception of ours leaves
 * an override: what fails is logged, and the stock scheduler's answer stands.
 */
public abstract class PunctualScheduler extends CapacityScheduler implements HasParts {
  private static final Logger LOG = LoggerFactory.getLogger(PunctualScheduler.class);

  private final OncePerCause faults = new OncePerCause();
  private boolean reserves;
  private SteadyClock steadyClock;
  private volatile SchedulerServices services = SchedulerServices.NONE;
  private List<RegisteredSource> metrics = List.of();

  @Override
  public final <T> Optional<T> find(Class<T> type) {
    return services.find(type);
  }

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    if (conf != null) {
      // The ResourceManager makes its reservation system before it initialises its scheduler.
      Reservations.prefer(conf);
    }
  }

  /**
   * Whether promises are made to queues, about their bursts, and not to single jobs, about their
   * deadlines.
   */
  protected boolean promisesToQueues() {
    return false;
  }

  /**
   * Whether all jobs are planned together by what their results are worth, and nothing is promised
   * to any of them.
   */
  protected boolean plansByUtility() {
    return false;
  }

  /** How the planning policy plans. */
  protected RushSettings rushSettings(RushOptions options) {
    return RushPolicies.settings(options);
  }

  /** The machine's clock, which others can set. */
  protected InstantSource clock() {
    return InstantSource.system();
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    // Checked first: settings that cannot be meant stop the start with nothing half done.
    PunctualSettings settings = PunctualSettings.read(conf);
    PunctualFilterInitializer.addTo(conf);
    reserves = Reservations.areOurs(conf);
    if (sizesQueues()) {
      QueueMode.preferVectors(conf);
    }
    super.serviceInit(conf);
    steadyClock =
        new SteadyClock(
            clock(), System::nanoTime, settings.clockJumpMillis(), settings.clockPatienceMillis());
    QueueSettings queueSettings = queueSettings().read(getConfiguration());
    SchedulerServices made =
        new ServiceMaker(
                this,
                writeLock,
                promisesToQueues(),
                plansByUtility(),
                reserves,
                settings,
                queueSettings,
                rushSettings(settings.rush()),
                steadyClock)
            .make(conf);
    writeLock.lock();
    try {
      made.putInOrder(this);
    } finally {
      writeLock.unlock();
    }
    made.queues().ifPresent(served -> served.configure(queueSettings.declarations()));
    services = made;
  }

  /** Whether this scheduler gives queues other sizes than the operator. */
  private boolean sizesQueues() {
    return promisesToQueues() || reserves;
  }

  @Override
  public void serviceStart() throws Exception {
    // A standby may have been one for long.
    steadyClock.restart();
    // First, and what it throws keeps the ResourceManager from becoming active: it would promise
    // anew what is promised already.
    services.open();
    super.serviceStart();
    services.start();
    metrics = services.metrics();
    metrics.forEach(RegisteredSource::register);
  }

  @Override
  public void serviceStop() throws Exception {
    metrics.forEach(RegisteredSource::unregister);
    services.stop();
    super.serviceStop();
  }

  @Override
  public void reinitialize(Configuration newConf, RMContext rmContext, boolean validation)
      throws IOException {
    if (sizesQueues()) {
      QueueMode.preferVectors(newConf);
    }
    Optional<QueueSettings> queueSettings = Optional.empty();
    if (!validation) {
      Configuration fresh = getCsConfProvider().loadConfiguration(new Configuration(newConf));
      queueSettings = Optional.of(queueSettings().readFresh(fresh));
    }
    writeLock.lock();
    try {
      super.reinitialize(newConf, rmContext, validation);
      services.reinitialized(this);
    } finally {
      writeLock.unlock();
    }
    queueSettings.ifPresent(services::refreshed);
  }

  private QueueSettingsReader queueSettings() {
    return new QueueSettingsReader(
        getClass(), promisesToQueues(), sizesQueues(), vectors().types());
  }

  @Override
  public void handle(SchedulerEvent event) {
    DeadlineService deadlines = services.deadlines().orElse(null);
    QueueEnforcement serving = services.enforcement().orElse(null);
    if (event instanceof NodeUpdateSchedulerEvent update) {
      guarded(
          () ->
              new ReservedNodes(this, writeLock)
                  .dropInVain(
                      deadlines,
                      serving,
                      services.rush().orElse(null),
                      update.getRMNode().getNodeID()),
          false);
    }
    Reservations reserved = services.reservations().orElse(null);
    if (reserved != null && event instanceof AppAddedSchedulerEvent added) {
      guarded(() -> reserved.gate().route(added), Optional.of(added))
          .ifPresent(routed -> handle(routed, deadlines, serving));
    } else {
      handle(event, deadlines, serving);
    }
  }

  private void handle(SchedulerEvent event, DeadlineService deadlines, QueueEnforcement serving) {
    if (deadlines == null || guarded(() -> deadlines.passes(event), true)) {
      super.handle(event);
      if (deadlines != null) {
        guarded(() -> deadlines.handled(event), true);
      }
      if (serving != null) {
        guarded(() -> serving.handled(event), true);
      }
      RushService planning = services.rush().orElse(null);
      if (planning != null) {
        guarded(() -> followed(planning, event), true);
      }
    }
  }

  private boolean followed(RushService planning, SchedulerEvent event) {
    if (event instanceof AppAddedSchedulerEvent) {
      // The application may have brought its queue with it.
      services.putQueuesInOrder(this);
    }
    return planning.handled(event);
  }

  @Override
  public Resource getMaximumResourceCapability(String queueName) {
    // Masters ask again and again, and those of reserved jobs in the name of the plan queue, which
    // the stock scheduler would note as an error each time.
    return queueName != null && reserves && getQueue(queueName) instanceof PlanQueue
        ? getMaximumResourceCapability()
        : super.getMaximumResourceCapability(queueName);
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    String moved = super.moveApplication(id, queue);
    DeadlineService deadlines = services.deadlines().orElse(null);
    if (deadlines != null) {
      guarded(
          () -> {
            deadlines.moved(id);
            return true;
          },
          true);
    }
    return moved;
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId attempt,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updateRequests) {
    Allocation allocation =
        super.allocate(
            attempt,
            ask,
            schedulingRequests,
            release,
            blacklistAdditions,
            blacklistRemovals,
            updateRequests);
    DeadlineService deadlines = services.deadlines().orElse(null);
    FiCaSchedulerApp app = deadlines == null ? null : getApplicationAttempt(attempt);
    if (app != null && allocation != EMPTY_ALLOCATION) {
      guarded(
          () -> {
            deadlines.enforcer().limitHeadroom(app, allocation);
            if (ask != null && !ask.isEmpty()) {
              deadlines.asked(app.getApplicationId());
            }
            RushService planning = services.rush().orElse(null);
            if (planning != null) {
              planning.serving().limitHeadroom(app, allocation);
              if (ask != null && !ask.isEmpty()) {
                planning.asked(app.getApplicationId());
              }
            }
            return true;
          },
          true);
    }
    return allocation;
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
    CommitGate gate = new CommitGate(services);
    if (gate.isOpen()) {
      return super.tryCommit(cluster, request, updatePending);
    }
    ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> typed = request;
    if (!guarded(() -> gate.permits(typed), true)) {
      Enforcer.giveBackBooking(typed);
      return false;
    }
    boolean committed = super.tryCommit(cluster, request, updatePending);
    if (committed) {
      guarded(() -> gate.committed(typed), true);
    }
    return committed;
  }

  @Override
  public void submitResourceCommitRequest(Resource cluster, CSAssignment assignment) {
    RushService planning = services.rush().orElse(null);
    if (planning != null) {
      guarded(
          () -> {
            planning.serving().proposed(assignment);
            return true;
          },
          true);
    }
    super.submitResourceCommitRequest(cluster, assignment);
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    DeadlineService deadlines = services.deadlines().orElse(null);
    TaskFeed feed = services.tasks().filter(TaskFeed::isHeard).orElse(null);
    if (deadlines == null || (feed == null && hasNothingToFollow(deadlines))) {
      super.completedContainerInternal(container, status, event);
      return;
    }
    FiCaSchedulerApp app = getCurrentAttemptForContainer(container.getContainerId());
    boolean live = app != null && app.getRMContainer(container.getContainerId()) != null;
    boolean ran = live && guarded(() -> deadlines.ran(container, event), false);
    super.completedContainerInternal(container, status, event);
    if (live) {
      guarded(
          () -> {
            deadlines.completed(app, container, ran);
            if (ran && feed != null) {
              feed.ended(container, status, event);
            }
            return true;
          },
          true);
    }
  }

  /** While there is no deadline job nobody wants to know of containers that end. */
  private static boolean hasNothingToFollow(DeadlineService deadlines) {
    return deadlines.enforcer().table().isIdle() && deadlines.jobs().live().isEmpty();
  }

  /** The answer of our own code, or a given one when it throws. */
  private <T> T guarded(Supplier<T> ours, T otherwise) {
    try {
      return ours.get();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      faults.note(
          LOG, "Punctual failed beside the scheduler; the stock scheduler goes on without it.", e);
      return otherwise;
    }
  }

  /** What translates resources as this scheduler counts them. */
  public final Vectors vectors() {
    return new Vectors(getResourceCalculator());
  }
}
