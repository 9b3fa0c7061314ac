package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Snapshot;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A policy whose name is known and never changes, and whose learned numbers can always be asked
 * for: the driver needs both even when the policy fails. Everything else is the policy's.
 */
final class CarefulPolicy implements Policy {
  private static final long LEAST_INTERVAL_MILLIS = 1000;

  private final Policy policy;
  private final String name;
  private final PolicyFailures failures;
  private Map<String, Double> lastLearned = Map.of();
  private Map<String, Double> lastFigures = Map.of();

  /** Asks the policy for its name, once; throws what it throws. */
  CarefulPolicy(Policy policy, PolicyFailures failures) {
    this.policy = policy;
    this.name = policy.name();
    this.failures = failures;
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("its name() is empty; it must have one");
    }
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

  /** As often as it asks, but not continuously; never when it fails to say. */
  @Override
  public OptionalLong progressIntervalMillis() {
    OptionalLong asked =
        failures.guard(policy::progressIntervalMillis).orElse(OptionalLong.empty());
    return asked.isPresent()
        ? OptionalLong.of(Math.max(LEAST_INTERVAL_MILLIS, asked.getAsLong()))
        : asked;
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
  }
}
