package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.jobs.FirstRequests;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.jobs.UnusedTags;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.tasks.TaskFeed;
import io.github.punctual.yarn.thread.NotDoneException;
import io.github.punctual.yarn.thread.OncePerCause;
import io.github.punctual.yarn.thread.PartThread;
import io.github.punctual.yarn.thread.Round;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * The driver of the policy in the ResourceManager. What happens is told to it by any thread; it is
 * worked off, in order, by the policy's own thread, off the scheduler's hot path.
 */
public final class PolicyLoop {
  /** Where reports take long, one waits as long as so many updates are apart at most. */
  private static final int MOST_UPDATES = 2;

  private final PolicyContext with;
  private final PunctualSettings settings;
  private final Supplier<DecisionLog> log;
  private final CapacityReader capacity;
  private final Resumption resumption;
  private final DecisionCarrier carrier;
  private final JobFlow flow;
  private final Lessons lessons;

  private final PartThread thread = new PartThread("punctual-policy");
  private final Round updateSoon = new Round(thread, this::update);
  private final PolicyDriver driver;
  private final Diagnostics diagnostics;
  private final TaskReporter reporter;
  private final ReportRounds reports;
  private final CapacityFollower follower;
  private final PromiseCheck check;
  private final Queue<TrackedJob> arrivals = new ConcurrentLinkedQueue<>();

  /** Arrivals that the policy's thread has taken and not come to. */
  private final Queue<TrackedJob> undecided = new ArrayDeque<>();

  private final PostponedTasks postponed;
  private Optional<TaskFeed> tasks = Optional.empty();

  private volatile boolean ready;
  private volatile boolean started;

  PolicyLoop(
      PolicyContext with,
      Surroundings around,
      Policy policy,
      Supplier<Policy> blank,
      Supplier<DecisionLog> log,
      CapacityReader capacity,
      DecisionCarrier carrier,
      UnusedTags unusedTags) {
    this.with = with;
    this.settings = around.settings();
    this.log = log;
    this.capacity = capacity;
    this.resumption = new Resumption(with, around.capacity(), policy);
    this.carrier = carrier;
    this.diagnostics = Diagnostics.listening(with, thread, unusedTags);
    FirstRequests firstRequests =
        new FirstRequests(around.vectors(), settings.get(PunctualSettings.FIRST_REQUESTS_SETTLE));
    this.driver = new PolicyDriver(with, carrier);
    this.postponed = new PostponedTasks(thread, driver::hasBegun);
    this.reporter = new TaskReporter(with);
    long mostMillis = MOST_UPDATES * settings.get(PunctualSettings.UPDATE_INTERVAL);
    this.reports = new ReportRounds(thread, mostMillis, this::report, reporter::hasNews);
    this.lessons = new Lessons(policy, blank, with.store(), with.failures(), with.clock());
    this.flow =
        new JobFlow(
            with, driver, capacity, firstRequests, carrier, lessons, diagnostics, this::lastEnds);
    this.follower = new CapacityFollower(thread, with, driver, capacity, flow);
    this.check =
        new PromiseCheck(thread, driver, with, reporter.pending(), this::tell, follower::follow);
    long timeoutMillis = settings.get(PunctualSettings.DECISION_TIMEOUT);
    DecisionWatchdog jobs =
        new DecisionWatchdog(timeoutMillis, with.registry(), carrier, driver::givenUp);
    around.watchdog().watch(thread, with.failures()::note, jobs::check);
  }

  /** Hears of tasks that end. Called before the start. */
  void follow(TaskFeed feed) {
    tasks = Optional.of(feed);
    reporter.onNews(reports::ended);
    feed.register(application -> reporter.isConcerned(), reporter::taskEnded);
  }

  void start() {
    started = true;
    updateSoon.every(0, settings.get(PunctualSettings.UPDATE_INTERVAL));
  }

  void stop() {
    thread.stop();
    if (driver.hasBegun()) {
      lessons.learned(carrier.takesBack());
      lessons.store();
    }
  }

