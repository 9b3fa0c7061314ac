package io.github.punctual.yarn.outlook;

import io.github.punctual.robust.calibration.Checkpoint;
import io.github.punctual.robust.calibration.Score;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.metrics.RegisteredSource;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/** How live jobs stand and projections proved true, for Hadoop's metrics2. It waits for nobody. */
final class OutlookMetrics extends RegisteredSource {
  /** The name of the source and of its record. */
  public static final String NAME = "PunctualOutlook";

  private final OutlookService service;

  /** The metrics of one service, not registered yet. */
  OutlookMetrics(OutlookService service) {
    super(NAME, "Projected completions of jobs by Punctual");
    this.service = service;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    record(collector, NAME)
        .addGauge(
            info("RoundMicros", "How long the last look at all jobs took, in microseconds"),
            service.roundMicros());
    Map<UtilityStanding, Integer> standings = service.standings();
    for (UtilityStanding standing : UtilityStanding.values()) {
      record(collector, NAME, info("Standing", "Whether jobs will be in time"), standing)
          .addGauge(info("Jobs", "Live jobs by standing"), standings.getOrDefault(standing, 0));
    }
    Scores scores = service.scores();
    for (Checkpoint checkpoint : Checkpoint.values()) {
      scores(
          record(collector, NAME, info("Checkpoint", "When it was projected"), checkpoint),
          scores.at(checkpoint));
    }
  }

  private static void scores(MetricsRecordBuilder record, Score score) {
    record
        .addGauge(info("Scored", "Projections that were scored"), score.count())
        .addGauge(
            info("P90Coverage", "Part of the jobs that were done by their 90 % bound"),
            score.count() == 0 ? 0 : score.ofP90().fraction())
        .addGauge(
            info("MedianCoverage", "Part of the jobs that were done by their median"),
            score.count() == 0 ? 0 : score.ofMedian().fraction());
  }
}
