package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.yarn.jobs.FirstRequests;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The driver of the policy in the ResourceManager. What happens is told to it by any thread; it is
 * worked off, in order, by the policy's own thread, off the scheduler's hot path.
 */
public final class PolicyLoop {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyLoop.class);

  private final CapacityScheduler scheduler;
  private final InstantSource clock;
  private final JobRegistry registry;
  private final Policy policy;
  private final RunnerFactory runners;
  private final CapacityWatch capacity;
  private final StoreKeeper store;
  private final DecisionCarrier carrier;
  private final FirstRequests firstRequests;
  private final PolicyThread thread = new PolicyThread();
  private final PolicyFailures failures;
  private final DecisionWatchdog watchdog;
  private final PolicyDriver driver;
  private final Counters counters;
  private final Diagnostics diagnostics;
  private final Set<JobId> restored = ConcurrentHashMap.newKeySet();
  private final List<Runnable> beforeStart = new ArrayList<>();
  private final AtomicBoolean updateDue = new AtomicBoolean();

  private volatile boolean ready;
  private volatile Map<String, Double> learned = Map.of();

  PolicyLoop(
      CapacityScheduler scheduler,
      InstantSource clock,
      JobRegistry registry,
      Policy policy,
      RunnerFactory runners,
      CapacityWatch capacity,
      StoreKeeper store,
      DecisionCarrier carrier,
      FirstRequests firstRequests,
      Diagnostics diagnostics,
      Counters counters,
      PolicyFailures failures,
      long decisionTimeoutMillis) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.registry = registry;
    this.policy = policy;
    this.runners = runners;
    this.capacity = capacity;
    this.store = store;
    this.carrier = carrier;
    this.firstRequests = firstRequests;
    this.diagnostics = diagnostics;
    this.counters = counters;
    this.failures = failures;
    this.driver = new PolicyDriver(clock, failures, carrier, store, counters);
    this.watchdog =
        new DecisionWatchdog(
            decisionTimeoutMillis, registry, carrier, thread, failures, driver::givenUp);
  }

  void start(long intervalMillis) {
    thread.every(intervalMillis, this::update);
    watchdog.start();
  }

  void stop() {
    watchdog.stop();
    thread.stop();
  }

  /** The present state, from which a decision log can go on. For the policy thread. */
  DecisionLog.Start present() {
    return driver.runner().present(clock.millis());
  }

  /** Whether decisions are being taken; not until the nodes are back after a start. */
  public boolean isReady() {
    return ready;
  }

  /** What the store held of a job when the ResourceManager started. */
  Optional<JobRecord> storedJob(JobId id) {
    return store.job(id);
  }

  /** The work that a job had done when the ResourceManager started. */
  Optional<JobProgress> progress(JobId id) {
    return store.progress(id);
  }

  /** The last run under a name. */
  Optional<HistoryRecord> lastRun(String historyName) {
    return store.lastRun(historyName);
  }

  /** A job entered the ResourceManager, or came back after a restart. */
  void entered(TrackedJob job, boolean fromStore) {
    if (job.phase().isEntitled()) {
      carrier.publish();
    }
    if (fromStore) {
      restored.add(job.job().id());
      return;
    }
    switch (job.phase()) {
      case LEARNING ->
          thread.execute(() -> store.append(JobRecord.learning(job.job(), Optional.empty())));
      case DECIDING, WAITING -> whenReady(() -> submit(job));
      default -> {}
    }
  }

  /** A job's attempt was withheld: from now on its client can be told why. */
  void attemptWithheld(TrackedJob job) {
    thread.execute(() -> diagnostics.tell(job));
  }

  /** A job left the ResourceManager. */
  void left(TrackedJob job, RMAppState finalState) {
    whenReady(() -> settle(job, finalState));
  }

  /** A job takes its capacity from another pool now. */
  void moved(TrackedJob job) {
    whenReady(() -> rehome(job));
  }

  /** The capacity may have changed. */
  void capacityMayHaveChanged() {
    // Many nodes at once are one change.
    if (updateDue.compareAndSet(false, true)) {
      thread.execute(
          () -> {
            updateDue.set(false);
            update();
          });
    }
  }

  /**
   * How a job stands, with the present numbers; the last decision where the policy has nothing to
   * say of it.
   */
  public Optional<Decision> explain(TrackedJob job) {
    return thread
        .ask(
            () ->
                driver.hasBegun()
                    ? failures
                        .guard(() -> driver.runner().explain(clock.millis(), job.job().id()))
                        .flatMap(d -> d)
                    : Optional.<Decision>empty())
        .flatMap(d -> d)
        .or(job::decision);
  }

  /** What the policy has learned, by name. Any thread, without waiting for the policy. */
  public Map<String, Double> learned() {
    return learned;
  }

  /** The failures of the policy by cause, with how often each happened. */
  public Map<String, Long> policyFailures() {
    return failures.byCause();
  }

  private void whenReady(Runnable task) {
    thread.execute(
        () -> {
          if (driver.hasBegun()) {
            task.run();
          } else {
            beforeStart.add(task);
          }
        });
  }

  /** Brings everything up to date; called at every update interval. */
  private void update() {
    if (!driver.hasBegun()) {
      begin();
      return;
    }
    long now = clock.millis();
    driver.forgetGivenUp();
    capacity.changed().ifPresent(changed -> driver.handle(new Event.CapacityChanged(now, changed)));
    if (driver.runner().wakeMillis().orElse(Long.MAX_VALUE) <= now) {
      driver.handle(new Event.TimePassed(now));
    }
    for (TrackedJob job : registry.live()) {
      if (job.phase() == Phase.LEARNING || (job.phase() == Phase.ADMITTED && !job.isConfirmed())) {
        thread.run(() -> learnSize(job, now));
      }
    }
    carrier.refreshRoom();
    diagnostics.refresh(
        registry.live(),
        job -> failures.guard(() -> driver.runner().explain(now, job.job().id())).flatMap(d -> d));
    carrier.recordProgress(now);
  }

  private void begin() {
    if (!capacity.nodesAreBack(clock.millis())) {
      return;
    }
    store.learned(policy.name()).ifPresent(numbers -> failures.guard(() -> restorePolicy(numbers)));
    List<DeadlineJob> waiting = new ArrayList<>();
    List<RunningJob> running = new ArrayList<>();
    for (TrackedJob job : registry.live()) {
      if (restored.contains(job.job().id())) {
        if (job.phase() == Phase.ADMITTED) {
          running.add(new RunningJob(job.job(), job.allocatedTasks(), job.admittedMillis()));
        } else if (job.phase() == Phase.WAITING || job.phase() == Phase.WAITING_WITH_MASTER) {
          waiting.add(job.job());
        }
      }
    }
    waiting.sort(
        Comparator.comparingLong(DeadlineJob::submitMillis).thenComparing(DeadlineJob::id));
    running.sort(
        Comparator.comparingLong(RunningJob::admittedMillis).thenComparing(job -> job.job().id()));
    for (JobRecord record : store.jobs()) {
      if (registry.live(ApplicationId.fromString(record.job().id().value())).isEmpty()) {
        // It ended, and the ResourceManager with it before this was written down.
        store.append(new StoreRecord.JobGone(record.job().id()));
      }
    }
    driver.begin(runners.resume(policy, clock.millis(), capacity.read(), waiting, running));
    noteLearned();
    ready = true;
    List<Runnable> due = List.copyOf(beforeStart);
    beforeStart.clear();
    due.forEach(thread::run);
    driver.handle(new Event.TimePassed(clock.millis()));
  }

  /** Keeps what the policy has learned where any thread may read it; says whether it could. */
  private boolean noteLearned() {
    Optional<Map<String, Double>> numbers = failures.guard(policy::learned);
    numbers.ifPresent(now -> learned = Map.copyOf(now));
    return numbers.isPresent();
  }

  private boolean restorePolicy(Map<String, Double> numbers) {
    policy.restore(numbers);
    return true;
  }

  private void submit(TrackedJob job) {
    if (!job.isDecidable()) {
      return;
    }
    readCapacity(job);
    driver.handle(new Event.Submitted(clock.millis(), job.job()));
  }

  /** The queue, user or partition of a job may be new to the capacity that the policy knows. */
  private void readCapacity(TrackedJob job) {
    if (driver.runner().capacity().path(job.job().pool()).isEmpty()) {
      capacity
          .changed()
          .ifPresent(changed -> driver.handle(new Event.CapacityChanged(clock.millis(), changed)));
    }
  }

  /** Counts a job's promise where the job is now, or asks again whether it can have one there. */
  private void rehome(TrackedJob job) {
    if (!job.isDecidable()) {
      return;
    }
    readCapacity(job);
    revise(job);
    driver
        .runner()
        .waiting(job.job().id())
        .ifPresent(waiting -> store.append(JobRecord.waiting(waiting, job.decision())));
    if (job.phase() == Phase.LEARNING) {
      store.append(JobRecord.learning(job.job(), Optional.empty()));
    }
  }

  private void learnSize(TrackedJob job, long now) {
    var application = scheduler.getSchedulerApplications().get(job.id());
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    if (attempt == null) {
      return;
    }
    firstRequests
        .observe(attempt, now)
        .ifPresent(
            request -> {
              boolean admitted = job.phase() == Phase.ADMITTED;
              int tasks = admitted ? job.job().requestedTasks() : request.tasks();
              if (admitted && request.size().equals(job.job().task())) {
                job.confirm();
                return;
              }
              job.size(job.job().sized(tasks, request.size()));
              if (admitted) {
                revise(job);
              } else {
                submit(job);
              }
            });
  }

  /**
   * Promises a running job the same number of tasks as they really are, as far as there is room.
   */
  private void revise(TrackedJob job) {
    driver.handle(new Event.Revised(clock.millis(), job.job()));
    driver
        .runner()
        .running(job.job().id())
        .ifPresent(
            running -> {
              job.revise(running.job(), running.tasks());
              store.append(JobRecord.running(running, job.decision()));
              LOG.info(
                  "{} asks for tasks of {}; it may run {} of them at once",
                  job.id(),
                  running.job().task(),
                  running.tasks());
              carrier.refreshRoom();
            });
  }

  private void settle(TrackedJob job, RMAppState finalState) {
    RMApp app = scheduler.getRMContext().getRMApps().get(job.id());
    long now = clock.millis();
    firstRequests.forget(job.id());
    Phase ending = app == null ? Phase.KILLED : OutcomeJudge.ending(job, app, finalState);
    int capacityTasks = driver.runner().capacity().count(job.job().pool(), job.job().task());
    Optional<Outcome> outcome =
        ending == Phase.MET || ending == Phase.MISSED
            ? OutcomeJudge.outcome(job, app, Math.max(capacityTasks, job.allocatedTasks()))
            : Optional.empty();
    job.end(ending, app == null || app.getFinishTime() <= 0 ? now : app.getFinishTime());
    registry.retire(job);
    counters.ended(ending);
    outcome.ifPresent(o -> store.append(new HistoryRecord(o, job.job().task())));
    driver.handle(
        outcome.isPresent()
            ? new Event.Completed(now, outcome.get())
            : new Event.Withdrawn(now, job.job().id()));
    if (outcome.isPresent() && noteLearned()) {
      store.append(new StoreRecord.Learned(policy.name(), learned));
    }
    store.append(new StoreRecord.JobGone(job.job().id()));
    carrier.refreshRoom();
  }
}