  /** Whether decisions are being taken; not until the nodes are back after a start. */
  public boolean isReady() {
    return ready;
  }

  /** A job enters the ResourceManager, or comes back after a restart. */
  void enter(TrackedJob job, boolean fromStore) {
    if (fromStore) {
      // Before it can be seen: decisions may begin as soon as all are back.
      resumption.comesBack(job);
    }
    with.registry().add(job);
    if (job.phase().isEntitled()) {
      carrier.publish();
    }
    if (fromStore) {
      thread.execute(() -> decideIfLate(job));
      return;
    }
    switch (job.phase()) {
      case LEARNING ->
          thread.execute(
              () -> with.store().append(JobRecord.learning(job.job(), Optional.empty())));
      case DECIDING, WAITING -> {
        arrivals.add(job);
        postponed.whenReady(this::decideArrivals);
      }
      default -> {}
    }
  }

  /** A job that came back too late to be taken up is decided about, or runs on as it can. */
  private void decideIfLate(TrackedJob job) {
    if (!driver.hasBegun() || driver.knows(job)) {
      return;
    }
    switch (job.phase()) {
      case WAITING -> {
        arrivals.add(job);
        decideArrivals();
      }
      case LEARNING -> with.store().append(JobRecord.learning(job.job(), Optional.empty()));
      case ADMITTED, WAITING_WITH_MASTER ->
          carrier.bypass(
              job.job().id(), "it came back long after the restart, when decisions had begun");
      default -> {}
    }
  }

  /** Decides about jobs that have come: the first call of a burst does so for those behind it. */
  private void decideArrivals() {
    for (TrackedJob job = arrivals.poll(); job != null; job = arrivals.poll()) {
      undecided.add(job);
    }
    if (!undecided.isEmpty()) {
      // A plan that takes what runs for what waits would give it away.
      tell(with.clock().millis());
      flow.submit(undecided);
    }
  }

  /**
   * A job's attempt is about to reach the stock scheduler, maybe while the decision that lets it is
   * still being written down. Its queue must find it among the deadline jobs at once.
   */
  void attemptPasses(TrackedJob job) {
    if (job.phase().isEntitled()) {
      carrier.publishIfMissing(job);
    }
  }

  /** A job's attempt was withheld: from now on its client can be told why. */
  void attemptWithheld(TrackedJob job) {
    thread.execute(() -> diagnostics.tell(job));
  }

  /** A job left the ResourceManager. */
  void left(TrackedJob job, RMAppState finalState) {
    afterEnds(() -> postponed.whenReady(() -> flow.settle(job, finalState)));
  }

  /** Another attempt of a job begins with nothing of the one before. */
  void startsOver(TrackedJob job) {
    afterEnds(() -> postponed.whenReady(() -> reporter.startOver(driver, job.job().id())));
  }

  /** Hands something over when the tasks are told that have ended until now. */
  private void afterEnds(Runnable handOver) {
    tasks.filter(TaskFeed::isHeard).ifPresentOrElse(feed -> feed.afterwards(handOver), handOver);
  }

  /** A job takes its capacity from another pool now. */
  void moved(TrackedJob job) {
    postponed.whenReady(() -> flow.rehome(job));
  }

  /**
   * The capacity may have changed. Before the start nothing is to be done: a standby reads its
   * queues before it recovers applications, and must not begin without them.
   */
  void capacityMayHaveChanged() {
    if (started) {
      // Many nodes at once are one change.
      updateSoon.in(0);
    }
  }

  /** How a job stands, with present numbers; the last decision where the policy says nothing. */
  public Optional<Decision> explain(TrackedJob job) {
    return thread
        .ask(() -> driver.explain(job, with.clock().millis()))
        .flatMap(Function.identity())
        .or(job::decision);
  }

  /** What would become of promises to jobs if others were promised more. */
  public PromiseCheck check() {
    return check;
  }

  /** What is worth showing of what was learned, by name. Any thread; does not wait. */
  public Map<String, Double> figures() {
    return lessons.figures();
  }

