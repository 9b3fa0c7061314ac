package io.github.punctual.admission.control;

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

/**
 * Admission control of Justice (UCSB TR 2019-09, Algorithm 4) and Pythia (UCSB TR 2017-02, section
 * II) over either estimator: jobs are offered all that they need or nothing, in the order of a
 * priority policy, and those that can no longer make their deadline are dropped.
 *
 * <p>Readings where the papers leave a choice: until there is an estimate a job gets what it can
 * use, or what is free of it; a running job's allocation never changes, so Algorithm 4 passes over
 * running jobs; Pythia lengthens the fraction of a waiting job by the time it waited just as
 * Justice does, since its paper says that deadlines of waiting jobs are reduced and allocations
 * recomputed. Beside the papers: capacity and demand are vectors in a hierarchy of pools, and every
 * decision has numbers.
 */
public final class AdmissionControl implements Policy {
  private final FractionEstimator estimator;
  private final AdmissionSettings settings;

  /** Admission control that asks an estimator and learns through it. */
  public AdmissionControl(FractionEstimator estimator, AdmissionSettings settings) {
    this.estimator = Objects.requireNonNull(estimator, "estimator");
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public String name() {
    return estimator.name();
  }

  /**
   * ADMISSION_CONTROL for every waiting job, and the selective termination of late running jobs
   * (Justice, section 2.2).
   */
  @Override
  public Decisions decide(Snapshot snapshot) {
    AdmissionPass pass = new AdmissionPass(snapshot, estimator.fraction(), settings);
    pass.terminateLateJobs();
    pass.judgeWaitingJobs();
    pass.makeOffers();
    pass.answerNewcomer();
    return pass.result();
  }

  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId id) {
    Optional<DeadlineJob> waiting =
        snapshot.waiting().stream().filter(job -> job.id().equals(id)).findFirst();
    if (waiting.isPresent()) {
      return Optional.of(
          new AdmissionPass(snapshot, estimator.fraction(), settings).standing(waiting.get()));
    }
    return snapshot.running().stream()
        .filter(running -> running.job().id().equals(id))
        .findFirst()
        .map(
            running ->
                new AdmissionPass(snapshot, estimator.fraction(), settings).standing(running));
  }

  /**
   * As many tasks as it was promised, if they take no more than before or there is room for them as
   * they are now; otherwise as many as there is room for.
   */
  @Override
  public int retask(Snapshot snapshot, RunningJob running, DeadlineJob revised) {
    boolean sameOrLess =
        revised.pool().equals(running.job().pool())
            && revised.footprint(running.tasks()).fitsIn(running.footprint());
    if (sameOrLess) {
      return running.tasks();
    }
    Room room = new Room(snapshot.capacity(), snapshot.promises());
    room.giveBack(running);
    return Math.max(1, Math.min(running.tasks(), room.space(revised).freeTasks()));
  }

  @Override
  public void learn(Outcome outcome) {
    estimator.track(outcome);
  }

  @Override
  public Map<String, Double> learned() {
    return estimator.state();
  }

  @Override
  public void restore(Map<String, Double> learned) {
    estimator.restore(learned);
  }
}
