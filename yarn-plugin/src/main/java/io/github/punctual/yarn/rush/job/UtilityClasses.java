package io.github.punctual.yarn.rush.job;

import io.github.punctual.robust.utility.Utilities;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.List;

/**
 * The utilities that a job may name: those of the paper, and classes on the ResourceManager's class
 * path. A class is only made when it is a {@link Utility}: nobody can run other code by naming it.
 */
public final class UtilityClasses {
  private static final UtilityTerms SOME = new UtilityTerms(3600, 1, 0.01);

  private final List<String> listed;
  private final ClassLoader loader;

  /**
   * Utilities.
   *
   * @param listed full names of classes that may be named without regard to case, as in tags
   * @param loader where classes are looked for
   * @throws IllegalArgumentException naming one of the listed classes that cannot be used
   */
  public UtilityClasses(List<String> listed, ClassLoader loader) {
    this.listed = List.copyOf(listed);
    this.loader = loader;
    for (String name : listed) {
      try {
        utility(name, SOME);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("punctual.rush.utilities: " + e.getMessage(), e);
      }
    }
  }

  /**
   * The utility of a name.
   *
   * @param name as a user gave it
   * @throws IllegalArgumentException when there is none, or it cannot be used
   */
  Utility utility(String name, UtilityTerms terms) {
    String meant = listed.stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
    return Utilities.of(meant, terms, loader);
  }
}
