package io.github.punctual.robust.demand;

/**
 * The paper's mean time estimator (RUSH, section IV): as many mean task times as there are tasks,
 * and no doubt about it. A running task has what is missing from the mean, and never less than
 * {@value #LEAST_PART} of its age: it does run. Failures are not counted, as in the paper.
 *
 * @param unknownSeconds how long a task runs of which nothing is known, in seconds, above 0
 */
public record MeanTimeEstimator(double unknownSeconds) implements DemandEstimator {
  private static final double LEAST_PART = 0.1;
  private static final double LEAST_SECONDS = 1e-3;

  public MeanTimeEstimator {
    TaskPrior.requireTime(unknownSeconds);
  }

  @Override
  public DemandEstimate estimate(TaskGroup tasks, TaskEvidence evidence) {
    double each =
        Math.max(
            LEAST_SECONDS,
            evidence.seen().count() > 0
                ? evidence.seen().mean()
                : TaskPrior.of(tasks.hintSeconds(), evidence, unknownSeconds).mean());
    double work = tasks.pending() * each;
    for (double age : tasks.runningSeconds()) {
      work += Math.max(LEAST_PART * Math.max(age, each), each - age);
    }
    return new DemandEstimate(new Impulse(work), each);
  }
}
