package io.github.punctual.yarn.settings;

import io.github.punctual.admission.declaration.Spelling;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What cannot be meant in settings, as several find it; all of it is told at once. */
public final class SettingsProblems {
  private final Set<String> problems = new LinkedHashSet<>();

  /** Notes problems, a sentence each; what was noted before is not noted again. */
  public void add(Collection<String> more) {
    problems.addAll(more);
  }

  /**
   * For a name that is not known, which of those that are may be meant; empty when none is near.
   */
  static String nearest(String said, List<String> known) {
    return Spelling.nearest(said, known).map(near -> "; maybe " + near + " is meant").orElse("");
  }

  /** Lets somebody check something, and notes what cannot be meant of it. */
  public void check(Runnable check) {
    try {
      check.run();
    } catch (InvalidSettingsException e) {
      add(e.problems());
    }
  }

  /**
   * Ends the checks.
   *
   * @throws InvalidSettingsException naming everything that was noted, if anything was
   */
  public void throwAll() {
    if (!problems.isEmpty()) {
      throw new InvalidSettingsException(List.copyOf(problems));
    }
  }

  /** Ends the checks as {@link #throwAll()}, when the stock scheduler refuses something, too. */
  public void throwAllWith(Exception stock) {
    if (!problems.isEmpty()) {
      problems.add(
          "the stock scheduler refuses its configuration: %s; maybe it is right once the rest is"
              .formatted(stock.getMessage()));
      InvalidSettingsException all = new InvalidSettingsException(List.copyOf(problems));
      all.initCause(stock);
      throw all;
    }
  }
}
