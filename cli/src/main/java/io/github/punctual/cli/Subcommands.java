package io.github.punctual.cli;

import java.util.List;
import java.util.Map;

/**
 * Commands of another module, found on the class path as a service: the client knows none of those
 * who offer some.
 */
public interface Subcommands {
  /**
   * Commands made for picocli, by the name of the command below which they stand; the empty name is
   * {@code punctual} itself.
   */
  Map<String, List<Object>> byParent();
}
