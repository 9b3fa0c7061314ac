package io.github.punctual.yarn.settings;

import io.github.punctual.admission.declaration.Spelling;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/**
 * Values of settings in yarn-site.xml; a malformed one is noted and replaced by its default, so
 * that all problems are found at once.
 */
record SiteValues(Configuration conf, List<String> problems) {
  /** The value of one. */
  <T> T get(Setting<T> setting) {
    try {
      return setting.parse(conf.getTrimmed(setting.name(), setting.defaultText()));
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
      return setting.parse(setting.defaultText());
    }
  }

  /** What a configuration sets that is no setting, as sentences. */
  static Set<String> unknown(Configuration conf) {
    Set<String> known = new TreeSet<>();
    PunctualSettings.ALL.forEach(setting -> known.add(setting.name()));
    Set<String> problems = new TreeSet<>();
    conf.forEach(
        entry -> {
          if (entry.getKey().startsWith(PunctualSettings.PREFIX)
              && !known.contains(entry.getKey())) {
            problems.add(
                "%s is not a setting%s; known are %s"
                    .formatted(
                        entry.getKey(),
                        Spelling.nearest(entry.getKey(), List.copyOf(known))
                            .map(near -> "; maybe " + near + " is meant")
                            .orElse(""),
                        String.join(", ", known)));
          }
        });
    return problems;
  }
}
