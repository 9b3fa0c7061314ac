package io.github.punctual.yarn;

import io.github.punctual.yarn.metrics.RegisteredSource;
import org.apache.hadoop.metrics2.MetricsCollector;

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
    parts
        .refused()
        .forEach(
            (name, count) ->
                record(collector, NAME)
                    .tag(info("By", "Because of what proposals were refused"), name)
                    .addCounter(info("RefusedTotal", "Proposals that were not committed"), count));
  }
}
