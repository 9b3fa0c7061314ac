package io.github.punctual.robust.utility;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

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

  /** The name of a utility, as {@link #of} takes it. */
  public static String kind(Utility utility) {
    if (utility instanceof LinearUtility) {
      return "linear";
    }
    if (utility instanceof SigmoidUtility) {
      return "sigmoid";
    }
    if (utility instanceof ConstantUtility) {
      return "constant";
    }
    return utility instanceof ContainedUtility users
        ? users.toString()
        : utility.getClass().getName();
  }

  /** The terms of which a utility is made; empty for one that is not. */
  public static Optional<UtilityTerms> terms(Utility utility) {
    if (utility instanceof LinearUtility linear) {
      return Optional.of(linear.terms());
    }
    if (utility instanceof SigmoidUtility sigmoid) {
      return Optional.of(sigmoid.terms());
    }
    if (utility instanceof ConstantUtility constant) {
      return Optional.of(constant.terms());
    }
    return utility instanceof ContainedUtility users
        ? Optional.of(users.terms())
        : Optional.empty();
  }
}
