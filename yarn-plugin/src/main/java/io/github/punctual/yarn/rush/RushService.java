package io.github.punctual.yarn.rush;

import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushMemory;
import io.github.punctual.robust.policy.RushPlan;
import io.github.punctual.robust.policy.RushPolicy;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.rush.job.RequirementsReader;
import io.github.punctual.yarn.rush.serve.JobTargets;
import io.github.punctual.yarn.rush.serve.RushServing;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.LedgerMaker;
import io.github.punctual.yarn.service.RmActions;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.RushOptions;
import io.github.punctual.yarn.tasks.EndedTask;
import io.github.punctual.yarn.tasks.TaskFeed;
import io.github.punctual.yarn.tasks.TaskOutcome;
import io.github.punctual.yarn.thread.Inbox;
import io.github.punctual.yarn.thread.NotDoneException;
import io.github.punctual.yarn.thread.OncePerCause;
import io.github.punctual.yarn.thread.PartThread;
import io.github.punctual.yarn.thread.Round;
import io.github.punctual.yarn.thread.ThreadShare;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RUSH in the ResourceManager: the feedback cycle of the paper's section IV. What happens is told
 * to it by any thread, without waiting; plans are made by its own thread, and served on the hot
 * path from a table.
 */
public final class RushService implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(RushService.class);

  private final Surroundings with;
  private final TaskFeed feed;
  private final RushPolicy policy;
  private final LiveReader reader;
  private final PromisedToOthers others;
  private final RunKeeper keeper;
  private final DecisionLog log;

  private final PlannedJobs jobs;
  private final RmActions actions;
  private final OncePerCause failures = new OncePerCause();
  private final RushServing serving = new RushServing(failures);
  private final PartThread thread = new PartThread("punctual-rush");
  private final Round soon = new Round(thread, this::update, this::failed);
  private final Round regularly = new Round(thread, this::look, this::failed);
  private final Inbox inbox = new Inbox();
  private final AtomicBoolean overrun = new AtomicBoolean();
  private volatile Optional<RushPlan> plan = Optional.empty();
  private volatile boolean ready;
  private volatile long plannedMillis;

  /** Of plans that something asks for. */
  private final ThreadShare planning;

  /** A service of an initialised scheduler; it serves in the stock order until it starts. */
  RushService(
      Surroundings with,
      RushSettings policySettings,
      RequirementsReader requirements,
      Scope scope) {
    DeadlineService deadlines = with.need(DeadlineService.class);
    this.with = with;
    this.planning = new ThreadShare(with.settings().rush().get(RushOptions.UPDATE_INTERVAL));
    this.feed = with.need(TaskFeed.class);
    this.policy = new RushPolicy(policySettings);
    this.others = new PromisedToOthers(scope, deadlines, with.need(LedgerMaker.class));
    this.reader = new LiveReader(with, others);
    this.keeper = new RunKeeper(deadlines.store());
    this.jobs = new PlannedJobs(requirements, scope, keeper, with.clock(), deadlines.jobs());
    this.log = deadlines.log(DecisionLog.Kind.UTILITIES, "");
    this.actions = deadlines.actions();
    with.watchdog().watch(thread, this::failed);
    feed.register(jobs::has, this::ended);
  }

  @Override
  public Optional<DecisionLog.Kind> goesOnWith() {
    return Optional.of(DecisionLog.Kind.UTILITIES);
  }

  @Override
  public void start() {
    regularly.every(0, with.settings().rush().get(RushOptions.UPDATE_INTERVAL));
  }

  /** Stops planning; jobs are served in the stock order from now on. */
  @Override
  public void stop() {
    thread.stop();
    serving.publish(JobTargets.STOCK);
  }

  /** What the hot path asks. */
  public RushServing serving() {
    return serving;
  }

  /** The latest plan; empty before the first. */
  public Optional<RushPlan> plan() {
    return plan;
  }

  /** The jobs that are planned, in the order of their submissions. */
  public Collection<PlannedJob> jobs() {
    return List.copyOf(jobs.all());
  }

  public Optional<PlannedJob> job(ApplicationId id) {
    return jobs.find(id);
  }

  @Override
  public Map<String, Long> faults() {
    return OncePerCause.together(Stream.of(failures.counts(), thread.faults()));
  }

  @Override
  public void handled(SchedulerEvent event) {
    switch (event.getType()) {
      case APP_ADDED -> added(((AppAddedSchedulerEvent) event));
      case APP_REMOVED -> removed((AppRemovedSchedulerEvent) event);
      case APP_ATTEMPT_ADDED -> wake();
      default -> {}
    }
  }

  @Override
  public void capacityMayHaveChanged() {
    wake();
  }

  private void added(AppAddedSchedulerEvent event) {
    ApplicationId id = event.getApplicationId();
    RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
    if (app != null) {
      jobs.add(app, event.getReservationID() != null);
      wake();
    }
  }

  private void removed(AppRemovedSchedulerEvent event) {
    ApplicationId id = event.getApplicationID();
    jobs.gone(id);
    if (jobs.has(id)) {
      // After its last tasks, which are told of on the feed's thread.
      feed.afterwards(() -> post(() -> left(id)));
    }
  }

  /** A job has left the ResourceManager. For the planning thread. */
  private void left(ApplicationId id) {
    jobs.remove(id)
        .ifPresent(
            job -> {
              RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
              boolean completed =
                  app != null
                      && app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
              String key = job.historyKey();
              policy.jobEnded(job.jobId(), key, completed);
              keeper.ended(job.jobId(), key, completed);
            });
  }

  /** A task has ended. For the feed's thread. */
  private void ended(EndedTask end) {
    PlannedJob job = jobs.find(end.application()).orElse(null);
    if (job == null) {
      return;
    }
    if (end.outcome() == TaskOutcome.STOPPED) {
      wake();
      return;
    }
    post(
        () -> {
          // Nobody would end again what is begun of a job that has left.
          if (jobs.has(job.id())) {
            policy.taskEnded(
                job.jobId(), end.group(), end.seconds(), end.outcome() == TaskOutcome.COMPLETED);
            keeper.changed(job.jobId());
          }
        });
  }

  @Override
  public void answering(MasterCall call) {
    if (call.asks()) {
      asked(call.app().getApplicationId());
    }
  }

  /** A master has asked for something. */
  public void asked(ApplicationId id) {
    if (!soon.isDue() && jobs.has(id)) {
      wake();
    }
  }

  /**
   * Gives a job new requirements while it runs.
   *
   * @param file a job file
   * @return what it requires from now on
   * @throws DeclarationException when the file cannot be meant
   * @throws IllegalStateException when there is no such job, it has ended, or it is not planned by
   *     utility, as it names none or is promised its deadline or a reservation
   * @throws NotDurableException when the store cannot take the file; then nothing has changed
   */
  public Requirements reconfigure(ApplicationId id, String file) throws DeclarationException {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
    if (app == null || app.isAppInCompletedStates()) {
      throw new IllegalStateException(id + " does not run");
    }
    Requirements next = jobs.reconfigure(app, file);
    wake();
    return next;
  }

  /**
   * Forgets earlier runs of jobs, in the store and then here. Any thread; waits for a bounded time.
   *
   * @return whether there were any
   * @throws NotDurableException when the store cannot take it; then nothing was forgotten
   * @throws NotDoneException when plans are not made yet, or the planning thread is busy
   */
  public boolean unlearn(Whose whose) {
    boolean isKnown =
        thread.have(
            "forgotten",
            () -> unlearnNow(whose),
            keeper.patienceMillis() + with.settings().get(PunctualSettings.DECISION_TIMEOUT));
    wake();
    return isKnown;
  }

  private boolean unlearnNow(Whose whose) {
    if (!ready) {
      throw new NotDoneException(
          "nothing was forgotten: no plans are made yet, because the nodes of the cluster are still coming back after a start",
          "again in a few seconds");
    }
    // Of what has ended by now, too.
    work();
    keeper.promiseToForget(whose);
    RushMemory before = policy.memory();
    RushMemory after = RunKeeper.without(before, whose);
    policy.restore(after);
    return after.history().size() < before.history().size();
  }

  private void post(Runnable news) {
    if (!inbox.offer(news) && overrun.compareAndSet(false, true)) {
      LOG.warn(
          "More than {} ends of tasks wait for a plan; others are not learned from until it has them",
          Inbox.MOST);
    }
    wake();
  }

  /** Has a plan made soon: at once, or as early after the last one as the settings allow. */
  private void wake() {
    if (ready && !soon.isDue()) {
      long interval = intervalMillis();
      long rest = plannedMillis + interval - with.clock().millis();
      soon.in(Math.min(Math.max(1, rest), interval));
    }
  }

  /** From one plan to the next; longer than is set where so many jobs take long. */
  private long intervalMillis() {
    return planning.restMillis(with.settings().rush().get(RushOptions.MIN_INTERVAL));
  }

  /** Plans anew, but for a plan that is younger than plans are apart. */
  private void look() {
    if (ready && with.clock().millis() - plannedMillis < intervalMillis()) {
      work();
      wake();
    } else {
      update();
    }
  }

  private void update() {
    if (!ready && with.capacity().nodesAreBack()) {
      policy.restore(
          keeper.restore(jobs.all().stream().map(PlannedJob::jobId).collect(Collectors.toSet())));
      policy.writeTo(log, with.settings().rush().policyTexts(), with.clock().millis());
      ready = true;
    }
    if (ready) {
      work();
      decide();
    }
  }

  private void work() {
    overrun.set(false);
    inbox.work(this::failed);
    keeper.writeEnded(policy::memory);
    for (PlannedJob job : jobs.all()) {
      if (isGone(job.id())) {
        feed.afterwards(() -> post(() -> left(job.id())));
      }
    }
  }

  /** YARN calls a job completed while its end is being saved, and its containers still run. */
  private boolean isGone(ApplicationId id) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
    return app == null
        || (app.isAppInCompletedStates()
            && !with.scheduler().getSchedulerApplications().containsKey(id));
  }

  private void decide() {
    plannedMillis = with.clock().millis();
    Collection<PlannedJob> planned = jobs.all();
    if (planned.isEmpty()) {
      serving.publish(JobTargets.STOCK);
      plan = Optional.of(new RushPlan(plannedMillis, List.of()));
      return;
    }
    planning.work(() -> plan(planned));
    if (!others.isKnown()) {
      // After a start it takes a while, and the next news may, too.
      wake();
    }
  }

  private void plan(Collection<PlannedJob> planned) {
    LiveReader.Present present = reader.read(planned, plannedMillis);
    RushPlan next = policy.decide(present.snapshot());
    serving.publish(reader.table(present, next.jobs()));
    plan = Optional.of(next);
    for (JobPlan each : next.jobs()) {
      PlannedJob job = present.byJob().get(each.job().value()).job();
      PlannedJob.Notice notice = job.plan(each);
      if (notice.isNews()) {
        LOG.warn("{} {}", job.id(), notice.now());
      }
      // Again and again: who registers a master wipes it away.
      actions.diagnoseBeside(job.id(), notice.before(), notice.now());
    }
    keeper.write(policy::memory, with.clock().elapsedMillis());
  }

  /** A plan could not be made: jobs are served in the stock order until the next one. */
  private void failed(Throwable thrown) {
    failures.note(LOG, "No plan could be made; jobs are served in the stock order.", thrown);
    serving.publish(JobTargets.STOCK);
  }
}
