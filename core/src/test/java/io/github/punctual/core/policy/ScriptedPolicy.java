package io.github.punctual.core.policy;

import io.github.punctual.core.Jobs;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** A policy that does what a test says and remembers what it saw. */
class ScriptedPolicy implements Policy {
  private final Function<Snapshot, Decisions> script;
  private double completed;

  /** What it saw: time, names of the waiting, names of the running, newcomer. */
  final List<String> seen = new ArrayList<>();

  /** What it was told that has gone without completing. */
  final List<JobId> forgotten = new ArrayList<>();

  ScriptedPolicy(Function<Snapshot, Decisions> script) {
    this.script = script;
  }

  /** Admits every waiting job with one task. */
  static ScriptedPolicy admittingAll() {
    return new ScriptedPolicy(
        snapshot ->
            decisions(
                snapshot.waiting().stream()
                    .map(job -> Jobs.decision(job.id().value(), ReasonCode.ADMITTED))
                    .toArray(Decision[]::new)));
  }

  /** Decides nothing. */
  static ScriptedPolicy silent() {
    return new ScriptedPolicy(snapshot -> decisions());
  }

  static Decisions decisions(Decision... list) {
    return new Decisions(List.of(list), OptionalLong.empty());
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public Decisions decide(Snapshot snapshot) {
    seen.add(
        "%d %s %s %s"
            .formatted(
                snapshot.nowMillis(),
                snapshot.waiting().stream().map(job -> job.id().value()).toList(),
                snapshot.running().stream().map(job -> job.job().id().value()).toList(),
                snapshot.newcomer().map(JobId::value).orElse("-")));
    return script.apply(snapshot);
  }

  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId job) {
    return Optional.of(Jobs.decision(job.value(), ReasonCode.WAITING_FOR_CAPACITY));
  }

  @Override
  public void learn(Outcome outcome) {
    if (outcome.historyName().equals("poison")) {
      throw new IllegalStateException("cannot learn this");
    }
    completed++;
  }

  @Override
  public void forget(JobId job) {
    forgotten.add(job);
  }

  @Override
  public Map<String, Double> learned() {
    return Map.of("completed", completed);
  }

  @Override
  public void restore(Map<String, Double> learned) {
    completed = learned.get("completed");
  }
}
