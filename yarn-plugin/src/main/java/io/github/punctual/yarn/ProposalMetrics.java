package io.github.punctual.yarn;

import io.github.punctual.yarn.metrics.RegisteredSource;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/** The proposals of the stock scheduler that were refused, as a source of Hadoop's metrics2. */
final class ProposalMetrics extends RegisteredSource {
  /** The name of the source and of its record. */
  static final String NAME = "PunctualProposals";

  private final Parts parts;

  ProposalMetrics(Parts parts) {
    super(NAME, "Proposals of the stock scheduler that Punctual refused");
    this.parts = parts;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record = collector.addRecord(NAME).setContext("yarn");
    parts
        .refused()
        .forEach(
            (name, count) ->
                record.addCounter(
                    info("RefusedBy" + name, "Proposals that were not committed because of them"),
                    count));
  }
}
