package io.github.punctual.yarn.queues.serve;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.StockQueueRules;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * A family that gives queues other sizes than the operator did: as vectors of resources. It needs
 * the mode in which the stock scheduler keeps them as vectors; its default, the legacy mode, loses
 * parts of them.
 */
public abstract class QueueSizingPart implements SchedulerPart {
  /** Sets the mode where a configuration does not, so that capacity-scheduler.xml still may. */
  @Override
  public final void prepare(Configuration conf) {
    StockQueueRules.switchLegacyModeOff(conf);
  }

  @Override
  public final void check(Configuration conf) {
    if (conf.getBoolean(StockQueueRules.LEGACY, true)) {
      throw new InvalidSettingsException(
          List.of(
              "%s is true; under this scheduler it must be false, because the legacy mode cannot size queues by memory and vcores together; maybe remove it, or set it to false"
                  .formatted(StockQueueRules.LEGACY)));
    }
  }
}
