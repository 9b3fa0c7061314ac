package io.github.punctual.evaluation.fluid;

import java.util.ArrayList;
import java.util.List;

/** The schedulers of a table or figure with what they are called there. */
record Series(List<Entry> entries) {
  /**
   * A scheduler.
   *
   * @param policy its name in the simulator
   * @param title its name in documents
   */
  record Entry(String policy, String title) {}

  /** All that the papers compare, the baselines in every reading. */
  static Series all(String baseline) {
    List<Entry> entries = new ArrayList<>();
    for (Reading reading : Reading.values()) {
      entries.add(new Entry(reading.baseline(), baseline + " FS, " + reading.word()));
      entries.add(new Entry(reading.reactive(), "Reactive FS, " + reading.word()));
    }
    entries.add(new Entry(PolicyNames.ORACLE, "Oracle"));
    entries.add(new Entry(PolicyNames.JUSTICE, "Justice"));
    entries.add(new Entry(PolicyNames.PYTHIA, "Pythia"));
    return new Series(entries);
  }

  /** Those of a figure of a paper: without the reading that is least like it, and the other one. */
  static Series figure(String baseline, String policy) {
    return new Series(
        all(baseline).entries().stream()
            .filter(
                entry ->
                    !entry.policy().endsWith(Reading.FIXED.baseline())
                        && (entry.policy().equals(policy)
                            || !List.of(PolicyNames.JUSTICE, PolicyNames.PYTHIA)
                                .contains(entry.policy())))
            .toList());
  }

  /** The same without a scheduler. */
  Series without(String policy) {
    return new Series(entries.stream().filter(entry -> !entry.policy().equals(policy)).toList());
  }

  static String title(String policy) {
    return all("Baseline").entries().stream()
        .filter(entry -> entry.policy().equals(policy))
        .map(Entry::title)
        .findFirst()
        .orElse(policy);
  }
}
