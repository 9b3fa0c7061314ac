package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.AssignmentOrder;
import io.github.punctual.yarn.enforce.Enforcer;
import io.github.punctual.yarn.enforce.EntitledOrderingPolicy;
import io.github.punctual.yarn.jobs.DeclarationReader;
import io.github.punctual.yarn.jobs.JobDescriber;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.jobs.UnusedTags;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.StoreRoom;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.room.Publisher;
import io.github.punctual.yarn.room.QueueRights;
import io.github.punctual.yarn.room.RoomCalculator;
import io.github.punctual.yarn.settings.Precedence;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.tasks.TaskFeed;
import io.github.punctual.yarn.thread.OncePerCause;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueueOrdering;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All that runs beside the stock scheduler, wired together, which one of ours starts and stops. */
public final class DeadlineService implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(DeadlineService.class);

  private final PolicyContext with;
  private final PunctualSettings settings;
  private final OncePerCause orderFailures = new OncePerCause();
  private final Enforcer enforcer = new Enforcer();
  private final AllClaims claims = new AllClaims();
  private final boolean promises;
  private final List<SchedulerPart> beside;
  private final Vectors vectors;
  private final Policy policy;
  private final StoreRoom storeRoom;
  private final CapacityReader capacity;
  private final PolicyLoop loop;
  private final SubmissionGate gate;
  private final UnusedTags unusedTags;
  private Function<String, AssignmentOrder> orders = enforcer::orderIn;
  private volatile QueueRights rights = QueueRights.NONE;

  /** One of an initialised scheduler; where nothing is promised, declarations are only checked. */
  DeadlineService(Surroundings around, boolean promises) throws IOException {
    this.promises = promises;
    this.beside = around.made();
    this.settings = around.settings();
    this.vectors = around.vectors();
    Configuration conf = around.conf();
    CapacityScheduler scheduler = around.scheduler();
    Counters counters = new Counters();
    PolicyFailures failures = new PolicyFailures(counters);
    JobRegistry registry = new JobRegistry();
    this.policy = CarefulPolicy.named(settings, conf, failures);
    this.storeRoom =
        new StoreRoom(
            settings, conf, around.clock(), () -> counters.count(Counters.Counted.STORE_FAILURES));
    storeRoom.enter(scheduler.getRMContext().getHAServiceState());
    this.capacity =
        new CapacityReader(
            scheduler,
            vectors,
            settings.get(PunctualSettings.PROMISE_BASIS),
            settings.get(PunctualSettings.BEST_EFFORT_FLOOR),
            policy.serving() == Serving.BY_DEADLINE,
            this::mostClaimed,
            around.capacity(),
            registry::places,
            around.queues()::bestEffortFloor);
    this.unusedTags = new UnusedTags(scheduler.getClass().getSimpleName(), promises);
    this.with =
        new PolicyContext(
            scheduler,
            around.clock(),
            registry,
            storeRoom.keeper(),
            new RmActions(scheduler.getRMContext(), settings.enforces()),
            counters,
            failures,
            claims,
            settings.enforces() ? Optional.empty() : Optional.of(new ShadowBook()));
    DecisionCarrier carrier =
        new DecisionCarrier(with, new Publisher(registry, enforcer, policy.serving()), rooms());
    this.loop =
        new PolicyLoop(
            with,
            around,
            policy,
            () -> CarefulPolicy.named(settings, conf, failures),
            () -> storeRoom.log(DecisionLog.Kind.DEADLINES, ""),
            capacity,
            carrier,
            unusedTags);
    JobDescriber describer =
        new JobDescriber(scheduler, vectors, capacity, settings, around.clock());
    this.gate = new SubmissionGate(with, describer, loop, unusedTags, promises);
    if (promises) {
      LOG.info("Punctual keeps promises with policy {}", policy.name());
    }
  }

  private RoomCalculator rooms() {
    return new RoomCalculator(
        with.scheduler(),
        policy.serving(),
        capacity,
        this::bestEffortFloor,
        () -> rights.now(),
        enforcer::onTheWayTo);
  }

  /** The fraction of a queue, given its path, that is never promised to jobs. */
  public double bestEffortFloor(String queuePath) {
    double ofQueue = capacity.bestEffortFloor(queuePath);
    return queuePath.equals(with.scheduler().getRootQueue().getQueuePath())
        ? Math.max(ofQueue, settings.get(PunctualSettings.BEST_EFFORT_FLOOR))
        : ofQueue;
  }

  /** The most that one user can be promised in a place; empty when that is all of its queue. */
  public Optional<ResourceVector> userCapacity(QueuePlacement place) {
    return capacity.userCapacity(place);
  }

  /** Lets a policy that wants it hear of tasks that end. Called before the start. */
  public void follow(TaskFeed tasks) {
    if (policy.followsTasks()) {
      loop.follow(tasks);
    }
  }

  /** Leaves to queues what they are promised. Called before the start. */
  public void leaveTo(QueueRights queues) {
    rights = queues;
  }

  /** Tells a policy that plans ahead what others have a right to. Called before the start. */
  public void heed(Claims others) {
    claims.add(others);
  }

  @Override
  public void open() throws IOException {
    with.store().open();
  }

  @Override
  public Optional<DecisionLog.Kind> goesOnWith() {
    return promises ? Optional.of(DecisionLog.Kind.DEADLINES) : Optional.empty();
  }

  @Override
  public void start() {
    with.store()
        .leaveAllBut(
            beside.stream().flatMap(part -> part.goesOnWith().stream()).collect(Collectors.toSet()),
            scheduler().getClass().getSimpleName(),
            with.clock().millis(),
            job -> !Resumption.isOver(with, ApplicationId.fromString(job.value())));
    loop.start();
  }

  /** Stops taking decisions; what was promised stays in the store. */
  @Override
  public void stop() {
    loop.stop();
    storeRoom.close();
  }

  @Override
  public Map<String, Long> faults() {
    return OncePerCause.together(Stream.of(orderFailures.counts(), loop.faults()));
  }

  /** Orders applications without a promise, by leaf queue. Called before any queue is wrapped. */
  public void orderAfterPromises(Function<String, AssignmentOrder> orderOfLeaf) {
    orders = path -> enforcer.orderIn(path).over(orderOfLeaf.apply(path));
  }

  /**
   * Reads the declarations of some applications, which are planned by what their results are worth,
   * in another way than from tags alone. Called before the start.
   */
  public void readDeclarationsBy(Predicate<RMApp> whose, DeclarationReader reader) {
    gate.readBy(whose, reader);
    unusedTags.planned(whose);
  }

  /** Wraps the ordering policies of all leaf queues that are not wrapped yet. */
  @Override
  public void putInOrder() {
    LeafQueueOrdering.replaceBelow(
        with.scheduler().getRootQueue(),
        (stock, path) ->
            EntitledOrderingPolicy.over(stock, () -> orders.apply(path), this::orderFailed));
  }

  private void orderFailed(Throwable thrown) {
    orderFailures.note(
        LOG, "The order of jobs in a queue failed; the queue's own order serves instead.", thrown);
  }

  @Override
  public boolean passes(SchedulerEvent event) {
    return gate.passes(event);
  }

  @Override
  public void capacityMayHaveChanged() {
    loop.capacityMayHaveChanged();
  }

  @Override
  public void answering(MasterCall call) {
    if (call.asks()
        && policy.serving() == Serving.BY_DEADLINE
        && enforcer.isDeadlineJob(call.app().getApplicationId())) {
      loop.asked();
    }
  }

  @Override
  public void moved(ApplicationId id) {
    gate.moved(id);
  }

  @Override
  public void refreshed(QueueSettings queues) {
    capacity.queueSettings(queues);
    loop.capacityMayHaveChanged();
  }

  @Override
  public List<RegisteredSource> metrics() {
    return List.of(new PunctualMetrics(this));
  }

  /** What the hot path asks. */
  public Enforcer enforcer() {
    return enforcer;
  }

  /** While there is no deadline job it wants to know of no container that ends. */
  @Override
  public boolean follows(RMContainer container) {
    return !enforcer.isIdle() || !with.registry().live().isEmpty();
  }

  @Override
  public void ended(EndedContainer ended) {
    Optional<TrackedJob> job = with.registry().live(ended.app().getApplicationId());
    if (ended.ran() && job.isPresent()) {
      RMContainer container = ended.container();
      long millis = with.clock().between(container.getCreationTime(), container.getFinishTime());
      job.get().tasks().add(vectors.of(container.getAllocatedResource()), millis);
    }
  }

  /** What can be done to applications. */
  public RmActions actions() {
    return with.actions();
  }

  public JobRegistry jobs() {
    return with.registry();
  }

  /** Tags that users set in vain. */
  public UnusedTags unusedTags() {
    return unusedTags;
  }

  /** What would have become of jobs, and what did; empty where what is decided is done. */
  public Optional<ShadowBook> shadow() {
    return with.shadow();
  }

  /** The counts since the start. */
  public Counters counters() {
    return with.counters();
  }

  /** The driver of the policy. */
  public PolicyLoop loop() {
    return loop;
  }

  public PunctualSettings settings() {
    return settings;
  }

  /** Whether deadlines of jobs are promised to be met; otherwise declarations are only checked. */
  public boolean isPromising() {
    return promises;
  }

  /** Asks for promises to jobs that are kept from what others are promised later, if any are. */
  public Optional<PromiseCheck> keptPromises() {
    return Optional.of(loop.check())
        .filter(check -> promises && settings.get(PunctualSettings.PRECEDENCE) == Precedence.TIME);
  }

  /** Whether its policy plans with what others have a right to over time. */
  public boolean plansAhead() {
    return policy.followsTasks();
  }

  public String policyName() {
    return policy.name();
  }

  /** How far the present is from the machine's clock; empty while both agree. */
  public Optional<SteadyClock.Apart> clockApart() {
    return with.clock().apart();
  }

  /** The store, which remembers queues as well. */
  public StoreKeeper store() {
    return with.store();
  }

  /**
   * The log of another that decides: a section of the one decision log, which one thread at a time
   * may use. Nobody waits for it.
   *
   * @param subject which of those that decide the same kind; may be empty
   */
  public DecisionLog log(DecisionLog.Kind kind, String subject) {
    return storeRoom.log(kind, subject);
  }

  /** How much of each pool is promised; empty before capacity was first read. */
  public List<AdmittedPromises.PromisedPool> promises() {
    Optional<ClusterCapacity> read = capacity.latest();
    if (read.isEmpty()) {
      return List.of();
    }
    Collection<TrackedJob> jobs = with.registry().live();
    return policy.serving() == Serving.BY_DEADLINE
        ? AdmittedPromises.byDeadline(
            read.get(), jobs, AdmittedPromises.needs(with.scheduler(), vectors))
        : AdmittedPromises.of(read.get(), jobs);
  }

  /** What jobs hold that go by deadline and are promised none, by their pools. */
  public Map<PoolId, ResourceVector> heldWithoutPromise() {
    return AdmittedPromises.heldWithoutPromise(with.registry().live(), with.scheduler(), vectors);
  }

  private Map<PoolId, ResourceVector> mostClaimed() {
    return loop.check().mostBeside(claims.most());
  }

  /** What others have a right to. */
  public Claims claims() {
    return claims;
  }

  public CapacityScheduler scheduler() {
    return with.scheduler();
  }
}
