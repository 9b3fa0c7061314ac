package io.github.punctual.cli.rm;

import io.github.punctual.cli.input.HadoopProperties;
import io.github.punctual.cli.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A cluster's settings from the folder that Hadoop's clients read, with their variables put in. */
final class SiteSettings {
  private static final int DEEPEST = 20;
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}$\\s]+)}");
  private static final String DEFAULT = ":?-";

  private final Path folder;
  private final Map<String, String> properties = new TreeMap<>();
  private final Map<String, String> environment;

  /**
   * Reads files; those that do not exist say nothing, and of a setting the last one counts. The
   * environment is for {@code ${env.NAME}}.
   */
  SiteSettings(Path folder, Map<String, String> environment, String... files) {
    this.folder = folder;
    this.environment = environment;
    for (String name : files) {
      Path file = folder.resolve(name);
      if (Files.exists(file)) {
        try {
          properties.putAll(HadoopProperties.read(file));
        } catch (IOException e) {
          throw new InputException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
        }
      }
    }
  }

  Path folder() {
    return folder;
  }

  /** A setting; empty where it is not there or says nothing. */
  Optional<String> get(String name) {
    return Optional.ofNullable(properties.get(name))
        .map(value -> resolved(value, 0).strip())
        .filter(value -> !value.isEmpty());
  }

  private String resolved(String value, int depth) {
    if (depth > DEEPEST) {
      return value;
    }
    return VARIABLE
        .matcher(value)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    variable(found.group(1))
                        .map(text -> resolved(text, depth + 1))
                        .orElse(found.group())));
  }

  /** As Hadoop does it: the environment, what Java was started with, then other settings. */
  private Optional<String> variable(String name) {
    if (name.startsWith("env.")) {
      String[] parts = name.substring("env.".length()).split(DEFAULT, 2);
      String found = environment.get(parts[0]);
      return Optional.ofNullable(found != null ? found : parts.length > 1 ? parts[1] : null);
    }
    return Optional.ofNullable(System.getProperty(name, properties.get(name)));
  }
}
