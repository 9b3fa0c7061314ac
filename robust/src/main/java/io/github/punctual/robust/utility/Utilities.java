package io.github.punctual.robust.utility;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Utilities by their names in settings, tags and job files. */
public final class Utilities {
  /** The names of those that come with the project and are made of {@link UtilityTerms}. */
  public static final List<String> KINDS = List.of("linear", "sigmoid", "constant");

  private Utilities() {}

  /**
   * The utility with a name.
   *
   * @param kind one of {@link #KINDS} in any case, or the full name of a user's class: public, with
   *     a public constructor that takes {@link UtilityTerms}. That is asked at some 1,500 instants
   *     whether it is finite, at least 0 and does not grow, and later kept within what it said
   * @param loader where users' classes are looked for
   * @throws IllegalArgumentException that names the class, the value, the rule and what to try
   */
  public static Utility of(String kind, UtilityTerms terms, ClassLoader loader) {
    Objects.requireNonNull(terms, "terms");
    Objects.requireNonNull(loader, "loader");
    return switch (kind.toLowerCase(Locale.ROOT)) {
      case "linear" -> new LinearUtility(terms);
      case "sigmoid" -> new SigmoidUtility(terms);
      case "constant" -> new ConstantUtility(terms);
      default -> UserUtilities.of(kind, terms, loader);
    };
  }
}
