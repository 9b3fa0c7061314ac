package io.github.punctual.yarn.queues;

import io.github.punctual.yarn.settings.InvalidSettingsException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The mode in which the stock scheduler keeps the sizes of queues as vectors. Its default, the
 * legacy mode, loses parts of them.
 */
final class QueueMode {
  private static final String LEGACY = "yarn.scheduler.capacity.legacy-queue-mode.enabled";

  private QueueMode() {}

  /** Sets the mode where a configuration does not, so that capacity-scheduler.xml still may. */
  static void preferVectors(Configuration conf) {
    if (conf.get(LEGACY) == null) {
      Configuration ours = new Configuration(false);
      ours.set(LEGACY, "false");
      conf.addResource(ours);
    }
  }

  /**
   * Checks that nobody set the legacy mode.
   *
   * @param conf the capacity scheduler's configuration
   * @throws InvalidSettingsException when somebody did
   */
  static void check(Configuration conf) {
    if (conf.getBoolean(LEGACY, true)) {
      throw new InvalidSettingsException(
          List.of(
              "%s is true; under this scheduler it must be false, because the legacy mode cannot size queues by memory and vcores together; maybe remove it, or set it to false"
                  .formatted(LEGACY)));
    }
  }
}
