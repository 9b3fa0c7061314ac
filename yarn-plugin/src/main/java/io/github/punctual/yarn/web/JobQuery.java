package io.github.punctual.yarn.web;

import io.github.punctual.yarn.jobs.Phase;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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
 * @param limit the most jobs, from 1 to {@value #MAX_LIMIT}
 */
record JobQuery(Set<Phase> phases, Optional<String> user, Optional<String> queue, int limit) {
  static final int DEFAULT_LIMIT = 1000;
  static final int MAX_LIMIT = 10_000;

  private static final List<String> NAMES = List.of("state", "user", "queue", "limit");

  /** The parameters that belong to Hadoop's own authentication and are none of our business. */
  private static final Set<String> AUTHENTICATION = Set.of("user.name", "doas", "delegation");

  /** Refuses every parameter, for a path that has none. */
  static void none(Map<String, List<String>> parameters) throws BadParameterException {
    refuseUnknown(parameters, List.of());
  }

  /**
   * A parameter that says yes or no, for a path that has no other.
   *
   * @return no, where it is absent
   */
  static boolean flag(Map<String, List<String>> parameters, String name)
      throws BadParameterException {
    refuseUnknown(parameters, List.of(name));
    Optional<String> value = single(parameters, name);
    if (value.isPresent() && !value.get().equals("true") && !value.get().equals("false")) {
      throw new BadParameterException(name, value.get(), "true or false");
    }
    return value.filter("true"::equals).isPresent();
  }

  static JobQuery of(Map<String, List<String>> parameters) throws BadParameterException {
    refuseUnknown(parameters, NAMES);
    return new JobQuery(
        phases(parameters.getOrDefault("state", List.of())),
        single(parameters, "user"),
        single(parameters, "queue"),
        limit(single(parameters, "limit")));
  }

  boolean selects(Phase phase, String owner, String queuePath) {
    return phases.contains(phase)
        && user.map(owner::equals).orElse(true)
        && queue.map(name -> isQueue(name, queuePath)).orElse(true);
  }

  private static boolean isQueue(String name, String path) {
    return path.equals(name) || path.endsWith("." + name);
  }

  private static void refuseUnknown(Map<String, List<String>> parameters, List<String> known)
      throws BadParameterException {
    for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
      String name = parameter.getKey();
      if (!known.contains(name) && !AUTHENTICATION.contains(name.toLowerCase(Locale.ROOT))) {
        throw new BadParameterException(
            name,
            String.join(",", parameter.getValue()),
            known.isEmpty()
                ? "left out: this path takes no parameters"
                : "left out: the parameters are " + String.join(", ", known));
      }
    }
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

  private static int limit(Optional<String> text) throws BadParameterException {
    if (text.isEmpty()) {
      return DEFAULT_LIMIT;
    }
    String rule = "a whole number from 1 to " + MAX_LIMIT;
    try {
      int limit = Integer.parseInt(text.get().strip());
      if (limit >= 1 && limit <= MAX_LIMIT) {
        return limit;
      }
    } catch (NumberFormatException e) {
      throw new BadParameterException("limit", text.get(), rule);
    }
    throw new BadParameterException("limit", text.get(), rule);
  }

  private static Optional<String> single(Map<String, List<String>> parameters, String name)
      throws BadParameterException {
    List<String> values = parameters.getOrDefault(name, List.of());
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() > 1 || values.get(0).isBlank()) {
      throw new BadParameterException(
          name, String.join(",", values), "one value that is not blank");
    }
    return Optional.of(values.get(0));
  }
}
