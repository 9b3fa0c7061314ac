package io.github.punctual.core.policy;

import io.github.punctual.core.decision.Decision;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a policy decided at one moment.
 *
 * @param list the decisions, at most one for each job, in the order in which they are to be carried
 *     out
 * @param wakeMillis the next instant at which time alone may change a decision; empty when none
 *     does
 */
public record Decisions(List<Decision> list, OptionalLong wakeMillis) {
  public Decisions {
    list = List.copyOf(list);
    Objects.requireNonNull(wakeMillis, "wakeMillis");
  }
}
