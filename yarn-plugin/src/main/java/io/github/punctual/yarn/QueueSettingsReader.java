package io.github.punctual.yarn;

import io.github.punctual.yarn.queues.QueueMode;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.QueueSettings;
import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads the settings of queues that a scheduler can serve.
 *
 * @param scheduler its class
 * @param promisesToQueues whether it serves declarations of queues
 * @param sizesQueues whether it gives queues other sizes than the operator
 * @param resourceTypes the names of the resource types that it counts
 */
record QueueSettingsReader(
    Class<?> scheduler, boolean promisesToQueues, boolean sizesQueues, Set<String> resourceTypes) {

  /**
   * The settings of a configuration of the capacity scheduler.
   *
   * @throws InvalidSettingsException naming all that cannot be meant, or not be served
   */
  QueueSettings read(Configuration conf) {
    QueueSettings settings =
        QueueSettings.read(conf, QueueSettings.declaredQueues(conf), resourceTypes);
    if (sizesQueues) {
      QueueMode.check(conf);
    }
    if (!promisesToQueues) {
      settings.refuseDeclarations(scheduler);
    }
    return settings;
  }

  /** The settings of a new configuration, checked before anything of it is in force. */
  QueueSettings readFresh(Configuration fresh) throws IOException {
    try {
      return read(fresh);
    } catch (InvalidSettingsException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
