package io.github.punctual.yarn.fuzz;

import java.util.List;
import java.util.Set;

/**
 * Something that reads what others wrote.
 *
 * @param name such as {@code tags}
 * @param seeds what is right, to begin with
 * @param words parts of what can be written, which chance would not find
 * @param documented the errors with which it may refuse; anything else is a fault
 * @param reader reads an input
 */
public record FuzzTarget(
    String name,
    List<String> seeds,
    List<String> words,
    Set<Class<? extends Exception>> documented,
    Reader reader) {
  /** Reads an input. */
  public interface Reader {
    /** Returns, or refuses with a documented error. */
    void read(String input) throws Exception;
  }

  /** A copy that nobody changes. */
  public FuzzTarget {
    seeds = List.copyOf(seeds);
    words = List.copyOf(words);
    documented = Set.copyOf(documented);
  }

  @Override
  public String toString() {
    return name;
  }
}
