package io.github.punctual.robust.demand;

/**
 * The moments of the work that the tasks of a group have left.
 *
 * @param belief what is believed about one task
 * @param attempts the same with failures
 * @param running the tasks that run
 * @param mean in container seconds
 * @param variance if the belief's mean and failure rate were exact
 * @param doubt the variance that comes from their not being so
 */
record WorkLeft(
    TaskBelief belief,
    Attempts attempts,
    Ages running,
    double mean,
    double variance,
    double doubt) {
  static WorkLeft of(TaskGroup tasks, TaskEvidence evidence, double unknownSeconds) {
    Ages running = Ages.of(tasks.runningSeconds());
    TaskPrior prior = TaskPrior.of(tasks.hintSeconds(), evidence, unknownSeconds);
    TaskBelief belief = TaskBelief.of(prior, evidence.seen(), running);
    Attempts attempts = belief.attempts();
    TaskLaw.Moments whole = attempts.whole();
    double mean = tasks.pending() * whole.mean();
    double variance = tasks.pending() * whole.variance();
    double byMean = tasks.pending();
    double byRate = tasks.pending() * attempts.wholeByRate();
    for (int i = 0; i < running.classes(); i++) {
      TaskLaw.Moments left = attempts.running(running.age(i));
      int count = running.count(i);
      mean += count * left.mean();
      variance += count * left.variance();
      byMean += count * Math.min(1, left.mean() / belief.mean());
      byRate += count * attempts.runningByRate();
    }
    double doubt =
        byMean * byMean * belief.meanVariance() + byRate * byRate * belief.failureRateVariance();
    return new WorkLeft(belief, attempts, running, mean, variance, doubt);
  }
}
