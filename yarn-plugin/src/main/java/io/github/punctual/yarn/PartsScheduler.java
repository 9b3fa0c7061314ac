package io.github.punctual.yarn;

import io.github.punctual.yarn.adapt.CapacityWatch;
import io.github.punctual.yarn.adapt.HeldApplications;
import io.github.punctual.yarn.adapt.ServedHadoop;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.notify.Notifier;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.SchedulerPart.EndedContainer;
import io.github.punctual.yarn.part.SchedulerPart.MasterCall;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.reclaim.Reclaiming;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.FamilySettings;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.Setting;
import io.github.punctual.yarn.settings.SettingsProblems;
import io.github.punctual.yarn.thread.Watchdog;
import io.github.punctual.yarn.web.PunctualFilterInitializer;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerDynamicEditException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CapacityScheduler, and beside it the parts that keep promises about time. Everything that is
 * not about them goes to the stock scheduler as it comes. No exception of ours leaves an override:
 * what fails is logged, and the stock scheduler's answer stands. In shadow mode it always stands:
 * the parts are told everything, and what they answer changes nothing.
 */
public abstract class PartsScheduler extends CapacityScheduler implements HasParts {
  private static final Logger LOG = LoggerFactory.getLogger(PartsScheduler.class);

  private List<SchedulerPart> families;
  private SteadyClock steadyClock;
  private Watchdog watchdog;
  private volatile Parts parts = Parts.NONE;
  private List<RegisteredSource> metrics = List.of();
  private PunctualSettings settings;

  /** The stock scheduler fails to stop, and says so last, when it could not be initialised. */
  private boolean canStop;

  /**
   * A scheduler that consists of some families.
   *
   * @param families in the order in which they are made: one that needs another comes after it
   */
  protected PartsScheduler(SchedulerPart... families) {
    this.families = List.of(families);
  }

  @Override
  public final <T extends SchedulerPart> Optional<T> find(Class<T> type) {
    return parts.find(type);
  }

  @Override
  public final Map<String, Long> failures() {
    return parts.failures();
  }

  @Override
  public void setConf(Configuration conf) {
    if (conf != null) {
      // The first that is called of ours: on a Hadoop that is not served the next may be missing.
      ServedHadoop.check();
    }
    super.setConf(conf);
    if (conf != null) {
      // The ResourceManager makes its reservation system before it initialises its scheduler.
      families.forEach(part -> part.prefer(conf));
    }
  }

  /** The machine's clock, which others can set. */
  protected InstantSource clock() {
    return InstantSource.system();
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    // What cannot be meant stops the start before anything of ours is made, and is told at once.
    SettingsProblems problems = new SettingsProblems();
    settings = PunctualSettings.read(conf, problems);
    PunctualFilterInitializer.addTo(conf);
    if (!settings.enforces()) {
      LOG.warn(
          "Shadow mode ({}): everything is decided, logged and shown, and nothing is enforced; the stock order serves",
          PunctualSettings.MODE.name());
    }
    families = families.stream().filter(part -> part.isWanted(conf)).toList();
    families.forEach(part -> problems.check(() -> part.check(settings, conf)));
    prepare(conf);
    initStock(conf, problems);
    QueueSettings queues = queueSettings().read(getConfiguration(), problems);
    problems.add(PunctualSettings.misplaced(getConfiguration(), conf));
    problems.throwAll();
    FamilySettings.warnOfUnused(
        getClass().getSimpleName(),
        conf,
        families.stream().<Setting<?>>flatMap(part -> part.uses(settings).stream()).toList());
    parts = new Parts(makeParts(conf, queues), settings.enforces());
  }

  private void initStock(Configuration conf, SettingsProblems problems) throws Exception {
    try {
      super.serviceInit(conf);
      canStop = true;
    } catch (Exception e) {
      // What it refuses, such as a plan queue with queues below it, can be ours to explain.
      if (getResourceCalculator() != null) {
        queueSettings().read(getConfiguration(), problems);
      }
      problems.throwAllWith(e);
      throw e;
    }
  }

  private List<SchedulerPart> makeParts(Configuration conf, QueueSettings queues) throws Exception {
    steadyClock =
        new SteadyClock(
            clock(),
            System::nanoTime,
            settings.get(PunctualSettings.CLOCK_JUMP),
            settings.get(PunctualSettings.CLOCK_PATIENCE));
    watchdog = new Watchdog(settings.get(PunctualSettings.DECISION_TIMEOUT));
    List<SchedulerPart> made = new ArrayList<>();
    Surroundings with =
        new Surroundings(
            this,
            writeLock,
            vectors(),
            conf,
            settings,
            queues,
            steadyClock,
            new CapacityWatch(
                this, vectors(), steadyClock, settings.get(PunctualSettings.RESTART_GRACE)),
            watchdog,
            made);
    for (SchedulerPart family : families) {
      family.init(with);
    }
    if (with.find(DeadlineService.class).isPresent()) {
      Reclaiming.of(with);
    }
    Notifier.of(with);
    if (settings.enforces()) {
      writeLock.lock();
      try {
        made.forEach(SchedulerPart::putInOrder);
      } finally {
        writeLock.unlock();
      }
    }
    return made;
  }

  private void prepare(Configuration conf) {
    if (settings.enforces()) {
      families.forEach(part -> part.prepare(conf));
    }
  }

