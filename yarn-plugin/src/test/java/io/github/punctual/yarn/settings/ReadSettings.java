package io.github.punctual.yarn.settings;

import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** Reads settings, and throws when anything of them cannot be meant. */
public final class ReadSettings {
  private ReadSettings() {}

  /** Those in yarn-site.xml. */
  public static PunctualSettings site(Configuration conf) {
    SettingsProblems problems = new SettingsProblems();
    PunctualSettings settings = PunctualSettings.read(conf, problems);
    problems.throwAll();
    return settings;
  }

  /** Those of queues. */
  public static QueueSettings queues(
      Configuration conf, Set<String> queuePaths, Set<String> resourceTypes) {
    SettingsProblems problems = new SettingsProblems();
    QueueSettings settings = QueueSettings.read(conf, queuePaths, resourceTypes, problems);
    problems.throwAll();
    return settings;
  }
}
