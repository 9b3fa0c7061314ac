package io.github.punctual.yarn.jobs;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;

/**
 * A deadline job as the ResourceManager side sees it. Its state is guarded by its monitor, which
 * nobody holds for longer than it takes to read or set some fields: the scheduler's threads, the
 * policy's, the watchdog and those who show jobs meet here.
 */
public final class TrackedJob {
  private static final int MOST_EVENTS = 50;

  private final ApplicationId id;
  private final TaskRecords tasks = new TaskRecords();
  private QueuePlacement place;
  private DeadlineJob job;
  private boolean sized;
  private boolean confirmed;
  private boolean left;
  private Phase phase;
  private int allocatedTasks;
  private int lentTasks;
  private Standing standing = Standing.PROMISED;
  private int mostTasks;
  private long admittedMillis;
  private long finishedMillis;
  private Optional<Decision> decision = Optional.empty();
  private final List<JobEvent> events = new ArrayList<>();
  private String remark = "";
  private String warning = "";
  private boolean keptBack;
  private String inShadow = "";
  private Optional<ResourceVector> cap = Optional.empty();
  private Optional<AppAddedSchedulerEvent> withheldApplication = Optional.empty();
  private Optional<AppAttemptAddedSchedulerEvent> withheldAttempt = Optional.empty();
  private long withheldNanos;
  private long allowedNanos;
  private int lastAttemptOver;

  /** A job in a phase; the number of tasks of one that is not sized is a placeholder. */
  public TrackedJob(
      ApplicationId id, QueuePlacement place, DeadlineJob job, boolean sized, Phase phase) {
    this.id = id;
    this.place = place;
    this.job = job;
    this.sized = sized;
    this.phase = phase;
  }

  public ApplicationId id() {
    return id;
  }

  /** Where it takes its capacity from. */
  public synchronized QueuePlacement place() {
    return place;
  }

  /** The records of its task containers. */
  public TaskRecords tasks() {
    return tasks;
  }

  /** Its declaration, completed from history or first requests. */
  public synchronized DeadlineJob job() {
    return job;
  }

  /** Whether its number of tasks is known. */
  public synchronized boolean isSized() {
    return sized;
  }

  /** Replaces what is known of it by what its master's first requests tell. */
  public synchronized void size(DeadlineJob known) {
    job = known;
    sized = true;
    confirmed = true;
  }

  /** Whether its master's first requests were seen, so that the size of its tasks is sure. */
  public synchronized boolean isConfirmed() {
    return confirmed;
  }

  /** Takes what is known of it as certain. */
  public synchronized void confirm() {
    confirmed = true;
  }

  /** Replaces what it is promised, when its tasks are of another size or it is in another place. */
  public synchronized void revise(DeadlineJob revised, int tasksAtOnce, int lent) {
    job = revised;
    allocate(tasksAtOnce, lent, standing);
  }

  /** It waits again as it is, with its master running, as there was no room for it. */
  public synchronized void waitAgain(DeadlineJob revised) {
    job = revised;
    allocate(0, 0, Standing.PROMISED);
    phase(Phase.WAITING_WITH_MASTER);
  }

  private void allocate(int tasksAtOnce, int lent, Standing next) {
    allocatedTasks = tasksAtOnce;
    lentTasks = lent;
    standing = next;
    mostTasks = Math.max(mostTasks, tasksAtOnce);
  }

  public synchronized Phase phase() {
    return phase;
  }

  /** How many of its tasks may run at once; 0 while none may. */
  public synchronized int allocatedTasks() {
    return allocatedTasks;
  }

  /** How many of the tasks that may run at once are lent and not promised. */
  public synchronized int lentTasks() {
    return lentTasks;
  }

  /** How many of its tasks are promised to it until it ends; 0 while none are. */
  public synchronized int guaranteedTasks() {
    return allocatedTasks - lentTasks;
  }

