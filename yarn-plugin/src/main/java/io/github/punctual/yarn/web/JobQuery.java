package io.github.punctual.yarn.web;

import io.github.punctual.yarn.jobs.Phase;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which jobs a request asks for.
 *
 * @param phases the phases
 * @param user the user; empty for all
 * @param queue the queue by its path or its last name; empty for all
 * @param kind {@code deadline} for the jobs that have one, or {@code all}
 * @param limit the most jobs, from 1 to {@value #MAX_LIMIT}
 */
record JobQuery(
    Set<Phase> phases, Optional<String> user, Optional<String> queue, String kind, int limit) {
  static final String ALL = "all";

  static final int DEFAULT_LIMIT = 1000;
  static final int MAX_LIMIT = 10_000;

  private static final List<String> KINDS = List.of("deadline", ALL);
  private static final List<String> NAMES = List.of("state", "user", "queue", "kind", "limit");

  static JobQuery of(Map<String, List<String>> parameters) throws BadParameterException {
    Parameters given = Parameters.of(parameters, NAMES);
    String kind = given.single("kind").orElse(KINDS.get(0));
    if (!KINDS.contains(kind)) {
      throw new BadParameterException("kind", kind, "one of " + String.join(", ", KINDS));
    }
    return new JobQuery(
        phases(given.all("state")),
        given.single("user"),
        given.single("queue"),
        kind,
        given.count("limit", DEFAULT_LIMIT, MAX_LIMIT));
  }

  /** Whether it asks for a job; one without a phase is asked for where no phase is. */
  boolean selects(Optional<Phase> phase, String owner, String queuePath) {
    return phase.map(phases::contains).orElse(phases.size() == Phase.values().length)
        && user.map(owner::equals).orElse(true)
        && queue.map(name -> Parameters.isQueue(name, queuePath)).orElse(true);
  }

  private static Set<Phase> phases(List<String> values) throws BadParameterException {
    if (values.isEmpty()) {
      return EnumSet.allOf(Phase.class);
    }
    Set<Phase> phases = EnumSet.noneOf(Phase.class);
    for (String value : values) {
      for (String word : value.split(",", -1)) {
        phases.add(phase(word.strip()));
      }
    }
    return phases;
  }

  private static Phase phase(String word) throws BadParameterException {
    for (Phase phase : Phase.values()) {
      if (phase.name().equalsIgnoreCase(word)) {
        return phase;
      }
    }
    throw new BadParameterException(
        "state",
        word,
        "one or more, separated by commas, of "
            + Arrays.stream(Phase.values()).map(Phase::name).collect(Collectors.joining(", ")));
  }
}
