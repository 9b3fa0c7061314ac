package io.github.punctual.yarn;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.SettingsProblems;
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
   * @param problems where all is noted that cannot be meant, or not be served
   */
  QueueSettings read(Configuration conf, SettingsProblems problems) {
    QueueSettings settings =
        QueueSettings.read(conf, QueueSettings.declaredQueues(conf), resourceTypes, problems);
    parts.forEach(part -> problems.check(() -> part.check(conf)));
    if (parts.stream().noneMatch(SchedulerPart::servesDeclarations)) {
      problems.check(() -> settings.refuseDeclarations(scheduler));
    }
    if (parts.stream().noneMatch(SchedulerPart::servesReservations)) {
      problems.check(() -> settings.refuseReservations(scheduler));
    }
    return settings;
  }

  /** The settings of a new configuration, checked before anything of it is in force. */
  QueueSettings readFresh(Configuration fresh) throws IOException {
    SettingsProblems problems = new SettingsProblems();
    QueueSettings settings = read(fresh, problems);
    try {
      problems.throwAll();
      return settings;
    } catch (InvalidSettingsException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
