package io.github.punctual.evaluation;

import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The cases of a claim, and what follows from them. */
public final class Cases {
  private record Case(String name, double value, boolean holds, boolean direction) {}

  /** After the point, of values whose claim does not say otherwise. */
  private static final int DIGITS = 2;

  private final int digits;
  private final List<Case> cases = new ArrayList<>();

  /**
   * No cases yet.
   *
   * @param digits after the point
   */
  public Cases(int digits) {
    this.digits = digits;
  }

  /** Things by their names, in their order. */
  public static <T> Map<String, T> named(Collection<T> things, Function<T, String> name) {
    Map<String, T> named = new LinkedHashMap<>();
    things.forEach(thing -> named.put(name.apply(thing), thing));
    return named;
  }

  /** Whether something holds of a run, of which a value is known. */
  @FunctionalInterface
  public interface Holds<T> {
    boolean test(T run, double value);
  }

  /** A case for each of some runs, by their names; claimed of a value of theirs. */
  public static <T> Finding of(
      Map<String, T> runs, ToDoubleFunction<T> value, DoublePredicate holds) {
    return new Cases(DIGITS).addAll(runs, value, holds).finding();
  }

  /** The same where a value can go the claimed way, though not as far. */
  public static <T> Finding of(
      Map<String, T> runs,
      ToDoubleFunction<T> value,
      DoublePredicate holds,
      DoublePredicate direction) {
    return new Cases(DIGITS).addAll(runs, value, holds, direction).finding();
  }

  /** Adds a case for each of some runs. */
  public <T> Cases addAll(Map<String, T> runs, ToDoubleFunction<T> value, DoublePredicate holds) {
    return addAll(runs, value, holds, number -> false);
  }

  /** The same where a value can go the claimed way, though not as far. */
  public <T> Cases addAll(
      Map<String, T> runs,
      ToDoubleFunction<T> value,
      DoublePredicate holds,
      DoublePredicate direction) {
    return addEach(
        runs, value, (run, number) -> holds.test(number), (run, number) -> direction.test(number));
  }

  /** The same where what is claimed differs from run to run. */
  public <T> Cases addEach(
      Map<String, T> runs, ToDoubleFunction<T> value, Holds<T> holds, Holds<T> direction) {
    runs.forEach(
        (name, run) -> {
          double number = value.applyAsDouble(run);
          add(name, number, holds.test(run, number), direction.test(run, number));
        });
    return this;
  }

  /** A case in which the claim holds or not. */
  public Cases add(String name, double value, boolean holds) {
    return add(name, value, holds, false);
  }

  /**
   * A case.
   *
   * @param direction whether it goes the claimed way, though not as far
   */
  public Cases add(String name, double value, boolean holds, boolean direction) {
    cases.add(new Case(name, value, holds, holds || direction));
    return this;
  }

  /** How far the claim holds, and from where to where the values go. */
  public Finding finding() {
    long so = cases.stream().filter(Case::holds).count();
    long inDirection = cases.stream().filter(Case::direction).count();
    ClaimVerdict verdict =
        so == cases.size()
            ? ClaimVerdict.HOLDS
            : inDirection == cases.size()
                ? ClaimVerdict.SMALLER
                : so == 0 ? ClaimVerdict.FAILS : ClaimVerdict.PARTLY;
    return new Finding(verdict, numbers() + (cases.size() > 1 ? counts(so) : ""));
  }

  private String counts(long so) {
    return "; so in %d of %d".formatted(so, cases.size());
  }

  public double greatest() {
    return cases.stream().mapToDouble(Case::value).max().orElseThrow();
  }

  /** The range of the values, in words. */
  public String numbers() {
    Case least = cases.stream().min(Comparator.comparingDouble(Case::value)).orElseThrow();
    Case most = cases.stream().max(Comparator.comparingDouble(Case::value)).orElseThrow();
    return cases.size() == 1 ? text(least) : text(least) + " to " + text(most);
  }

  private String text(Case one) {
    String value = NumberText.fixed(one.value(), digits);
    return one.name().isEmpty() ? value : "%s (%s)".formatted(value, one.name());
  }
}
