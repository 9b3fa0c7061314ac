package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Feeds a policy with events and keeps the book of waiting and running jobs: what both drivers
 * share. For one thread.
 *
 * <p>When the policy throws, the book is as it was before the event except for the event itself,
 * and the exception goes to the driver, which decides whether to withdraw the job.
 */
public final class PolicyRunner {
  private final Policy policy;
  private final DecisionLog log;
  private final JobBook book;
  private final Map<String, String> settings;
  private OptionalLong wakeMillis = OptionalLong.empty();

  /** Whether the last decision failed. */
  private boolean hasFailed;

  /** A runner in the state of a start line, which is written to the log as it is. */
  private PolicyRunner(Policy policy, DecisionLog log, DecisionLog.Start start) {
    this.policy = policy;
    this.log = log;
    this.book = new JobBook(start.capacity());
    this.settings = start.settings();
    start.waiting().forEach(book::enter);
    start.running().forEach(book::enterRunning);
    book.others(start.others());
    log.append(start);
  }

  /** A runner without jobs. */
  public static PolicyRunner start(
      Policy policy,
      Map<String, String> settings,
      DecisionLog log,
      long nowMillis,
      ClusterCapacity capacity) {
    return resume(policy, settings, log, nowMillis, capacity, List.of(), List.of());
  }

  /** A runner that takes over jobs which waited and ran before, such as after a restart. */
  public static PolicyRunner resume(
      Policy policy,
      Map<String, String> settings,
      DecisionLog log,
      long nowMillis,
      ClusterCapacity capacity,
      Collection<DeadlineJob> waiting,
      Collection<RunningJob> running) {
    DecisionLog.Start start =
        new DecisionLog.Start(
            nowMillis,
            policy.name(),
            settings,
            policy.learned(),
            capacity,
            List.copyOf(waiting),
            List.copyOf(running),
            Others.NONE);
    return new PolicyRunner(policy, log, start);
  }

  /**
   * A runner in the state of a log's start line, for replay; the policy must be fresh and is given
   * what was learned.
   */
  public static PolicyRunner replaying(Policy policy, DecisionLog.Start start, DecisionLog log) {
    policy.restore(start.learned());
    return new PolicyRunner(policy, log, start);
  }

  /**
   * Takes an event and returns the decisions that it caused, after they were entered in the book
   * and the log. An event about a job that is not known causes none, except a completion, from
   * which the policy learns all the same.
   *
   * @throws IllegalArgumentException when a submitted job is already known
   * @throws IllegalStateException when the policy decides what cannot be carried out
   * @throws RuntimeException what the policy throws
   */
  public List<Decision> handle(Event event) {
    beginLog(event.atMillis());
    Optional<RunningJob> last =
        event instanceof Event.Completed completed
            ? book.running(completed.outcome().id())
            : Optional.empty();
    if (!enter(event)) {
      return List.of();
    }
    if (event instanceof Event.Withdrawn withdrawn && withdrawn.unasked()) {
      log.append(new DecisionLog.Step(event, List.of()));
      policy.forget(withdrawn.job());
      return List.of();
    }
    boolean isNewsOnly = isNewsOnly(event);
    // A policy that fails is not asked again before something happens.
    wakeMillis = isNewsOnly ? wakeMillis : OptionalLong.empty();
    List<Decision> decisions = List.of();
    try {
      Snapshot snapshot = book.snapshot(event.atMillis(), tell(event, last));
      if (isNewsOnly) {
        wakeMillis = hasFailed ? wakeMillis : earlier(wakeMillis, policy.dueMillis(snapshot));
      } else {
        hasFailed = true;
        Decisions decided = policy.decide(snapshot);
        book.apply(decided.list(), event.atMillis());
        decisions = decided.list();
        wakeMillis = decided.wakeMillis();
        hasFailed = false;
      }
    } finally {
      // The event is in the book even when the policy failed, and a policy may have made a plan
      // though it decided nothing: a replay needs it.
      log.append(new DecisionLog.Step(event, decisions));
    }
    return decisions;
  }

  /** Enters an event in the book; false when it is of jobs alone that the book does not know. */
  private boolean enter(Event event) {
    if (event instanceof Event.Submitted submitted) {
      book.enter(submitted.job());
    } else if (event instanceof Event.Completed completed) {
      book.leave(completed.outcome().id());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      return book.leave(withdrawn.job());
    } else if (event instanceof Event.Revised revised) {
      JobId id = revised.job().id();
      if (book.waiting(id).isEmpty() && book.running(id).isEmpty()) {
        return false;
      }
      book.revise(revised.job());
    } else if (event instanceof Event.Progressed progressed) {
      return progressed.reports().stream().filter(book::report).count() > 0;
    } else if (event instanceof Event.OthersChanged changed) {
      book.others(changed.others());
    } else if (event instanceof Event.CapacityChanged changed) {
      book.capacity(changed.capacity());
    }
    return true;
  }

