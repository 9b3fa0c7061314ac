package io.github.punctual.yarn.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The decoded query of a request, of which nothing unknown is let through. */
final class Parameters {
  /** The parameters that belong to Hadoop's own authentication and are none of our business. */
  private static final Set<String> AUTHENTICATION = Set.of("user.name", "doas", "delegation");

  private final Map<String, List<String>> values;

  private Parameters(Map<String, List<String>> values) {
    this.values = values;
  }

  /** The parameters of a path that has these and no others. */
  static Parameters of(Map<String, List<String>> values, List<String> known)
      throws BadParameterException {
    for (Map.Entry<String, List<String>> parameter : values.entrySet()) {
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
    return new Parameters(values);
  }

  /** Refuses every parameter, for a path that has none. */
  static void none(Map<String, List<String>> values) throws BadParameterException {
    of(values, List.of());
  }

  /** All values of a parameter. */
  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** The one value of a parameter; empty where it is absent. */
  Optional<String> single(String name) throws BadParameterException {
    List<String> given = all(name);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (given.size() > 1 || given.get(0).isBlank()) {
      throw new BadParameterException(name, String.join(",", given), "one value that is not blank");
    }
    return Optional.of(given.get(0));
  }

  /** A parameter that says yes or no; no, where it is absent. */
  boolean flag(String name) throws BadParameterException {
    Optional<String> value = single(name);
    if (value.isPresent() && !value.get().equals("true") && !value.get().equals("false")) {
      throw new BadParameterException(name, value.get(), "true or false");
    }
    return value.filter("true"::equals).isPresent();
  }

  /** A whole number from 1 on. */
  int count(String name, int otherwise, int most) throws BadParameterException {
    Optional<String> text = single(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    String rule = "a whole number from 1 to " + most;
    try {
      int count = Integer.parseInt(text.get().strip());
      if (count >= 1 && count <= most) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw new BadParameterException(name, text.get(), rule);
    }
    throw new BadParameterException(name, text.get(), rule);
  }

  /** The application that a path names. */
  static ApplicationId applicationId(String text) throws BadParameterException {
    try {
      return ApplicationId.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new BadParameterException(
          "id", text, "an application id such as application_1700000000000_0001");
    }
  }

  /** Whether a name is that of a queue: its path, or the end of it. */
  static boolean isQueue(String name, String path) {
    return path.equals(name) || path.endsWith("." + name);
  }
}
