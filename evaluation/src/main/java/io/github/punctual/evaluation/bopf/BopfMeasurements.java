package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.UseOverTime;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** What was measured, as the paper's tables and figures need it. */
record BopfMeasurements(Runs<BopfExperiment, BurstResult> outcomes, BopfRuns runs) {
  BurstResult of(BopfExperiment experiment) {
    return outcomes.first(experiment);
  }

  void run(String what, List<? extends BopfExperiment> experiments) throws IOException {
    for (BopfExperiment experiment : experiments) {
      outcomes.add(experiment, () -> experiment.make().run(experiment.policy().source()));
    }
    outcomes.make("BoPF, " + what);
  }

  /** What became of the only LQ. */
  BurstResult.OfQueue onlyLq(BopfExperiment experiment) {
    return of(experiment).queue(OneBurstyQueue.LQ);
  }

  /** The mean completion of the LQs' jobs, in seconds: the paper's primary metric. */
  double lq(BopfExperiment experiment) {
    return mean(of(experiment).bursty());
  }

  /** The mean completion of the TQs' jobs, in seconds. */
  double tq(BopfExperiment experiment) {
    return mean(of(experiment).steady());
  }

  private static double mean(List<BurstResult.OfQueue> queues) {
    return jobs(queues).mapToDouble(BopfMeasurements::seconds).average().orElse(Double.NaN);
  }

  private static Stream<BurstResult.OfJob> jobs(List<BurstResult.OfQueue> queues) {
    return queues.stream()
        .flatMap(queue -> queue.jobs().stream())
        .filter(job -> job.endMillis().isPresent());
  }

  private static double seconds(BurstResult.OfJob job) {
    return job.completionMillis().orElseThrow() / 1000.0;
  }

  /** The completions of the LQs' jobs, in seconds. */
  List<Double> lqSeconds(BopfExperiment experiment) {
    return jobs(of(experiment).bursty()).map(BopfMeasurements::seconds).toList();
  }

  /** The standard deviation of these over their mean. */
  double lqVariation(BopfExperiment experiment) {
    double[] seconds = lqSeconds(experiment).stream().mapToDouble(each -> each).toArray();
    return StandardDeviation.of(seconds).setBiased(true).getAsDouble() / lq(experiment);
  }

  /**
   * The factor of improvement: the mean completion of the LQ's jobs under DRF over that under
   * another policy (section 5.1).
   */
  double factor(OneBurstyQueue run) {
    return lq(run.under(ComparedPolicy.DRF)) / lq(run);
  }

  /** The completion of a job of the motivating example, in seconds; infinite if it did not end. */
  double motivationSeconds(ComparedPolicy policy, int job) {
    OptionalLong millis =
        of(new Motivation(policy)).queue(Motivation.LQ).bursts().get(job).completionMillis();
    return millis.isPresent() ? millis.getAsLong() / 1000.0 : Double.POSITIVE_INFINITY;
  }

  /** The part of the bursts of the only LQ that were on time, in [0, 1]. */
  double onTime(BopfExperiment experiment) {
    return onlyLq(experiment).onTimeFraction();
  }

  /**
   * The mean completion, in seconds, of those of the LQ's jobs that came while all TQs had work.
   */
  double lqWhileBacklogged(BopfExperiment experiment) {
    BurstResult result = of(experiment);
    long until = backloggedMillis(result);
    return jobs(result.bursty())
        .filter(job -> job.submitMillis() <= until)
        .mapToDouble(BopfMeasurements::seconds)
        .average()
        .orElse(Double.NaN);
  }

  /**
   * The long-term dominant share of an LQ, as long as all TQs have work, over the least of a TQ's
   * or over 1/N, whichever is larger: a TQ whose jobs cannot use what it is offered has no claim to
   * as much. Long-term fairness says that it is at most 1.
   */
  double shareOverFair(BopfExperiment experiment, QueueId lq) {
    BurstResult result = of(experiment);
    UseOverTime use = result.use();
    int end = Math.max(1, (int) (backloggedMillis(result) / use.binMillis()));
    double least =
        result.steady().stream()
            .map(queue -> use.dominantShare(queue.queue(), 0, end))
            .min(Comparator.naturalOrder())
            .orElse(Double.NaN);
    return use.dominantShare(lq, 0, end) / Math.max(least, 1.0 / result.queues().size());
  }

  /** Until when all TQs have jobs. */
  private static long backloggedMillis(BurstResult result) {
    return result.steady().stream()
        .mapToLong(
            queue ->
                queue.jobs().stream()
                    .mapToLong(job -> job.endMillis().orElse(result.endMillis()))
                    .max()
                    .orElse(0))
        .min()
        .orElse(result.endMillis());
  }
}
