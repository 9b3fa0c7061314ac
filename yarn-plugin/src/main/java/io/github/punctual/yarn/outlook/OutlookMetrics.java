package io.github.punctual.yarn.outlook;

import io.github.punctual.robust.calibration.Checkpoint;
import io.github.punctual.robust.calibration.Score;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.metrics.RegisteredSource;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * How live jobs stand and how projections proved true, as a source of Hadoop's metrics2. It reads
 * what is there and waits for nobody.
 */
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
    MetricsRecordBuilder record = collector.addRecord(NAME).setContext("yarn");
    Map<UtilityStanding, Integer> standings = service.standings();
    for (UtilityStanding standing : UtilityStanding.values()) {
      record.addGauge(
          info("Standing" + camel(standing), "Live jobs that are " + standing),
          standings.getOrDefault(standing, 0));
    }
    record.addGauge(
        info("RoundMicros", "How long the last look at all jobs took, in microseconds"),
        service.roundMicros());
    Scores scores = service.scores();
    for (Checkpoint checkpoint : Checkpoint.values()) {
      scores(record, camel(checkpoint), scores.at(checkpoint));
    }
  }

  private static void scores(MetricsRecordBuilder record, String moment, Score score) {
    record
        .addGauge(info("Scored" + moment, "Projections that were scored, " + moment), score.count())
        .addGauge(
            info(
                "P90Coverage" + moment,
                "Part of the jobs that were done by their 90 % bound, " + moment),
            score.count() == 0 ? 0 : score.ofP90().fraction())
        .addGauge(
            info(
                "MedianCoverage" + moment,
                "Part of the jobs that were done by their median, " + moment),
            score.count() == 0 ? 0 : score.ofMedian().fraction());
  }
}