  /** What failed of its thread's tasks and of reports, by cause, and how often. */
  Map<String, Long> faults() {
    return OncePerCause.together(Stream.of(thread.faults(), reporter.faults()));
  }

  /** The failures of the policy by cause, with how often each happened. */
  public Map<String, Long> policyFailures() {
    return with.failures().byCause();
  }

  /**
   * Forgets what was learned of jobs, in the store and then here. Any thread; waits for a bounded
   * time.
   *
   * @return whether there was anything to forget
   * @throws NotDurableException when the store cannot take it; then nothing was forgotten
   * @throws NotDoneException when decisions have not begun, or the policy is busy or fails
   */
  public boolean unlearn(Whose whose) {
    return thread.have(
        "forgotten",
        () -> unlearnNow(whose),
        with.store().patienceMillis() + settings.get(PunctualSettings.DECISION_TIMEOUT));
  }

  private boolean unlearnNow(Whose whose) {
    if (!ready) {
      throw new NotDoneException(
          "nothing was forgotten: no decisions are taken yet, because the nodes of the cluster are"
              + " still coming back after a start",
          "again in a few seconds");
    }
    boolean isKnown = lessons.promiseToForget(whose);
    driver.handle(new Event.Unlearned(with.clock().millis(), whose));
    lessons.show();
    return isKnown;
  }

  /**
   * Brings everything up to date; called at every update interval. What may be long in sum is done
   * in several tasks, one behind the other, or the policy would look as if it hung.
   */
  private void update() {
    if (!driver.hasBegun()) {
      // What was promised before a restart is kept from others also while nothing is decided.
      thread.run(carrier::refreshRoom);
      begin();
      return;
    }
    long now = with.clock().millis();
    driver.forgetGivenUp();
    reporter.readAllIfDue();
    reports.regularly();
    follower.follow(now);
    thread.execute(this::passTime);
  }

  private void passTime() {
    long now = with.clock().millis();
    if (driver.runner().wakeMillis().orElse(Long.MAX_VALUE) <= now) {
      driver.handle(new Event.TimePassed(now));
    }
    for (TrackedJob job : with.registry().live()) {
      if (flow.isToLearn(job)) {
        thread.execute(() -> flow.learnSize(job));
      }
      flow.noteKeptBack(job);
    }
    thread.execute(this::show);
  }

  private void show() {
    long now = with.clock().millis();
    carrier.refreshRoom();
    diagnostics.refresh(with.registry().live(), job -> driver.explain(job, now));
    carrier.recordProgress();
    lessons.learned(carrier.takesBack());
    lessons.storeIfDue();
  }

  /** Deadline jobs have asked for something. Any thread. */
  void asked() {
    reports.asked();
  }

  /** Tells the policy which tasks have ended; what they held is free for others at once. */
  private void report() {
    if (driver.hasBegun()) {
      tell(with.clock().millis());
      carrier.refreshRoom();
    }
  }

  /** What comes after it is done also where it fails: jobs are let in, and accounts are closed. */
  private void tell(long now) {
    if (tasks.isPresent()) {
      thread.run(() -> reporter.report(driver.runner(), now).forEach(this::tell));
    }
  }

  private void tell(Event event) {
    driver.handle(event);
    if (event instanceof Event.Progressed) {
      lessons.seen();
    }
  }

  /** The last tasks of a job that is over; of the others the policy hears first. */
  private List<TaskEnd> lastEnds(JobId job) {
    List<TaskEnd> ends = reporter.take(job);
    tell(with.clock().millis());
    return ends;
  }

  private void begin() {
    if (!resumption.isDue()) {
      return;
    }
    driver.begin(resumption.resume(settings.policySettings(), log.get(), capacity));
    lessons.show();
    reporter.resume(driver.runner().running());
    tell(with.clock().millis());
    postponed.workOff(
        () -> {
          // Until now whoever came was held, or a client would wait for all that came before.
          ready = true;
          driver.handle(new Event.TimePassed(with.clock().millis()));
        });
  }
}
