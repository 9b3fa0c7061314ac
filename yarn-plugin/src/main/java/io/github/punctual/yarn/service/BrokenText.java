package io.github.punctual.yarn.service;

import io.github.punctual.core.policy.Impact;
import java.util.stream.Collectors;

/** The jobs whose promise would be broken, in words. */
public final class BrokenText {
  /** How many jobs are named at most. */
  private static final int NAMED = 3;

  private BrokenText() {}

  /** Such as "2 jobs (application_1_0001, application_1_0002)". */
  public static String of(Impact impact) {
    int count = impact.broken().size();
    return "%d %s (%s%s)"
        .formatted(
            count,
            count == 1 ? "job" : "jobs",
            impact.broken().stream()
                .limit(NAMED)
                .map(Object::toString)
                .collect(Collectors.joining(", ")),
            count > NAMED ? " and others" : "");
  }
}
