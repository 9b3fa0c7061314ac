package io.github.punctual.robust.utility;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.TreeSet;

/** Loads utility classes of users and checks what they say before anything depends on it. */
final class UserUtilities {
  /** Values may grow by this part of themselves: rounding is no fault. */
  static final double ROUNDING = 1e-9;

  private static final int AROUND_BUDGET = 512;
  private static final int BY_DECADE = 16;
  private static final double FIRST_SECONDS = 1e-3;

  private UserUtilities() {}

  static Utility of(String className, UtilityTerms terms, ClassLoader loader) {
    Utility raw = make(type(className, loader), terms);
    double[] times = times(terms);
    double[] values = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      values[i] = checked(className, raw, times[i]);
      if (i > 0 && values[i] > values[i - 1]) {
        if (values[i] > values[i - 1] * (1 + ROUNDING)) {
          throw refused(
              className,
              "is %s at %s s but %s at %s s"
                  .formatted(values[i - 1], times[i - 1], values[i], times[i]),
              "a utility must not grow with time; maybe the sign of the sensitivity is wrong");
        }
        values[i] = values[i - 1];
      }
    }
    return new ContainedUtility(className, terms, raw, times, values);
  }

  private static Class<? extends Utility> type(String className, ClassLoader loader) {
    Class<?> type;
    try {
      // A loader that is asked for a class keeps a lock for its name ever after, whether there is
      // one or not, and users may name what they like.
      if (loader.getResource(className.replace('.', '/') + ".class") == null) {
        throw new ClassNotFoundException(className);
      }
      type = Class.forName(className, false, loader);
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      throw refused(
          className,
          "cannot be loaded: " + e,
          "it must be on the class path of the scheduler; maybe its name is not written exactly"
              + " so, or is none of "
              + Utilities.KINDS,
          e);
    }
    if (!Modifier.isPublic(type.getModifiers())
        || Modifier.isAbstract(type.getModifiers())
        || !Utility.class.isAssignableFrom(type)) {
      throw refused(
          className,
          "is no public class that implements " + Utility.class.getName(),
          "it must be one that can be made; maybe it was compiled against another version");
    }
    return type.asSubclass(Utility.class);
  }

  private static Utility make(Class<? extends Utility> type, UtilityTerms terms) {
    Constructor<? extends Utility> constructor;
    try {
      constructor = type.getConstructor(UtilityTerms.class);
    } catch (NoSuchMethodException | LinkageError e) {
      throw refused(
          type.getName(),
          "has no public constructor that takes " + UtilityTerms.class.getName(),
          "add one",
          e);
    }
    try {
      return constructor.newInstance(terms);
    } catch (InvocationTargetException e) {
      throw refused(
          type.getName(),
          "cannot be made of %s: %s".formatted(terms, e.getCause()),
          "its constructor must accept all terms in their ranges; maybe these are not what it"
              + " needs",
          e.getCause());
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      throw refused(
          type.getName(),
          "cannot be made: " + e,
          "its package must be open to the scheduler, and its static fields must be made without"
              + " a fault",
          e);
    }
  }

  private static double checked(String className, Utility raw, double seconds) {
    double value;
    try {
      value = raw.at(seconds);
    } catch (Throwable thrown) {
      throw refused(
          className,
          "threw %s at %s s".formatted(thrown, seconds),
          "it must have a value from 0 to %s s".formatted(Utility.HORIZON_SECONDS),
          thrown);
    }
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw refused(
          className,
          "is %s at %s s".formatted(value, seconds),
          "a utility must be finite and at least 0; maybe it lacks a lower bound of 0");
    }
    return value;
  }

  /** Densely to twice the budget, more and more sparsely to the horizon. */
  private static double[] times(UtilityTerms terms) {
    TreeSet<Double> times = new TreeSet<>();
    times.add(0.0);
    times.add(Utility.HORIZON_SECONDS);
    for (int i = 1; i <= 2 * AROUND_BUDGET; i++) {
      times.add(terms.budgetSeconds() * i / AROUND_BUDGET);
    }
    double factor = Math.pow(10, 1.0 / BY_DECADE);
    for (double step = FIRST_SECONDS; step < Utility.HORIZON_SECONDS; step *= factor) {
      times.add(step);
      times.add(terms.budgetSeconds() + step);
      times.add(terms.budgetSeconds() - step);
    }
    return times.subSet(0.0, true, Utility.HORIZON_SECONDS, true).stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static IllegalArgumentException refused(String className, String fault, String advice) {
    return new IllegalArgumentException(
        "utility class %s %s; %s".formatted(className, fault, advice));
  }

  private static IllegalArgumentException refused(
      String className, String fault, String advice, Throwable cause) {
    IllegalArgumentException refused = refused(className, fault, advice);
    refused.initCause(cause);
    return refused;
  }
}
