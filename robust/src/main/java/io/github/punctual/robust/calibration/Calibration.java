package io.github.punctual.robust.calibration;

import io.github.punctual.core.policy.ForgottenNames;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Scores the forecasts of jobs that have ended, overall and by name. At most as many names are kept
 * as it is told; whoever has the most of them loses the one that was scored longest ago, which
 * stays in the overall score. Not safe for several threads.
 */
public final class Calibration {
  private final int mostNames;
  private final Function<String, String> user;
  private Scores overall = Scores.NONE;

  /** In the order in which they were last scored. */
  private final Map<String, Scores> byName = new LinkedHashMap<>();

  /**
   * Nothing scored yet.
   *
   * @param mostNames how many names are kept, at least 1
   * @param user whose a name is
   */
  public Calibration(int mostNames, Function<String, String> user) {
    if (mostNames < 1) {
      throw new IllegalArgumentException(
          "%d names are to be kept; there must be at least one".formatted(mostNames));
    }
    this.mostNames = mostNames;
    this.user = user;
  }

  /**
   * Scores a job that has ended as it should.
   *
   * @param course what was said of it, in the order of time; nothing is scored when it is empty
   */
  public void ended(String name, List<Forecast> course, long submitMillis, long endMillis) {
    if (course.isEmpty()) {
      return;
    }
    overall = overall.plus(course, submitMillis, endMillis);
    Scores before = byName.getOrDefault(name, Scores.NONE);
    put(name, before.plus(course, submitMillis, endMillis));
  }

  private void put(String name, Scores scores) {
    byName.remove(name);
    byName.put(name, scores);
    if (byName.size() > mostNames) {
      byName.remove(ForgottenNames.next(byName.keySet(), user));
    }
  }

  /** Forgets the scores of some names; the overall score keeps what they are part of. */
  public void forget(Predicate<String> names) {
    byName.keySet().removeIf(names);
  }

  /** Goes on from what was scored before under a name. */
  public void restore(String name, Scores scores) {
    put(name, scores);
  }

  /** Goes on from what was scored before over all names. */
  public void restoreOverall(Scores scores) {
    overall = scores;
  }

  /** The scores of all jobs. */
  public Scores overall() {
    return overall;
  }

  /** The scores of the names that are kept, in the order of the names. */
  public Map<String, Scores> byName() {
    return Collections.unmodifiableMap(new TreeMap<>(byName));
  }
}
