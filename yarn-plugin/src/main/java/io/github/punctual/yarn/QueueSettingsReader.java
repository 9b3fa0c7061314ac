package io.github.punctual.yarn;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.SettingsProblems;
import io.github.punctual.yarn.settings.StockQueueRules;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the settings of queues that a scheduler can serve.
 *
 * @param scheduler its class
 * @param parts what it consists of
 * @param resourceTypes the names of the resource types that it counts
 * @param own the scheduler's own settings: where what is decided is not done, the stock scheduler
 *     is set up as if it were alone, and what stands in the way of more is only told
 */
record QueueSettingsReader(
    Class<?> scheduler,
    List<SchedulerPart> parts,
    Set<String> resourceTypes,
    PunctualSettings own) {
  private static final Logger LOG = LoggerFactory.getLogger(PartsScheduler.class);

  /**
   * The settings of a configuration of the capacity scheduler; notes all that cannot be meant, or
   * not be served.
   */
  QueueSettings read(Configuration conf, SettingsProblems problems) {
    QueueSettings settings =
        QueueSettings.read(conf, QueueSettings.declaredQueues(conf), resourceTypes, problems);
    problems.add(StockQueueRules.check(conf));
    boolean servesReservations = parts.stream().anyMatch(SchedulerPart::servesReservations);
    if (own.enforces()) {
      parts.forEach(part -> problems.check(() -> part.check(conf)));
      problems.add(own.reclaim().problems(conf, servesReservations));
    } else {
      tellWhatStandsInTheWay(conf);
    }
    if (parts.stream().noneMatch(SchedulerPart::servesDeclarations)) {
      problems.add(settings.unservedDeclarations(scheduler));
    }
    if (!servesReservations) {
      problems.add(settings.unservedReservations(scheduler));
    }
    return settings;
  }

  private void tellWhatStandsInTheWay(Configuration conf) {
    Configuration enforced = new Configuration(conf);
    for (SchedulerPart part : parts) {
      part.prepare(enforced);
      try {
        part.check(enforced);
      } catch (InvalidSettingsException e) {
        LOG.warn("With punctual.mode = enforce this would stop the start: {}", e.getMessage());
      }
    }
  }

  /**
   * The settings of a new configuration, beside the ResourceManager's own, checked before anything
   * of it is in force.
   */
  QueueSettings readFresh(Configuration fresh, Configuration conf) throws IOException {
    SettingsProblems problems = new SettingsProblems();
    QueueSettings settings = read(fresh, problems);
    problems.add(PunctualSettings.misplaced(fresh, conf));
    try {
      problems.throwAll();
      return settings;
    } catch (InvalidSettingsException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