  @Override
  public void serviceStart() throws Exception {
    // A standby may have been one for long.
    steadyClock.restart();
    // First, and what it throws keeps the ResourceManager from becoming active: it would promise
    // anew what is promised already.
    parts.open();
    super.serviceStart();
    parts.list().forEach(SchedulerPart::start);
    watchdog.start();
    metrics = parts.sources();
    metrics.forEach(RegisteredSource::register);
  }

  @Override
  public void serviceStop() throws Exception {
    metrics.forEach(RegisteredSource::unregister);
    if (watchdog != null) {
      watchdog.stop();
    }
    parts.stop();
    if (canStop) {
      super.serviceStop();
    }
  }

  @Override
  public void reinitialize(Configuration newConf, RMContext rmContext, boolean validation)
      throws IOException {
    prepare(newConf);
    Optional<QueueSettings> queueSettings = Optional.empty();
    if (!validation) {
      Configuration fresh = getCsConfProvider().loadConfiguration(new Configuration(newConf));
      queueSettings = Optional.of(queueSettings().readFresh(fresh, newConf));
      HeldApplications.checkKept(this, fresh, QueueSettings.declaredQueues(fresh));
    }
    writeLock.lock();
    try {
      super.reinitialize(newConf, rmContext, validation);
    } finally {
      // Also when it is refused: the stock scheduler goes back by making all queues anew once more.
      parts.reinitialized();
      writeLock.unlock();
    }
    queueSettings.ifPresent(parts::refreshed);
  }

  @Override
  public void removeQueue(CSQueue queue) throws SchedulerDynamicEditException {
    // It is asked for again and again while the queue looks empty.
    if (!parts.guarded(() -> HeldApplications.areAllOf(this, queue), true)) {
      super.removeQueue(queue);
    }
  }

  @Override
  public Priority updateApplicationPriority(
      Priority wanted, ApplicationId id, SettableFuture<Object> stored, UserGroupInformation user)
      throws YarnException {
    HeldApplications.checkStarted(this, id);
    return super.updateApplicationPriority(wanted, id, stored, user);
  }

  private QueueSettingsReader queueSettings() {
    return new QueueSettingsReader(getClass(), families, vectors().types(), settings);
  }

  @Override
  public void handle(SchedulerEvent event) {
    Parts now = parts;
    if (event instanceof NodeUpdateSchedulerEvent update) {
      NodeId node = update.getRMNode().getNodeID();
      if (now.looksAtReserved(node)) {
        now.guarded(() -> new ReservedNodes(this, writeLock).dropInVain(now, node), false);
      }
    }
    if (event instanceof AppAddedSchedulerEvent added) {
      now.openForRecovery(steadyClock);
      now.route(added).ifPresent(routed -> handle(routed, now));
    } else {
      handle(event, now);
    }
  }

  private void handle(SchedulerEvent event, Parts now) {
    if (now.passes(event)) {
      super.handle(event);
      if (event.getType() == SchedulerEventType.APP_ADDED) {
        // The application may have brought its queue with it.
        now.putInOrder();
      }
      now.handled(event);
      switch (event.getType()) {
        case NODE_ADDED, NODE_REMOVED, NODE_RESOURCE_UPDATE, NODE_LABELS_UPDATE ->
            now.each((part, change) -> part.capacityMayHaveChanged(), event);
        default -> {}
      }
    }
  }

  @Override
  public Resource getMaximumResourceCapability(String queueName) {
    // Masters ask again and again, and those of reserved jobs in the name of the plan queue, which
    // the stock scheduler would note as an error each time.
    return queueName != null && parts.any(SchedulerPart::isPlan, queueName)
        ? getMaximumResourceCapability()
        : super.getMaximumResourceCapability(queueName);
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    String moved = super.moveApplication(id, queue);
    parts.each(SchedulerPart::moved, id);
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
    Parts now = parts;
    FiCaSchedulerApp app = now.isEmpty() ? null : getApplicationAttempt(attempt);
    if (app != null && allocation != EMPTY_ALLOCATION) {
      boolean asks = ask != null && !ask.isEmpty();
      now.answer(new MasterCall(app, asks, allocation));
    }
    return allocation;
  }

  @Override
  public ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> createResourceCommitRequest(
      CSAssignment assignment) {
    var request = super.createResourceCommitRequest(assignment);
    if (request != null) {
      parts.proposed(request);
    }
    return request;
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
    ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> typed = request;
    Parts now = parts;
    try {
      if (ReservedNodes.isKept(typed)) {
        // It is proposed at each look at the node, and changes nothing.
        return super.tryCommit(cluster, request, updatePending);
      }
      boolean committed = now.permit(typed) && super.tryCommit(cluster, request, updatePending);
      if (committed) {
        now.committed(typed);
      }
      return committed;
    } finally {
      now.settled(typed);
    }
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    Parts now = parts;
    if (now.follow(container)) {
      FiCaSchedulerApp app = getCurrentAttemptForContainer(container.getContainerId());
      now.end(
          container.getContainerId(),
          () -> EndedContainer.of(app, container, status, event),
          () -> super.completedContainerInternal(container, status, event));
    } else {
      super.completedContainerInternal(container, status, event);
    }
  }

  /** What translates resources as this scheduler counts them. */
  public final Vectors vectors() {
    return new Vectors(getResourceCalculator());
  }
}
