package io.github.punctual.yarn.web.jobs;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.admission.declaration.Key;
import io.github.punctual.yarn.rush.PlannedJob;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * What the user of a job asked for about time, whichever part of the scheduler serves it.
 *
 * @param deadline whether it has a deadline
 * @param utility whether its completion is worth something by a utility
 * @param dueMillis its deadline, an instant in milliseconds; empty where it has none or that is not
 *     known
 */
record Asked(boolean deadline, boolean utility, OptionalLong dueMillis) {
  /**
   * What an application asked for.
   *
   * @param planned how it is planned by utility; empty where it is not
   */
  static Asked of(RMApp app, Optional<PlannedJob> planned) {
    Optional<PlannedJob> declared = planned.filter(job -> job.requirements().declared());
    Collection<String> tags = Objects.requireNonNullElse(app.getApplicationTags(), List.of());
    Optional<String> deadline = tag(tags, Key.DEADLINE);
    return new Asked(
        deadline.isPresent() || declared.isPresent(),
        tag(tags, Key.UTILITY).isPresent() || declared.isPresent(),
        declared
            .map(Asked::due)
            .orElseGet(() -> deadline.map(tag -> due(app, tag)).orElseGet(OptionalLong::empty)));
  }

  /** What is asked by one that has a deadline, and perhaps a utility. */
  static Asked of(long dueMillis) {
    return new Asked(true, false, OptionalLong.of(dueMillis));
  }

  private static Optional<String> tag(Collection<String> tags, Key key) {
    String start = key.tag() + "=";
    return tags.stream()
        .filter(tag -> tag != null && tag.strip().toLowerCase(Locale.ROOT).startsWith(start))
        .findFirst();
  }

  private static OptionalLong due(PlannedJob job) {
    return OptionalLong.of(
        job.submitMillis() + Math.round(job.requirements().terms().budgetSeconds() * 1000));
  }

  private static OptionalLong due(RMApp app, String tag) {
    try {
      Optional<Declaration> declared =
          Declarations.parse(List.of(tag), app.getSubmitTime(), app.getSubmitTime());
      return declared.isPresent()
          ? OptionalLong.of(declared.get().deadline().resolveMillis(app.getSubmitTime()))
          : OptionalLong.empty();
    } catch (DeclarationException e) {
      return OptionalLong.empty(); // Refused when it was submitted: its message says why.
    }
  }
}