  /** The most of its tasks that were allowed to run at once since the ResourceManager began. */
  public synchronized int mostTasks() {
    return mostTasks;
  }

  /** How many tasks it can run at once: as its user says, else as it has shown, else as assumed. */
  public synchronized int tasksAtOnce() {
    return tasks.atOnce().orElse(job.requestedTasks());
  }

  /** When it was admitted, in milliseconds; 0 before. */
  public synchronized long admittedMillis() {
    return admittedMillis;
  }

  /** When it ended, in milliseconds; 0 before. */
  public synchronized long finishedMillis() {
    return finishedMillis;
  }

  /** The decision that was last taken about it. */
  public synchronized Optional<Decision> decision() {
    return decision;
  }

  /** What was decided and became of it, in order; of very many the first and the latest. */
  public synchronized List<JobEvent> events() {
    return List.copyOf(events);
  }

  /** Notes what was decided about it or became of it. */
  public synchronized void note(JobEvent event) {
    events.add(event);
    if (events.size() > MOST_EVENTS) {
      events.remove(1);
    }
  }

  /** What is to be said beside the decision, such as why it was bypassed. */
  public synchronized String remark() {
    return remark;
  }

  /** What its user should know beside how it stands; empty when there is nothing. */
  public synchronized String warning() {
    return warning;
  }

  /** Notes what its user should know beside how it stands. */
  public synchronized void warn(String text) {
    warning = text;
  }

  /** Whether YARN has its attempt and does not start it, as too many others run. */
  public synchronized boolean isKeptBack() {
    return keptBack;
  }

  /** Notes whether YARN has its attempt and does not start it. */
  public synchronized void keptBack(boolean isKeptBack) {
    keptBack = isKeptBack;
  }

  /** What is to be said of it in shadow mode; empty where what is decided is done. */
  public synchronized String inShadow() {
    return inShadow;
  }

  /** Notes what is to be said of it in shadow mode. */
  public synchronized void inShadow(String text) {
    inShadow = text;
  }

  /** Notes a decision or, with the present numbers, how it stands. */
  public synchronized void decision(Decision latest) {
    decision = Optional.of(latest);
  }

  /** Notes what the plan says of it now; the decision that was taken stands. */
  public synchronized void follow(Decision now) {
    decision = decision.map(taken -> taken.followedBy(now));
  }

  /** Notes what is to be said beside the decision. */
  public synchronized void remark(String text) {
    remark = text;
  }

  /** Moves it to a phase, unless it is over; one that was bypassed can only end. */
  public synchronized void phase(Phase next) {
    if (!phase.isLast() && (phase != Phase.BYPASSED || next.isLast())) {
      phase = next;
    }
  }

  /** Lets it run as under the stock scheduler, unless it does or has ended; says whether it did. */
  public synchronized boolean bypass(String why) {
    if (!isDecidable()) {
      return false;
    }
    phase = Phase.BYPASSED;
    remark = why;
    return true;
  }

  /** Whether decisions about it still count: it has not ended or left, and is not bypassed. */
  public synchronized boolean isDecidable() {
    return !left && !phase.isLast() && phase != Phase.BYPASSED;
  }

  public synchronized void attemptOver(int attempt) {
    lastAttemptOver = Math.max(lastAttemptOver, attempt);
  }

  /** Whether an attempt is over: a submission of it that comes late must not pass. */
  public synchronized boolean isAttemptOver(int attempt) {
    return left || attempt <= lastAttemptOver;
  }

  /**
   * How long its submission has been withheld, or something of it since it may run, in
   * milliseconds; 0 when neither is.
   */
  public synchronized long overdueMillis() {
    if (withheldApplication.isEmpty() && !isHeldThoughAdmitted()) {
      return 0;
    }
    long since = withheldApplication.isPresent() ? withheldNanos : allowedNanos;
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
  }

  /** It takes its capacity from another place from now on. */
  public synchronized void move(QueuePlacement next, PoolId pool) {
    place = next;
    job = job.in(pool);
  }

