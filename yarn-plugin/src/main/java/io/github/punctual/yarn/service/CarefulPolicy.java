package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A policy whose name is known and never changes, and whose learned numbers can always be asked
 * for: the driver needs both even when the policy fails. Everything else is the policy's.
 */
final class CarefulPolicy implements Policy {
  private final Policy policy;
  private final String name;
  private final PolicyFailures failures;
  private final Serving serving;
  private final boolean followsTasks;
  private Map<String, Double> lastLearned = Map.of();
  private Map<String, Double> lastFigures = Map.of();

  /** Asks the policy for its name and how it works, once; throws what it throws. */
  CarefulPolicy(Policy policy, PolicyFailures failures) {
    this.policy = policy;
    this.name = policy.name();
    this.failures = failures;
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("its name() is empty; it must have one");
    }
    this.serving = Objects.requireNonNull(policy.serving(), "its serving() is null");
    this.followsTasks = policy.followsTasks();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Decisions decide(Snapshot snapshot) {
    return policy.decide(snapshot);
  }

  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId job) {
    return policy.explain(snapshot, job);
  }

  @Override
  public int retask(Snapshot snapshot, RunningJob running, DeadlineJob revised) {
    return policy.retask(snapshot, running, revised);
  }

  @Override
  public Impact impact(Snapshot snapshot, Map<PoolId, CapacityProfile> more) {
    return policy.impact(snapshot, more);
  }

  @Override
  public List<LedgerEntry> courses(Snapshot snapshot) {
    return policy.courses(snapshot);
  }

  @Override
  public Serving serving() {
    return serving;
  }

  @Override
  public boolean followsTasks() {
    return followsTasks;
  }

  @Override
  public void observe(DeadlineJob job, Progress progress) {
    policy.observe(job, progress);
  }

  @Override
  public void submitted(DeadlineJob job) {
    policy.submitted(job);
  }

  @Override
  public void forget(JobId job) {
    policy.forget(job);
  }

  @Override
  public void unlearn(Whose whose) {
    policy.unlearn(whose);
  }

  @Override
  public void learn(Outcome outcome) {
    policy.learn(outcome);
  }

  /** What it has learned, or had when it could last say so in finite numbers. */
  @Override
  public Map<String, Double> learned() {
    failures.guard(() -> finite(Map.copyOf(policy.learned()))).ifPresent(now -> lastLearned = now);
    return lastLearned;
  }

  /** What it shows, or showed when it could last do so in finite numbers. */
  @Override
  public Map<String, Double> figures() {
    failures.guard(() -> finite(Map.copyOf(policy.figures()))).ifPresent(now -> lastFigures = now);
    return lastFigures;
  }

  private static Map<String, Double> finite(Map<String, Double> numbers) {
    numbers.forEach(
        (key, value) -> {
          if (!Double.isFinite(value)) {
            throw new IllegalStateException(
                "the policy has learned %s = %s; it must be finite".formatted(key, value));
          }
        });
    return numbers;
  }

  @Override
  public void restore(Map<String, Double> learned) {
    policy.restore(learned);
    lastLearned = Map.copyOf(learned);
  }
}
