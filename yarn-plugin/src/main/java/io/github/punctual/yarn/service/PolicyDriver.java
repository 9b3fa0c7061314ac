package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the policy what happens and has its decisions carried out; when it fails, what it failed
 * for runs as under the stock scheduler. For the policy thread, except {@link #givenUp} and {@link
 * #awaitBegin}.
 */
final class PolicyDriver {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyDriver.class);
  private static final long BEGIN_MILLIS = 2000;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final PolicyContext with;
  private final DecisionCarrier carrier;
  private final Queue<TrackedJob> givenUp = new ConcurrentLinkedQueue<>();

  /** Absent until the nodes are back after a start. */
  private Optional<PolicyRunner> runner = Optional.empty();

  /** Whether the policy did not fail when it was asked last. */
  private boolean hasDecided;

  PolicyDriver(PolicyContext with, DecisionCarrier carrier) {
    this.with = with;
    this.carrier = carrier;
  }

  void begin(PolicyRunner started) {
    runner = Optional.of(started);
    begun.countDown();
  }

  /** Waits until decisions have begun, {@value #BEGIN_MILLIS} ms at most. Any other thread. */
  void awaitBegin() {
    try {
      if (!begun.await(BEGIN_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.info("Decisions have not begun within {} ms", BEGIN_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean hasBegun() {
    return runner.isPresent();
  }

  /** The policy's runner; an IllegalStateException before decisions have begun. */
  PolicyRunner runner() {
    return runner.orElseThrow(() -> new IllegalStateException("no decision has been taken yet"));
  }

  /** Whether the policy has been told of a job that has not ended. */
  boolean knows(TrackedJob job) {
    JobId id = job.job().id();
    return runner().waiting(id).or(() -> runner().running(id).map(RunningJob::job)).isPresent();
  }

  /** Asks the policy what to do at an event, and does it. */
  void handle(Event event) {
    Optional<List<Decision>> decisions = decide(event);
    if (decisions.isEmpty() && !(event instanceof Event.TimePassed)) {
      // It may have failed at the event alone, such as at learning from it: the jobs that wait are
      // asked about once more.
      decisions = decide(new Event.TimePassed(with.clock().millis()));
    }
    carryOut(decisions.orElse(List.of()));
    if (decisions.isEmpty()) {
      runner().waiting().stream().map(DeadlineJob::id).toList().forEach(this::bypass);
    }
    forgetGivenUp();
  }

  /**
   * Asks the policy about jobs that have come, one after the other, and does together what it says:
   * writing that down and putting a new table in force take longer than most decisions.
   *
   * @param jobs gives the next of them, or nothing when that is all
   */
  void submit(Supplier<Optional<DeadlineJob>> jobs) {
    List<Decision> due = new ArrayList<>();
    for (Optional<DeadlineJob> next = jobs.get(); next.isPresent(); next = jobs.get()) {
      DeadlineJob job = next.get();
      Optional<List<Decision>> decisions = decide(new Event.Submitted(with.clock().millis(), job));
      decisions.ifPresent(due::addAll);
      if (decisions.stream().flatMap(List::stream).noneMatch(d -> d.job().equals(job.id()))) {
        carryOut(due);
        due.clear();
        if (decisions.isPresent()) {
          with.failures().note(new IllegalStateException("it decided nothing about a new job"));
        }
        bypass(job.id());
      }
    }
    carryOut(due);
    forgetGivenUp();
  }

  /**
   * What the policy says of a job at an instant; empty when it has nothing to say, or fails. Asked
   * of many jobs at one instant it may look at them together.
   */
  Optional<Decision> explain(TrackedJob job, long nowMillis) {
    return runner
        .flatMap(asked -> with.failures().guard(() -> asked.explain(nowMillis, job.job().id())))
        .flatMap(Function.identity());
  }

  /** What the policy decides at an event; empty when it failed. */
  private Optional<List<Decision>> decide(Event event) {
    long started = System.nanoTime();
    Optional<List<Decision>> decisions = with.failures().guard(() -> runner().handle(event));
    with.counters().policyTook(System.nanoTime() - started);
    hasDecided = decisions.isPresent();
    return decisions;
  }

  /** Does what was decided; what a policy said before it failed of who yields does not stand. */
  private void carryOut(List<Decision> decisions) {
    Map<JobId, ResourceVector> none = Map.of();
    carrier.cap(hasDecided ? with.failures().guard(runner()::caps).orElse(none) : none);
    carrier.carryOut(decisions);
  }

  private void bypass(JobId id) {
    String failure = with.failures().last();
    forget(id);
    carrier.bypass(id, "the policy failed: " + failure);
  }

  private void forget(JobId id) {
    with.failures().run(() -> runner().forget(with.clock().millis(), id));
  }

  /** A job was given up while the policy was busy: it goes out of the books. Any thread. */
  void givenUp(TrackedJob job) {
    givenUp.add(job);
  }

  /** Takes the jobs that were given up out of the books. */
  void forgetGivenUp() {
    List<StoreRecord> gone = new ArrayList<>();
    for (TrackedJob job = givenUp.poll(); job != null; job = givenUp.poll()) {
      forget(job.job().id());
      gone.add(new StoreRecord.JobGone(job.job().id()));
    }
    if (!gone.isEmpty()) {
      with.store().append(gone);
    }
  }
}