  /** It is counted in a pool, if it still takes its capacity from that place. */
  public synchronized void countIn(PoolId pool, QueuePlacement where) {
    if (place.equals(where)) {
      job = job.in(pool);
    }
  }

  /** Moves it to a phase, unless decisions about it no longer count; says whether it did. */
  public synchronized boolean decide(Phase next) {
    if (isDecidable()) {
      phase = next;
      return true;
    }
    return false;
  }

  /** Gives it its allocation and place, unless decisions no longer count; says whether it did. */
  public synchronized boolean admit(int tasksAtOnce, int lent, Standing next, long nowMillis) {
    if (!decide(Phase.ADMITTED)) {
      return false;
    }
    allocate(tasksAtOnce, lent, next);
    admittedMillis = nowMillis;
    allowedNanos = System.nanoTime();
    return true;
  }

  /** Gives it another allocation while it runs, unless it no longer does; says whether it did. */
  public synchronized boolean resize(int tasksAtOnce, int lent, Standing next) {
    if (left || phase != Phase.ADMITTED) {
      return false;
    }
    allocate(tasksAtOnce, lent, next);
    return true;
  }

  /** What its tasks may hold together while it yields to others; empty where it does not. */
  public synchronized Optional<ResourceVector> cap() {
    return cap;
  }

  /** Notes what its tasks may hold together while it yields to others. */
  public synchronized void cap(Optional<ResourceVector> whileYielding) {
    cap = whileYielding;
  }

  /** Its place among the jobs that run, where containers go by deadline. */
  public synchronized Standing standing() {
    return standing;
  }

  /** In whose turn it is served: what the plan has a place for comes in that of the promised. */
  public synchronized Standing turn() {
    return standing == Standing.PLANNED ? Standing.PROMISED : standing;
  }

  /** How it runs; its phase must be ADMITTED. */
  public synchronized RunningJob running() {
    return new RunningJob(
        job, allocatedTasks, lentTasks, standing, admittedMillis, Optional.empty());
  }

  public synchronized void end(Phase last, long nowMillis) {
    phase(last);
    finishedMillis = nowMillis;
  }

  /** Notes that the ResourceManager has let go of it, before the policy thread has settled it. */
  public synchronized void leave() {
    left = true;
  }

  /** Whether the ResourceManager has let go of it: what was released for it must not pass. */
  public synchronized boolean hasLeft() {
    return left || phase.isLast();
  }

  /** Withholds its submission until the policy has answered. */
  public synchronized void withhold(AppAddedSchedulerEvent event) {
    withheldApplication = Optional.of(event);
    withheldNanos = System.nanoTime();
  }

  /** Withholds an attempt if the job must not run yet; says whether it did. */
  public synchronized boolean withholdIfWaiting(AppAttemptAddedSchedulerEvent event) {
    if (phase == Phase.WAITING || phase == Phase.DECIDING) {
      withheldAttempt = Optional.of(event);
      return true;
    }
    return false;
  }

  /** Takes what was withheld of its submission, to pass it on or to drop it. */
  public synchronized Optional<AppAddedSchedulerEvent> takeWithheldApplication() {
    Optional<AppAddedSchedulerEvent> event = withheldApplication;
    withheldApplication = Optional.empty();
    return event;
  }

  /** Takes the attempt that was withheld, to pass it on or to drop it. */
  public synchronized Optional<AppAttemptAddedSchedulerEvent> takeWithheldAttempt() {
    Optional<AppAttemptAddedSchedulerEvent> event = withheldAttempt;
    withheldAttempt = Optional.empty();
    return event;
  }

  /** Whether something of it is withheld though it may run. */
  public synchronized boolean isHeldThoughAdmitted() {
    return phase == Phase.ADMITTED
        && (withheldApplication.isPresent() || withheldAttempt.isPresent());
  }

  public synchronized boolean isApplicationWithheld() {
    return withheldApplication.isPresent();
  }
}