  /**
   * Tells the policy of an event.
   *
   * @param last of a job that has completed: how it ran at last
   * @return the job that is to be decided about first, if any
   */
  private Optional<JobId> tell(Event event, Optional<RunningJob> last) {
    if (event instanceof Event.Completed completed) {
      last.filter(job -> !completed.ended().isEmpty())
          .ifPresent(job -> policy.observe(job.job(), lastOf(completed)));
      last.ifPresentOrElse(
          job -> policy.learn(completed.outcome(), job), () -> policy.learn(completed.outcome()));
    } else if (event instanceof Event.Submitted submitted) {
      policy.submitted(submitted.job());
      return Optional.of(submitted.job().id());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      policy.forget(withdrawn.job());
    } else if (event instanceof Event.Progressed progressed) {
      for (Progress report : progressed.reports()) {
        book.running(report.job()).ifPresent(running -> policy.observe(running.job(), report));
      }
    } else if (event instanceof Event.Revised revised) {
      return retask(revised);
    } else if (event instanceof Event.Unlearned unlearned) {
      policy.unlearn(unlearned.whose());
    }
    return Optional.empty();
  }

  private static Progress lastOf(Event.Completed completed) {
    return new Progress(
        completed.outcome().id(), completed.atMillis(), List.of(), completed.ended());
  }

  private void beginLog(long nowMillis) {
    if (log.wantsStart()) {
      log.append(present(nowMillis));
    }
  }

  /** Whether an event changes nothing that a decision could be due for before the next one. */
  private static boolean isNewsOnly(Event event) {
    return event instanceof Event.OthersChanged
        || (event instanceof Event.Progressed progressed
            && progressed.reports().stream()
                .allMatch(report -> report.ended().isEmpty() && !report.startsOver()));
  }

  private static OptionalLong earlier(OptionalLong one, OptionalLong other) {
    return LongStream.concat(one.stream(), other.stream()).min();
  }

  /** Says which job must be decided about anew, because it no longer runs. */
  private Optional<JobId> retask(Event.Revised revised) {
    DeadlineJob job = revised.job();
    if (book.waiting(job.id()).isPresent()) {
      policy.submitted(job);
    }
    Optional<RunningJob> running = book.running(job.id());
    if (running.isEmpty()) {
      return Optional.empty();
    }
    Snapshot before = book.snapshot(revised.atMillis(), Optional.empty());
    int tasks = policy.retask(before, running.get(), job);
    if (tasks > 0) {
      book.revise(running.get().revised(job, tasks));
      return Optional.empty();
    }
    int held = running.get().progress().map(Progress::heldTasks).orElse(0);
    if (held > 0) {
      book.revise(running.get().lent(job, held));
      return Optional.empty();
    }
    book.waitAgain(job);
    policy.submitted(job);
    return Optional.of(job.id());
  }

  /**
   * Takes a job out of the book and tells the policy, without asking it for decisions, as when it
   * has failed. It is logged as a withdrawal that the policy was not asked about.
   *
   * @throws RuntimeException what the policy throws; the book is without the job then, too
   */
  public void forget(long nowMillis, JobId job) {
    handle(new Event.Withdrawn(nowMillis, job, true));
  }

  /** The present state as a start line, from which a log can go on in a new file. */
  private DecisionLog.Start present(long nowMillis) {
    return new DecisionLog.Start(
        nowMillis,
        policy.name(),
        settings,
        policy.standing(),
        book.capacity(),
        List.copyOf(book.waiting()),
        List.copyOf(book.running()),
        book.others());
  }

  /** What the policy would say of a job now; empty when the job neither waits nor runs. */
  public Optional<Decision> explain(long nowMillis, JobId job) {
    if (book.waiting(job).isEmpty() && book.running(job).isEmpty()) {
      return Optional.empty();
    }
    return policy.explain(book.snapshot(nowMillis, Optional.empty()), job);
  }

  /** What the policy says would become of promised jobs if others had a right to more. */
  public Impact impact(long nowMillis, Map<PoolId, CapacityProfile> more) {
    return policy.impact(book.snapshot(nowMillis, Optional.empty()), more);
  }

  /** What the policy says that promised jobs have over time. */
  public List<LedgerEntry> courses(long nowMillis) {
    return policy.courses(book.snapshot(nowMillis, Optional.empty()));
  }

  /** What the tasks of jobs may hold for now that are served in turn: {@link Policy#caps}. */
  public Map<JobId, ResourceVector> caps() {
    return policy.caps();
  }

  /** How the policy's jobs get their containers. */
  public Serving serving() {
    return policy.serving();
  }

  /** Whether {@link Event.Progressed} and {@link Event.OthersChanged} are wanted. */
  public boolean followsTasks() {
    return policy.followsTasks();
  }

  /** What others were last said to hold. */
  public Others others() {
    return book.others();
  }

  /**
   * The next instant at which {@link Event.TimePassed} is due; empty when no job waits for time.
   */
  public OptionalLong wakeMillis() {
    return wakeMillis;
  }

  /** The jobs that wait, in the order of their submission. */
  public Collection<DeadlineJob> waiting() {
    return book.waiting();
  }

  /** The jobs that run, in the order of their admission. */
  public Collection<RunningJob> running() {
    return book.running();
  }

  public Optional<DeadlineJob> waiting(JobId id) {
    return book.waiting(id);
  }

  public Optional<RunningJob> running(JobId id) {
    return book.running(id);
  }

  /** The capacity that was last told. */
  public ClusterCapacity capacity() {
    return book.capacity();
  }
}
