package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.keep.StoreSection.Change;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.metrics.TimesTaken;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.queues.serve.NotReadyException;
import io.github.punctual.yarn.queues.serve.QueueDecider;
import io.github.punctual.yarn.queues.serve.QueueEnforcement;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.BopfOptions;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.store.StoredState.StoredQueues;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Divides the cluster among queues: knows their declarations, and decides with the policy how they
 * are served. Safe for several threads. It takes no lock of the scheduler itself; {@link
 * QueueEnforcement}, which resizes the queues, does.
 *
 * <p>What asks and changes throws {@link NotReadyException} while the nodes are coming back after a
 * start, and IllegalArgumentException when the cluster could not serve a queue even if it were
 * alone. What changes is durable when it returns, and in force no sooner; it throws {@link
 * NotDurableException} when it cannot be, and then nothing has changed.
 */
public final class QueueService implements QueueDecider, SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(QueueService.class);

  private final QueueEnforcement enforcement;
  private final Vectors vectors;
  private final InstantSource clock;
  private final LeafQueues leaves;
  private final BurstClaims claims = new BurstClaims(this::view, this::isDecided);
  private final JobsBesideBursts jobs;

  /** Guards everything below that is not volatile. Nothing is waited for while it is held. */
  private final Object lock = new Object();

  private final BopfPolicy policy;
  private final Registrar registrar;
  private final QueueKeeper keeper;
  private final DecisionLog log;
  private final ClassChanges changes = new ClassChanges();
  private final BurstCourses courses = new BurstCourses();
  private final ViewMaker views;
  private final TimesTaken times = new TimesTaken();
  private long nowMillis;

  private volatile boolean ready;
  private volatile boolean decided;
  private volatile QueuesView view = QueuesView.NONE;

  /** A service that has not started. */
  QueueService(Surroundings with, QueueEnforcement enforcement) {
    this.enforcement = enforcement;
    this.vectors = with.vectors();
    this.clock = with.clock();
    this.leaves = new LeafQueues(with);
    this.jobs = new JobsBesideBursts(with, claims);
    this.policy = new BopfPolicy(ResourceVector.ZERO, BopfOptions.ofPolicy(with.settings()));
    this.registrar = new Registrar(policy);
    CappedBursts capped = new CappedBursts(with.scheduler(), vectors);
    this.views = new ViewMaker(policy, registrar, capped, courses);
    DeadlineService deadlines = with.need(DeadlineService.class);
    this.keeper = new QueueKeeper(deadlines.store(), this::snapshot);
    this.log = deadlines.log(DecisionLog.Kind.QUEUES, "");
    refreshed(with.queues());
  }

  /**
   * Takes over what the store remembers of queues, and makes those again that were made when they
   * were registered. Called before the first decision.
   */
  @Override
  public void start() {
    restore();
    synchronized (lock) {
      policy.writeTo(log);
    }
    keeper.start();
  }

  @Override
  public Optional<DecisionLog.Kind> goesOnWith() {
    return Optional.of(DecisionLog.Kind.QUEUES);
  }

  private void restore() {
    List<Registration> restored = List.of();
    try {
      StoredQueues stored = keeper.load();
      synchronized (lock) {
        long storedMillis = registrar.restore(stored, vectors.types());
        nowMillis = Math.max(nowMillis, storedMillis);
        enforcement.seenUntil(storedMillis);
        restored = List.copyOf(registrar.registrations().values());
      }
      LOG.info("{} queues are registered as before", restored.size());
    } catch (IllegalArgumentException e) {
      enforcement.failures().note(LOG, "What the store remembers of queues cannot be used.", e);
    }
    restored.stream()
        .filter(Registration::created)
        .forEach(known -> leaves.ensure(known.queue().path()));
  }

  /** What is to be kept in the store now; empty before the first decision. */
  private Optional<QueueKeeper.KeptQueues> snapshot() {
    synchronized (lock) {
      return ready ? Optional.of(registrar.snapshot()) : Optional.empty();
    }
  }

  @Override
  public List<RegisteredSource> metrics() {
    return List.of(new QueueMetrics(this));
  }

  /** The leaf queues, some of which are made when they are registered. */
  public LeafQueues leaves() {
    return leaves;
  }

  /** What bursts have a right to. */
  BurstClaims claims() {
    return claims;
  }

  /** What of promises to jobs more bursts would break. */
  public JobsBesideBursts jobs() {
    return jobs;
  }

  /** Decides no more; what is known of queues stays in the store. */
  @Override
  public void stop() {
    keeper.stop();
  }

  /** What the class of a queue would be if it came now; changes nothing. */
  public Classification ask(DeclaredQueue queue) {
    synchronized (lock) {
      checkReady();
      return registrar.ask(queue, now());
    }
  }

  /**
   * Admits a queue, or says why not; one that is known by the same path is replaced when the new
   * declaration is accepted.
   *
   * @param created whether its leaf queue was made for it, and is to go with it
   */
  public Classification register(DeclaredQueue queue, boolean created) {
    Classification answer = keeper.make(() -> registration(queue, created));
    enforcement.wake();
    return answer;
  }

  private Change<Classification> registration(DeclaredQueue queue, boolean created) {
    Trial trial = trial();
    long since = trial.nowMillis();
    QueueClass expected = trial.registrar().ask(queue, since).queueClass();
    Classification answer =
        trial.registrar().register(queue, Origin.REGISTERED, created, since, since);
    if (answer.queueClass() == QueueClass.REJECTED) {
      return Change.none(answer);
    }
    return new Change<>(
        Optional.of(QueueKeeper.contents(trial.registrar().snapshot())),
        () -> {
          synchronized (lock) {
            long now = now();
            if (registrar.ask(queue, now).queueClass() != expected) {
              return Optional.empty();
            }
            boolean replaces = registration(queue.queue()).isPresent();
            Classification made = registrar.register(queue, Origin.REGISTERED, created, since, now);
            if (replaces) {
              // It may leave room to what was refused.
              registerConfigured();
            }
            return Optional.of(made);
          }
        });
  }

  /** A queue declares nothing any more, and what it declared counts no more; what that was. */
  public Optional<Registration> remove(QueueId queue) {
    Optional<Registration> removed = keeper.make(() -> removal(queue));
    enforcement.wake();
    return removed;
  }

  private Change<Optional<Registration>> removal(QueueId queue) {
    Trial trial = trial();
    trial.registrar().remove(queue, trial.nowMillis());
    return new Change<>(
        Optional.of(QueueKeeper.contents(trial.registrar().snapshot())),
        () -> {
          synchronized (lock) {
            Optional<Registration> removed = registrar.remove(queue, now());
            registerConfigured();
            return Optional.of(removed);
          }
        });
  }

  /** What is registered at an instant, to try what would become of a change. */
  private record Trial(Registrar registrar, long nowMillis) {}

  private Trial trial() {
    QueueKeeper.KeptQueues present;
    long now;
    synchronized (lock) {
      checkReady();
      present = registrar.snapshot();
      now = now();
    }
    BopfPolicy another = new BopfPolicy(ResourceVector.ZERO, policy.settings());
    another.restore(present.state());
    return new Trial(new Registrar(another, present.registered()), now);
  }

  /** Takes the declarations of a configuration; they are registered once the nodes are there. */
  @Override
  public void refreshed(QueueSettings fresh) {
    synchronized (lock) {
      registrar.configure(fresh.declarations());
      registerConfigured();
    }
    enforcement.wake();
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
      return new QueueCounts(
          times.count(),
          times.micros() / Math.max(1, times.count()),
          enforcement.failures().total(),
          changes.losses());
    }
  }

  /** Whether a decision has been taken that knew what all queues have declared. */
  boolean isDecided() {
    return decided;
  }

  /** Whether the nodes are there, so that queues can be registered. */
  public boolean isReady() {
    return ready;
  }

  @Override
  public boolean isWaitingFor(QueueId queue) {
    return view.isNewOrLatencySensitive(queue);
  }

  @Override
  public Set<QueueId> withBursts() {
    return view.withBursts();
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

  @Override
  public void ready() {
    synchronized (lock) {
      ready = true;
      registerConfigured();
    }
  }

  @Override
  public void bypassed() {
    view = view.bypassed(enforcement.failures().counts());
  }

  private void registerConfigured() {
    if (ready) {
      registrar.registerConfigured(now());
    }
  }

  @Override
  public Decided decide(ResourceVector capacity, List<QueueUse> uses) {
    List<DeclaredQueue> before = jobs.registered();
    synchronized (lock) {
      long now = now();
      QueueSnapshot snapshot = new QueueSnapshot(now, capacity, uses);
      long begun = System.nanoTime();
      QueueShares shares = policy.decide(snapshot);
      times.add(System.nanoTime() - begun);
      Map<QueueId, QueueShare> byQueue =
          shares.shares().stream()
              .collect(Collectors.toMap(QueueShare::queue, Function.identity()));
      follow(now);
      courses.look(snapshot, byQueue, policy, registrar.registrations());
      if (!capacity.equals(view.capacity())) {
        // What was refused before may fit in what is there now.
        registrar.registerConfigured(now);
      }
      view = views.view(snapshot, byQueue, changes.latest(), enforcement.failures().counts());
      if (ready) {
        decided = true;
      }
      jobs.decided(before);
      return registrar.hasBursts()
          ? Decided.ofAll(byQueue, registrar.promised(byQueue, now), shares.wakeMillis())
          : Decided.STOCK;
    }
  }

  private void follow(long now) {
    List<BurstRecord> finished = policy.takeFinished();
    finished.forEach(courses::ended);
    finished.stream()
        .map(BurstRecord::queue)
        .distinct()
        .forEach(queue -> registrar.burstEnded(queue, now));
    for (ClassChange change : policy.takeChanges()) {
      changes.add(change, now);
      registrar.follow(change);
    }
  }
}
