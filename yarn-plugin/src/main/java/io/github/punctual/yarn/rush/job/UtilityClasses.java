package io.github.punctual.yarn.rush.job;

import io.github.punctual.robust.utility.Utilities;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.List;

/**
 * The utilities that a job may name: those of the paper, and classes on the ResourceManager's class
 * path. A class is only made when it is a {@link Utility}: nobody can run other code by naming it.
 *
 * @param listed full names of classes that may be named without regard to case, as in tags
 * @param loader where classes are looked for
 */
public record UtilityClasses(List<String> listed, ClassLoader loader) {
  private static final UtilityTerms SOME = new UtilityTerms(3600, 1, 0.01);

  /** Checks the listed classes; an IllegalArgumentException names one that cannot be used. */
  public UtilityClasses {
    listed = List.copyOf(listed);
    for (String name : listed) {
      try {
        Utilities.of(name, SOME, loader);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("punctual.rush.utilities: " + e.getMessage(), e);
      }
    }
  }

  /** The utility that a user names; an IllegalArgumentException when it cannot be used. */
  Utility utility(String name, UtilityTerms terms) {
    String meant = listed.stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
    return Utilities.of(meant, terms, loader);
  }
}
