package io.github.punctual.yarn;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.QueueSettings;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads the settings of queues that a scheduler can serve.
 *
 * @param scheduler its class
 * @param parts what it consists of
 * @param resourceTypes the names of the resource types that it counts
 */
record QueueSettingsReader(
    Class<?> scheduler, List<SchedulerPart> parts, Set<String> resourceTypes) {

  /**
   * The settings of a configuration of the capacity scheduler.
   *
   * @throws InvalidSettingsException naming all that cannot be meant, or not be served
   */
  QueueSettings read(Configuration conf) {
    QueueSettings settings =
        QueueSettings.read(conf, QueueSettings.declaredQueues(conf), resourceTypes);
    parts.forEach(part -> part.check(conf));
    if (parts.stream().noneMatch(SchedulerPart::servesDeclarations)) {
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
