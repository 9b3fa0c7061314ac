package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.service.OncePerCause;
import io.github.punctual.yarn.service.StoreKeeper;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.store.StoredQueues;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Divides the cluster among queues: knows their declarations, asks the policy every update
 * interval, and publishes what it says. All methods may be called from any thread; none of them
 * waits for a lock of the scheduler.
 */
public final class QueueService {
  private static final Logger LOG = LoggerFactory.getLogger(QueueService.class);

  /** So often a decision about jobs that arrived is tried before they are passed over. */
  private static final int TRIES = 3;

  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final InstantSource clock;
  private final long intervalMillis;
  private final QueueReader reader;
  private final NodesBack nodesBack;
  private final Arrivals arrivals = new Arrivals();
  private final OncePerCause failures = new OncePerCause();
  private final QueueOrder order;
  private final QueueResizer resizer;
  private final MinimumKeeper minimums;
  private final AtomicBoolean woken = new AtomicBoolean();
  private final PeriodicThread thread = new PeriodicThread("punctual-queues");

  /** Guards everything below that is not volatile. Nothing is waited for while it is held. */
  private final Object lock = new Object();

  private final BopfPolicy policy;
  private final Registrar registrar;
  private final QueueKeeper keeper;
  private final ClassChanges changes = new ClassChanges();
  private final DecisionTimes times = new DecisionTimes();
  private long nowMillis;

  private int failedInARow;
  private volatile boolean started;
  private volatile boolean ready;
  private volatile QueuesView view = QueuesView.NONE;

