package io.github.punctual.admission.tempo;

import io.github.punctual.admission.control.Room;
import io.github.punctual.admission.estimate.FractionEstimator;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Snapshot;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Tempo: promises what jobs need by the rates of jobs like them, lends what nobody needs, plans
 * large jobs together so that running ones only grow, and stops jobs whose own progress rules out
 * their deadline. It knows of a job what its user declared and what it has reported, and nothing of
 * the future.
 */
public final class TempoPolicy implements Policy {
  /** Its name in settings, logs and reports. */
  public static final String NAME = "tempo";

  private final TempoSettings settings;
  private RateHistory rates;
  private WorkHistory works = new WorkHistory();

  /** A policy that has learned nothing. */
  public TempoPolicy(TempoSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.rates = new RateHistory(settings.window());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public OptionalLong progressIntervalMillis() {
    return OptionalLong.of(settings.progressIntervalMillis());
  }

  @Override
  public Decisions decide(Snapshot snapshot) {
    TempoPass pass = new TempoPass(snapshot, settings, rates, works);
    Decisions decisions = pass.decide();
    pass.newWork().ifPresent(works::submitted);
    for (Standing one : pass.stopped()) {
      double rate = Math.min(1, one.outlook.observedRate().orElseThrow());
      rates.add(one.job.historyName(), one.job.requestedTasks(), rate);
    }
    return decisions;
  }

  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId job) {
    return new TempoPass(snapshot, settings, rates, works).standing(job);
  }

  /** As many tasks as it had and asks for, or as there is room for when they turn out larger. */
  @Override
  public int retask(Snapshot snapshot, RunningJob running, DeadlineJob revised) {
    boolean sameOrLess =
        revised.pool().equals(running.job().pool())
            && revised.footprint(running.tasks()).fitsIn(running.footprint());
    int tasks = Math.min(running.tasks(), revised.requestedTasks());
    if (sameOrLess) {
      return tasks;
    }
    Room room = new Room(snapshot.capacity(), snapshot.promises());
    room.giveBack(running);
    return Math.max(1, Math.min(tasks, room.space(revised).freeTasks()));
  }

  @Override
  public void learn(Outcome outcome) {
    rates.add(
        outcome.historyName(),
        outcome.requestedTasks(),
        FractionEstimator.minRequiredRate(outcome));
    works.completed((double) outcome.computationMillis() / outcome.capacityTasks());
  }

  @Override
  public Map<String, Double> learned() {
    Map<String, Double> learned = new TreeMap<>();
    rates.save(learned);
    works.save(learned);
    return learned;
  }

  /** How much it has learned from, and the mean work; its rates would tell of single jobs. */
  @Override
  public Map<String, Double> figures() {
    return Map.of(
        "jobNames",
        (double) rates.names(),
        "rates",
        (double) rates.size(),
        "completed",
        works.count(),
        "meanWorkMillis",
        works.mean());
  }

  @Override
  public void restore(Map<String, Double> learned) {
    WorkHistory restoredWorks = WorkHistory.restored(learned);
    rates = RateHistory.restored(settings.window(), learned);
    works = restoredWorks;
  }
}
