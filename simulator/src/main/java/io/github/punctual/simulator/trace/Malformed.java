package io.github.punctual.simulator.trace;

import java.util.List;

/**
 * Rows that were skipped because they could not be understood.
 *
 * @param count how many
 * @param first what was wrong with the first few, each with file and line
 */
public record Malformed(long count, List<String> first) {
  /** Takes a copy. */
  public Malformed {
    first = List.copyOf(first);
  }
}