  /**
   * A service for a scheduler that is initialised.
   *
   * @param writeLock the scheduler's
   */
  public QueueService(
      CapacityScheduler scheduler,
      Lock writeLock,
      Vectors vectors,
      PunctualSettings settings,
      StoreKeeper store,
      InstantSource clock) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.clock = clock;
    this.intervalMillis = settings.bopf().updateIntervalMillis();
    this.reader = new QueueReader(scheduler, vectors);
    this.nodesBack = new NodesBack(settings.restartGraceMillis());
    this.policy = new BopfPolicy(ResourceVector.ZERO, settings.bopf().ofPolicy());
    this.registrar = new Registrar(policy);
    this.order = new QueueOrder(scheduler, failures);
    this.resizer = new QueueResizer(scheduler, writeLock);
    this.minimums = new MinimumKeeper(scheduler, vectors, resizer);
    this.keeper = new QueueKeeper(store, this::snapshot);
  }

  /**
   * Takes over what the store remembers of queues, and starts taking decisions.
   *
   * @param leaves where queues that were made when they were registered are made again
   */
  public void start(LeafQueues leaves) {
    restore(leaves);
    keeper.start();
    thread.start(this::update, 0, intervalMillis);
    started = true;
  }

  private void restore(LeafQueues leaves) {
    List<Registration> restored = List.of();
    try {
      StoredQueues stored = keeper.load();
      synchronized (lock) {
        long storedMillis = registrar.restore(stored, vectors.types());
        nowMillis = Math.max(nowMillis, storedMillis);
        arrivals.seenUntil(storedMillis);
        restored = List.copyOf(registrar.registrations().values());
      }
      LOG.info("{} queues are registered as before", restored.size());
    } catch (IllegalArgumentException e) {
      failures.note(LOG, "What the store remembers of queues cannot be used.", e);
    }
    restored.stream()
        .filter(Registration::created)
        .forEach(known -> leaves.ensure(known.queue().path()));
  }

  /** What is to be kept in the store now; empty before the first decision. */
  private Optional<QueueKeeper.Snapshot> snapshot() {
    synchronized (lock) {
      return ready
          ? Optional.of(
              new QueueKeeper.Snapshot(policy.state(), Map.copyOf(registrar.registrations())))
          : Optional.empty();
    }
  }

  /** Stops taking decisions; queues are served in the stock order from now on. */
  public void stop() {
    thread.stop();
    order.publish(ServingTable.STOCK);
    keeper.stop();
  }

  /**
   * What the class of a queue would be if it came now; changes nothing.
   *
   * @throws NotReadyException while the nodes are coming back after a start
   * @throws IllegalArgumentException when the cluster could not serve it even if it were alone
   */
  public Classification ask(DeclaredQueue queue) {
    synchronized (lock) {
      checkReady();
      return policy.ask(queue.declaration(), now());
    }
  }

  /**
   * Admits a queue, or says why not; one that is known by the same path is replaced when the new
   * declaration is accepted. Waits until it is stored.
   *
   * @param created whether its leaf queue was made for it, and is to go with it
   * @throws NotReadyException while the nodes are coming back after a start
   * @throws IllegalArgumentException when the cluster could not serve it even if it were alone
   */
  public Classification register(DeclaredQueue queue, Origin origin, boolean created) {
    Classification answer;
    synchronized (lock) {
      checkReady();
      answer = registrar.register(queue, origin, created, now());
    }
    wake();
    keeper.save();
    return answer;
  }

  /** A queue declares nothing any more; what it declared no longer counts. Waits for the store. */
  public Optional<Registration> remove(QueueId queue) {
    Optional<Registration> removed;
    synchronized (lock) {
      removed = registrar.remove(queue, now());
      registerConfigured();
    }
    wake();
    keeper.save();
    return removed;
  }

  /**
   * Takes the declarations of the configuration, instead of those of the one before. They are
   * registered once the nodes are there.
   */
  public void configure(Collection<DeclaredQueue> declarations) {
    synchronized (lock) {
      registrar.configure(declarations);
      registerConfigured();
    }
    wake();
  }

  /** Whether the configuration declares a queue. */
  public boolean isConfigured(QueueId queue) {
    synchronized (lock) {
      return registrar.isConfigured(queue);
    }
  }

  /** What is registered of a queue now. */
  public Optional<Registration> registration(QueueId queue) {
    synchronized (lock) {
      return Optional.ofNullable(registrar.registrations().get(queue));
    }
  }

  /** The names of the resource types that count. */
  public Set<String> resourceTypes() {
    return vectors.types();
  }

  /** How the queues stood at the last decision. */
  public QueuesView view() {
    return view;
  }

  /** What was counted since the start. */
  public QueueCounts counts() {
    synchronized (lock) {
      return new QueueCounts(times.count(), times.meanMicros(), failures.total(), changes.losses());
    }
  }

  /** Whether the nodes are there, so that queues can be registered. */
  public boolean isReady() {
    return ready;
  }

  /** Follows what the stock scheduler has handled; always true. */
  public boolean handled(SchedulerEvent event) {
    if (event instanceof AppAddedSchedulerEvent added) {
      // The application may have brought its queue with it.
      putInOrder();
      arrivals
          .note(scheduler, added.getApplicationId())
          .filter(queue -> view.isNewOrLatencySensitive(queue))
          .ifPresent(queue -> wake());
    }
    switch (event.getType()) {
      case NODE_ADDED, NODE_REMOVED, NODE_RESOURCE_UPDATE, NODE_LABELS_UPDATE -> wake();
      default -> {}
    }
    return true;
  }

  /** Has the next decision taken at once. */
  private void wake() {
    if (started && woken.compareAndSet(false, true)) {
      thread.soon(this::update);
    }
  }

  private void checkReady() {
    if (!ready) {
      throw new NotReadyException();
    }
  }

  /** The present; never before an instant that was the present already. */
  private long now() {
    nowMillis = Math.max(nowMillis, clock.millis());
    return nowMillis;
  }

  private void update() {
    woken.set(false);
    try {
      if (!ready && nodesBack.at(clock.millis(), reader.nodes())) {
        begin();
      }
      if (ready) {
        decide();
      }
      failedInARow = 0;
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failedInARow++;
      failures.note(LOG, "Queues are served in the stock order until the policy works again.", e);
      bypass();
    }
  }

  private void bypass() {
    order.publish(ServingTable.STOCK);
    view = view.bypassed(failures.counts());
    minimums.releaseAfterFailure(failures);
  }

  private void begin() {
    decide();
    synchronized (lock) {
      ready = true;
      registerConfigured();
    }
  }

  private void registerConfigured() {
    if (ready) {
      registrar.registerConfigured(now());
    }
  }

  private void decide() {
    Map<QueueId, List<Long>> arrived = arrivals.take();
    boolean decided = false;
    try {
      decide(arrived);
      decided = true;
    } finally {
      // Forgotten in the end, for the policy may be failing because of them.
      if (!decided && failedInARow < TRIES) {
        arrivals.putBack(arrived);
      }
    }
  }

  private void decide(Map<QueueId, List<Long>> arrived) {
    ResourceVector capacity = reader.capacity();
    List<QueueReader.Leaf> leaves = reader.read(arrived);
    List<QueueUse> uses = leaves.stream().map(QueueReader.Leaf::use).toList();
    ServingTable table;
    synchronized (lock) {
      long now = now();
      QueueSnapshot snapshot = new QueueSnapshot(now, capacity, uses);
      long begun = System.nanoTime();
      QueueShares shares = policy.decide(snapshot);
      times.add(System.nanoTime() - begun);
      follow(now);
      if (!capacity.equals(view.capacity())) {
        // What was refused before may fit in what is there now.
        registrar.registerConfigured(now);
      }
      Map<QueueId, QueueShare> byQueue =
          shares.shares().stream()
              .collect(Collectors.toMap(QueueShare::queue, Function.identity()));
      table =
          registrar.hasBursts()
              ? ServingTable.of(leaves, byQueue, capacity, vectors)
              : ServingTable.STOCK;
      view =
          ViewMaker.view(snapshot, byQueue, policy, registrar, changes.latest(), failures.counts());
    }
    order.publish(table);
    if (table.isStock()) {
      minimums.release();
    } else {
      minimums.follow(table.leaves(), capacity);
    }
  }

  private void follow(long now) {
    policy.takeFinished().stream()
        .map(BurstRecord::queue)
        .distinct()
        .forEach(queue -> registrar.burstEnded(queue, now));
    for (ClassChange change : policy.takeChanges()) {
      changes.add(change, now);
      registrar.changed(change.now());
    }
  }

  /**
   * Puts the order among queues above the ordering policies of all parent queues that have it not
   * yet. Called under the scheduler's write lock, or on the thread that has just made a queue.
   */
  public void putInOrder() {
    order.install();
  }

  /** The queues were made anew from their configuration. The caller holds the write lock. */
  public void reinitialized() {
    putInOrder();
    resizer.reinitialized();
    wake();
  }

  /** Whether no order but the stock one is in force. */
  public boolean isIdle() {
    return order.isStock();
  }

  /** Whether what is reserved for an application keeps a node from a queue that goes before. */
  public boolean isReservedInVain(FiCaSchedulerApp app, FiCaSchedulerNode node) {
    return order.isReservedInVain(app, node);
  }
}
