package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Tells the policy what happens and has its decisions carried out; when it fails, what it failed
 * for runs as under the stock scheduler. For the policy thread, except {@link #givenUp}.
 */
final class PolicyDriver {
  private final InstantSource clock;
  private final PolicyFailures failures;
  private final DecisionCarrier carrier;
  private final StoreKeeper store;
  private final Counters counters;
  private final Queue<TrackedJob> givenUp = new ConcurrentLinkedQueue<>();

  /** Absent until the nodes are back after a start. */
  private Optional<PolicyRunner> runner = Optional.empty();

  PolicyDriver(
      InstantSource clock,
      PolicyFailures failures,
      DecisionCarrier carrier,
      StoreKeeper store,
      Counters counters) {
    this.clock = clock;
    this.failures = failures;
    this.carrier = carrier;
    this.store = store;
    this.counters = counters;
  }

  void begin(PolicyRunner started) {
    runner = Optional.of(started);
  }

  boolean hasBegun() {
    return runner.isPresent();
  }

  /**
   * The policy's runner.
   *
   * @throws IllegalStateException before decisions have begun
   */
  PolicyRunner runner() {
    return runner.orElseThrow(() -> new IllegalStateException("no decision has been taken yet"));
  }

  /** Asks the policy what to do at an event, and does it. */
  void handle(Event event) {
    Optional<List<Decision>> decisions = decide(event);
    if (decisions.isEmpty()
        && !(event instanceof Event.Submitted)
        && !(event instanceof Event.TimePassed)) {
      // It may have failed at the event alone, such as at learning from it: the jobs that wait are
      // asked about once more.
      decisions = decide(new Event.TimePassed(clock.millis()));
    }
    if (decisions.isPresent()) {
      carrier.carryOut(decisions.get());
    } else if (event instanceof Event.Submitted submitted) {
      bypass(submitted.job().id());
    } else {
      runner().waiting().stream().map(DeadlineJob::id).toList().forEach(this::bypass);
    }
    forgetGivenUp();
  }

  /** What the policy decides at an event; empty when it failed. */
  private Optional<List<Decision>> decide(Event event) {
    long started = System.nanoTime();
    Optional<List<Decision>> decisions = failures.guard(() -> runner().handle(event));
    counters.decideTook(System.nanoTime() - started);
    if (event instanceof Event.Submitted submitted
        && decisions.isPresent()
        && decisions.get().stream().noneMatch(d -> d.job().equals(submitted.job().id()))) {
      carrier.carryOut(decisions.get());
      failures.note(new IllegalStateException("it decided nothing about a new job"));
      return Optional.empty();
    }
    return decisions;
  }

  private void bypass(JobId id) {
    runner().forget(clock.millis(), id);
    carrier.bypass(id, "the policy failed: " + failures.last());
  }

  /**
   * A job was given up while the policy was busy: it is to be taken out of the books. Any thread.
   */
  void givenUp(TrackedJob job) {
    givenUp.add(job);
  }

  /** Takes the jobs that were given up out of the books. */
  void forgetGivenUp() {
    for (TrackedJob job = givenUp.poll(); job != null; job = givenUp.poll()) {
      runner().forget(clock.millis(), job.job().id());
      store.append(new StoreRecord.JobGone(job.job().id()));
    }
  }
}
