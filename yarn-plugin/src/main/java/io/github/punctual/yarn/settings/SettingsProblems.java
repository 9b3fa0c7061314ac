package io.github.punctual.yarn.settings;

import io.github.punctual.core.decision.Spelling;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What cannot be meant in settings, as several find it; all of it is told at once. */
public final class SettingsProblems {
  private static final Logger LOG = LoggerFactory.getLogger(SettingsProblems.class);

  private final Set<String> problems = new LinkedHashSet<>();

  /** Notes problems, a sentence each; what was noted before is not noted again. */
  public void add(Collection<String> more) {
    problems.addAll(more);
  }

  /** Which of the known names may be meant by another; where none is near, what is said instead. */
  static String nearest(String said, List<String> known, String otherwise) {
    // A part of a long name may be forgotten or too much; what all names begin with says nothing.
    int own = said.length() - (said.startsWith("punctual.") ? "punctual.".length() : 0);
    return Spelling.nearest(said, known, Math.max(2, own / 3))
        .map(near -> "; maybe " + near + " is meant")
        .orElse("; " + otherwise);
  }

  /** Lets somebody check something, and notes what cannot be meant of it. */
  public void check(Runnable check) {
    try {
      check.run();
    } catch (InvalidSettingsException e) {
      add(e.problems());
    }
  }

  /** Ends the checks; throws everything that was noted, if anything was. */
  public void throwAll() {
    if (!problems.isEmpty()) {
      throw new InvalidSettingsException(List.copyOf(problems));
    }
  }

  /** Ends the checks as {@link #throwAll()}, when the stock scheduler refuses something, too. */
  public void throwAllWith(Exception stock) {
    if (!problems.isEmpty()) {
      // Its exception is not our cause: the log of the start is to end with what can be done.
      LOG.warn("The stock scheduler refuses its configuration", stock);
      Throwable innermost = stock;
      while (innermost.getCause() != null) {
        innermost = innermost.getCause();
      }
      problems.add(
          "the stock scheduler refuses its configuration: %s; maybe it is right once the rest is"
              .formatted(innermost.getMessage()));
      throwAll();
    }
  }
}
