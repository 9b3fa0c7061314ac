package io.github.punctual.yarn.service;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Impact;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The jobs whose promise would be broken, in words. */
public final class BrokenText {
  /** How many jobs are named at most. */
  private static final int NAMED = 3;

  private BrokenText() {}

  /**
   * Such as "2 jobs (application_1_0001, application_1_0002)", or "2 other jobs" where the reader
   * may know neither.
   *
   * @param mayKnow which jobs the reader may know by their ids
   */
  public static String of(Impact impact, Predicate<JobId> mayKnow) {
    int count = impact.broken().size();
    List<JobId> known = impact.broken().stream().filter(mayKnow).toList();
    if (known.isEmpty()) {
      return count == 1 ? "another job" : count + " other jobs";
    }
    return "%d %s (%s%s)"
        .formatted(
            count,
            count == 1 ? "job" : "jobs",
            known.stream().limit(NAMED).map(Object::toString).collect(Collectors.joining(", ")),
            rest(count - Math.min(NAMED, known.size())));
  }

  private static String rest(int unnamed) {
    return switch (unnamed) {
      case 0 -> "";
      case 1 -> " and another job";
      default -> " and %d other jobs".formatted(unnamed);
    };
  }
}
